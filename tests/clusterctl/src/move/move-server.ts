import type { DynamicObject, KubernetesObject } from "@capikit/client";
import { type ControlPlane, parseManifests, startControlPlane } from "@capikit/envtest";
import { clusterApiVersion, upstreamCrds } from "@capikit/reference";

/** Kinds of Cluster API in worlds. Installing all kinds takes twice as long. */
const used =
  /^(clusters|clusterclasses|machines|machinedeployments|machinesets|providers|clusterresourcesets|clusterresourcesetbindings)\./;

const label = "clusterctl.cluster.x-k8s.io";

interface MadeUpKind {
  readonly group: string;
  readonly kind: string;
  readonly scope?: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** Whether clusterctl considers the kind. Default: true. */
  readonly labelled?: false;
}

/** Kinds of made-up providers, with schemas that preserve all fields. */
const madeUp: readonly MadeUpKind[] = [
  { group: "infrastructure.cluster.x-k8s.io", kind: "FooCluster" },
  { group: "infrastructure.cluster.x-k8s.io", kind: "FooMachine" },
  { group: "infrastructure.cluster.x-k8s.io", kind: "FooClusterTemplate" },
  { group: "infrastructure.cluster.x-k8s.io", kind: "FooMachineTemplate" },
  { group: "bootstrap.cluster.x-k8s.io", kind: "FooConfig" },
  { group: "bootstrap.cluster.x-k8s.io", kind: "FooConfigTemplate" },
  { group: "controlplane.cluster.x-k8s.io", kind: "FooControlPlane" },
  { group: "controlplane.cluster.x-k8s.io", kind: "FooControlPlaneTemplate" },
  { group: "infrastructure.cluster.x-k8s.io", kind: "FooPool", labels: { [`${label}/move`]: "" } },
  {
    group: "infrastructure.cluster.x-k8s.io",
    kind: "FooIdentity",
    scope: "Cluster",
    labels: { [`${label}/move-hierarchy`]: "" },
  },
  { group: "ipam.example.com", kind: "FooIPPool" },
  { group: "ipam.example.com", kind: "FooIPClaim" },
  { group: "ipam.example.com", kind: "FooIPAddress" },
  { group: "infrastructure.cluster.x-k8s.io", kind: "FooTenant", scope: "Cluster" },
  { group: "dns.example.com", kind: "FooRecord", labelled: false },
];

/** Kinds of objects that tests create, by name. */
export const madeUpGroups: ReadonlyMap<string, string> = new Map(
  madeUp.map(({ kind, group }) => [kind, group]),
);

/** Starts a management cluster for clusterctl: labelled CRDs and the provider inventory. */
export async function startMoveServer(): Promise<ControlPlane> {
  const upstream = await upstreamCrds(["cluster-api"]);
  const core = upstream
    .filter(({ name }) => used.test(name))
    .flatMap(({ text, path }) => parseManifests(text, path))
    .map(labelled);
  const server = await startControlPlane({ crds: [...core, ...madeUp.map(crdOf)] });
  await Promise.all(providers.map((provider) => install(server, provider)));
  return server;
}

function labelled(crd: KubernetesObject): KubernetesObject {
  return { ...crd, metadata: { ...crd.metadata, labels: { ...crd.metadata.labels, [label]: "" } } };
}

function crdOf(made: MadeUpKind): KubernetesObject {
  const { group, kind, labels = {}, labelled = true, scope = "Namespaced" } = made;
  const plural = `${kind.toLowerCase()}s`;
  const open = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  const crd = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}`, labels: { ...(labelled && { [label]: "" }), ...labels } },
    spec: {
      group,
      scope,
      names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [{ name: "v1beta2", served: true, storage: true, schema: { openAPIV3Schema: open } }],
    },
  };
  return crd as unknown as KubernetesObject;
}

const providers = [
  { name: "cluster-api", type: "CoreProvider", namespace: "capi-system", version: clusterApiVersion },
  { name: "foo", type: "InfrastructureProvider", namespace: "foo-system", version: "v1.0.0" },
];

async function install({ client }: ControlPlane, provider: (typeof providers)[number]): Promise<void> {
  const { name, type, namespace, version } = provider;
  await ensureNamespace(client, namespace);
  const object = {
    apiVersion: "clusterctl.cluster.x-k8s.io/v1alpha3",
    kind: "Provider",
    metadata: {
      name: type === "CoreProvider" ? name : `infrastructure-${name}`,
      namespace,
      labels: { [label]: "", "clusterctl.cluster.x-k8s.io/core": "inventory" },
    },
    providerName: name,
    type,
    version,
  } satisfies DynamicObject;
  await client.create(await client.kindOf(object), object);
}

/** Creates a namespace unless it exists. */
export async function ensureNamespace(client: ControlPlane["client"], name: string): Promise<void> {
  const object = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
  await client.apply(await client.kindOf(object), object, { fieldManager: "test" });
}
