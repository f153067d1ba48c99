import { type MoveObject, type MoveType, moveTypesOf } from "../../src/move/index.ts";

/** Returns a CRD with the fields that move reads. */
export function crd(
  kind: string,
  group: string,
  { labels = {}, scope = "Namespaced" }: { labels?: Record<string, string>; scope?: string } = {},
): MoveObject {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: {
      name: `${kind.toLowerCase()}s.${group}`,
      uid: `crd-${kind}.${group}`,
      labels: { "clusterctl.cluster.x-k8s.io": "", ...labels },
    },
    spec: {
      group,
      scope,
      names: { kind, plural: kind === "ClusterClass" ? "clusterclasses" : `${kind.toLowerCase()}s` },
      versions: [
        { name: "v1", served: true, storage: true },
        { name: "v0", served: true, storage: false },
      ],
    },
  };
}

const core = "cluster.x-k8s.io";
const addons = "addons.cluster.x-k8s.io";
const infra = "infrastructure.cluster.x-k8s.io";

export const crds: readonly MoveObject[] = [
  ...["Cluster", "ClusterClass", "Machine", "MachineDeployment", "MachineSet", "MachinePool"].map((kind) =>
    crd(kind, core),
  ),
  crd("ClusterResourceSet", addons),
  crd("ClusterResourceSetBinding", addons),
  ...["FooCluster", "FooMachine", "FooMachineTemplate", "FooClusterTemplate", "FooConfig"].map((kind) =>
    crd(kind, infra),
  ),
  crd("Ipam", infra, { labels: { "clusterctl.cluster.x-k8s.io/move": "" } }),
  crd("Vault", infra, { labels: { "clusterctl.cluster.x-k8s.io/move-hierarchy": "" } }),
  crd("FooIdentity", infra, {
    scope: "Cluster",
    labels: { "clusterctl.cluster.x-k8s.io/move-hierarchy": "" },
  }),
];

export const types: readonly MoveType[] = moveTypesOf(crds);

const groupOfKind = new Map(types.map(({ kind, group }) => [kind, group]));

/** Returns an object with the UID `Kind/namespace/name`. */
export function object(
  kind: string,
  name: string,
  rest: {
    readonly namespace?: string;
    readonly owners?: readonly MoveObject[];
    readonly labels?: Record<string, string>;
    readonly annotations?: Record<string, string>;
    readonly spec?: unknown;
    readonly status?: unknown;
  } = {},
): MoveObject {
  const { owners = [], labels, annotations, spec, status } = rest;
  const namespace = kind === "FooIdentity" ? "" : (rest.namespace ?? "ns1");
  const group = groupOfKind.get(kind) ?? "other.example.com";
  return {
    apiVersion: group === "" ? "v1" : `${group}/v1`,
    kind,
    metadata: {
      name,
      uid: `${kind}/${namespace}/${name}`,
      ...(namespace !== "" && { namespace }),
      ...(labels && { labels }),
      ...(annotations && { annotations }),
      ...(owners.length > 0 && {
        ownerReferences: owners.map((owner) => ({
          apiVersion: owner.apiVersion ?? "",
          kind: owner.kind ?? "",
          name: owner.metadata.name ?? "",
          uid: owner.metadata.uid ?? "",
        })),
      }),
    },
    ...(spec !== undefined && { spec }),
    ...(status !== undefined && { status }),
  };
}

/** Returns a plain Cluster with infrastructure, a Secret by name and a Machine. */
export function plainCluster(name: string, namespace = "ns1"): MoveObject[] {
  const cluster = object("Cluster", name, {
    namespace,
    status: {
      initialization: { infrastructureProvisioned: true, controlPlaneInitialized: true },
      conditions: [{ type: "ControlPlaneInitialized", status: "True" }],
    },
  });
  const machine = object("Machine", `${name}-m`, {
    namespace,
    owners: [cluster],
    status: { nodeRef: { name: "node" } },
  });
  const config = object("FooConfig", `${name}-m`, { namespace, owners: [machine] });
  return [
    cluster,
    object("FooCluster", name, { namespace, owners: [cluster] }),
    object("Secret", `${name}-ca`, { namespace }),
    machine,
    config,
    object("FooMachine", `${name}-m`, { namespace, owners: [machine] }),
    object("Secret", `${name}-m`, { namespace, owners: [config] }),
  ];
}

/** Returns the spec of a Cluster with a class. */
export function ofClass(name: string, namespace?: string): { topology: unknown } {
  return { topology: { classRef: { name, ...(namespace && { namespace }) }, version: "v1.35.0" } };
}
