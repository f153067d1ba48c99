import { randomUUID } from "node:crypto";
import type { MoveObject, MoveType } from "@capikit/clusterctl-kit/move";

const core = "cluster.x-k8s.io";

const kinds: Readonly<Record<string, string>> = {
  Cluster: core,
  ClusterClass: core,
  MachineDeployment: core,
  MachineSet: core,
  Machine: core,
  FooCluster: `infrastructure.${core}`,
  FooMachine: `infrastructure.${core}`,
  FooMachineTemplate: `infrastructure.${core}`,
  FooConfig: `bootstrap.${core}`,
  Secret: "",
  ConfigMap: "",
};

/** The kinds of a made-up world. */
export const types: readonly MoveType[] = Object.entries(kinds).map(([kind, group]) => {
  const moveHierarchy = kind === "Cluster" || kind === "ClusterClass";
  const version = group === "" ? "v1" : "v1beta2";
  const plural = kind === "ClusterClass" ? "clusterclasses" : `${kind.toLowerCase()}s`;
  return { group, version, kind, plural, scope: "Namespaced", move: moveHierarchy, moveHierarchy };
});

/**
 * Creates about so many objects: Clusters of 97 each, all of one class. One Secret in twenty has no
 * owner.
 */
export function madeUpWorld(count: number): readonly MoveObject[] {
  const objects: MoveObject[] = [];
  const make = (kind: string, name: string, owner?: MoveObject, spec?: unknown): MoveObject => {
    const group = kinds[kind] ?? "";
    const references = owner && [
      {
        apiVersion: owner.apiVersion ?? "",
        kind: owner.kind ?? "",
        name: owner.metadata.name ?? "",
        uid: owner.metadata.uid ?? "",
        controller: true,
      },
    ];
    const object: MoveObject = {
      apiVersion: group === "" ? "v1" : `${group}/v1beta2`,
      kind,
      metadata: {
        name,
        namespace: "default",
        uid: randomUUID(),
        ...(references && { ownerReferences: references }),
      },
      ...(spec !== undefined && { spec }),
    };
    objects.push(object);
    return object;
  };
  const clusterClass = make("ClusterClass", "class");
  make("FooMachineTemplate", "class", clusterClass);
  for (let number = 0; objects.length < count; number += 1) {
    const name = `c${number}`;
    const cluster = make("Cluster", name, undefined, { topology: { classRef: { name: "class" } } });
    make("FooCluster", name, cluster);
    for (const purpose of ["kubeconfig", "ca", "etcd", "sa", "proxy"]) make("Secret", `${name}-${purpose}`);
    const deployment = make("MachineDeployment", name, cluster);
    make("FooMachineTemplate", name, cluster);
    const set = make("MachineSet", name, deployment);
    for (let machine = 0; machine < 21; machine += 1) {
      const of = `${name}-${machine}`;
      const owner = make("Machine", of, set);
      make("FooMachine", of, owner);
      const config = make("FooConfig", of, owner);
      make("Secret", `${of}-data`, config);
    }
    make("ConfigMap", name);
    make("Secret", `stranger-${number}`);
  }
  return objects;
}
