import type { Client, DynamicObject, KubernetesObject } from "@capikit/client";
import { type ControlPlane, parseManifests, startControlPlane } from "@capikit/envtest";
import { clusterApiVersion, upstreamCrds } from "@capikit/reference";

const label = "clusterctl.cluster.x-k8s.io";
const core = "cluster.x-k8s.io";
const used = /^(clusters|clusterclasses|machines|providers)\./;
const madeUp = ["FooCluster", "FooMachine", "FooConfig"];

/** A management cluster as clusterctl sees one, without controllers. */
export async function startMoveServer(): Promise<ControlPlane> {
  const upstream = (await upstreamCrds(["cluster-api"]))
    .filter(({ name }) => used.test(name))
    .flatMap(({ text, path }) => parseManifests(text, path))
    .map((crd) => ({ ...crd, metadata: { ...crd.metadata, labels: { [label]: "" } } }));
  const server = await startControlPlane({ crds: [...upstream, ...madeUp.map(crdOf)] });
  const object = {
    apiVersion: "clusterctl.cluster.x-k8s.io/v1alpha3",
    kind: "Provider",
    metadata: {
      name: "cluster-api",
      namespace: "default",
      labels: { [label]: "", [`${label}/core`]: "inventory" },
    },
    providerName: "cluster-api",
    type: "CoreProvider",
    version: clusterApiVersion,
  };
  await server.client.create(await server.client.kindOf(object), object);
  return server;
}

function crdOf(kind: string): KubernetesObject {
  const plural = `${kind.toLowerCase()}s`;
  const group = `infrastructure.${core}`;
  const openAPIV3Schema = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}`, labels: { [label]: "" } },
    spec: {
      group,
      scope: "Namespaced",
      names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [{ name: "v1beta2", served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  } as unknown as KubernetesObject;
}

/** Creates Clusters of 100 objects each: infrastructure, 32 machines with config and Secret. */
export async function createClusters(client: Client, namespace: string, count: number): Promise<void> {
  const space = { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } };
  await client.create(await client.kindOf(space), space);
  const make = async (
    apiVersion: string,
    kind: string,
    name: string,
    owner?: DynamicObject,
    rest: Record<string, unknown> = {},
  ): Promise<DynamicObject> => {
    const references = owner && [
      {
        apiVersion: owner.apiVersion ?? "",
        kind: owner.kind ?? "",
        name: owner.metadata.name ?? "",
        uid: owner.metadata.uid ?? "",
        controller: true,
      },
    ];
    const finalizers = kind.startsWith("Foo") ? { finalizers: ["foo.example.com"] } : {};
    const object: DynamicObject = {
      apiVersion,
      kind,
      metadata: { name, namespace, ...finalizers, ...(references && { ownerReferences: references }) },
      ...rest,
    };
    return client.create(await client.kindOf(object), object);
  };
  const foo = `infrastructure.${core}/v1beta2`;
  const status = {
    initialization: { infrastructureProvisioned: true, controlPlaneInitialized: true },
    conditions: [
      {
        type: "ControlPlaneInitialized",
        status: "True",
        reason: "Initialized",
        message: "",
        lastTransitionTime: "2026-01-01T00:00:00Z",
      },
    ],
  };
  for (let number = 0; number < count; number += 1) {
    const name = `c${number}`;
    const infrastructureRef = { apiGroup: `infrastructure.${core}`, kind: "FooCluster", name };
    const cluster = await make(`${core}/v1beta2`, "Cluster", name, undefined, {
      spec: { infrastructureRef },
    });
    const kind = await client.kindOf(cluster);
    const ref = { name, namespace };
    await client.patch(kind, ref, { type: "merge", patch: { status } }, { subresource: "status" });
    await make(foo, "FooCluster", name, cluster, { spec: { region: "here" } });
    await make("v1", "Secret", `${name}-ca`, undefined, { data: { value: "YQ==" } });
    await make("v1", "Secret", `${name}-kubeconfig`, undefined, { data: { value: "YQ==" } });
    await Promise.all(
      Array.from({ length: 32 }, async (_, index) => {
        const of = `${name}-${index}`;
        const machine = await make(foo, "FooMachine", of, cluster, { spec: { size: index } });
        const config = await make(foo, "FooConfig", of, machine, { spec: { files: ["a", "b"] } });
        await make("v1", "Secret", of, config, { data: { value: "YQ==" } });
      }),
    );
  }
}
