import type { Client, DynamicObject } from "@capikit/client";
import { ensureNamespace, madeUpGroups } from "./move-server.ts";

/** Contents of a world; numbers are counts. */
export interface WorldShape {
  readonly clusters: readonly {
    /** Namespace of its class, if any. */
    readonly classed: "foreign" | "none" | "own";
    readonly deployments: number;
    readonly machines: number;
    /** Secrets that belong to it by name only. */
    readonly secrets: number;
  }[];
  readonly pools: number;
  readonly resourceSet: boolean;
  readonly identity: boolean;
  readonly unusedClass: boolean;
  /** A template that all Clusters own. */
  readonly shared: boolean;
  /** An object with an owner of another kind, and a cycle of owners. */
  readonly leftBehind: boolean;
  readonly strangers: number;
  /** Machines with addresses of a pool that stays, and a tenant with credentials. */
  readonly addresses: boolean;
  /** Objects of a kind that clusterctl does not consider. */
  readonly records: number;
}

/** What an object of a world has in addition to its name. */
export interface Extra {
  readonly namespace?: string;
  readonly owners?: readonly DynamicObject[];
  readonly labels?: Record<string, string>;
  readonly annotations?: Record<string, string>;
  readonly finalizers?: string[];
  readonly generateName?: string;
  readonly spec?: unknown;
  readonly status?: unknown;
  readonly data?: Record<string, string>;
}

/** Creates an object of a world. */
export type Make = (kind: string, name: string, extra?: Extra) => Promise<DynamicObject>;

const core = "cluster.x-k8s.io";
const purposes = ["kubeconfig", "ca", "etcd", "sa", "proxy", "apiserver-etcd-client"];

/**
 * Creates a world in the namespaces `<tag>` and `<tag>-classes`; cluster-scoped names contain the
 * tag.
 */
export async function createWorld(client: Client, shape: WorldShape, tag: string): Promise<void> {
  const classes = `${tag}-classes`;
  await Promise.all([ensureNamespace(client, tag), ensureNamespace(client, classes)]);
  const make: Make = (kind, name, extra) => createOne(client, kind, name, tag, extra);

  const makeClass = (name: string, namespace: string) => createClass(make, name, namespace);
  const used = new Set(shape.clusters.map(({ classed }) => classed));
  if (used.has("own")) await makeClass("own", tag);
  if (used.has("foreign")) await makeClass("foreign", classes);
  if (shape.unusedClass) await makeClass("unused", tag);

  const clusters: DynamicObject[] = [];
  for (const [index, one] of shape.clusters.entries()) {
    const name = `c${index}`;
    const classRef = one.classed === "own" ? { name: "own" } : { name: "foreign", namespace: classes };
    const cluster = await make("Cluster", name, {
      labels: { [`${core}/cluster-name`]: name, team: "crane" },
      annotations: { note: `of ${name}` },
      finalizers: [`cluster.${core}`],
      spec: {
        infrastructureRef: { apiGroup: `infrastructure.${core}`, kind: "FooCluster", name },
        controlPlaneRef: { apiGroup: `controlplane.${core}`, kind: "FooControlPlane", name },
        ...(one.classed !== "none" && { topology: { classRef, version: "v1.35.0" } }),
      },
      status: initialized,
    });
    clusters.push(cluster);
    await make("FooCluster", name, { owners: [cluster], finalizers: ["foo.example.com"], spec: { big: 1 } });
    const controlPlane = await make("FooControlPlane", name, { owners: [cluster] });
    await make("Secret", `${name}-own`, { owners: [controlPlane], data: { value: "YQ==" } });
    for (const purpose of purposes.slice(0, one.secrets))
      await make("Secret", `${name}-${purpose}`, {
        labels: { [`${core}/cluster-name`]: name },
        data: { value: "YQ==" },
      });
    const machine = async (of: string, owner: DynamicObject): Promise<void> => {
      const made = await make("Machine", of, {
        owners: [owner],
        labels: { [`${core}/cluster-name`]: name },
        finalizers: [`machine.${core}`],
        spec: machineSpec(name, of),
        status: { nodeRef: { name: of } },
      });
      const config = await make("FooConfig", of, { owners: [made], generateName: `${name}-` });
      await make("FooMachine", of, { owners: [made], finalizers: ["foo.example.com"] });
      await make("Secret", of, { owners: [config], data: { value: "YQ==" } });
    };
    for (let number = 0; number < one.machines; number += 1)
      await machine(`${name}-cp${number}`, controlPlane);
    for (let number = 0; number < one.deployments; number += 1) {
      const of = `${name}-md${number}`;
      const selector = { matchLabels: { of } };
      const template = { metadata: { labels: { of } }, spec: machineSpec(name, of) };
      const spec = { clusterName: name, replicas: one.machines, selector, template };
      const deployment = await make("MachineDeployment", of, { owners: [cluster], spec });
      await make("FooMachineTemplate", of, { owners: [cluster] });
      const set = await make("MachineSet", of, { owners: [deployment], spec });
      for (let at = 0; at < one.machines; at += 1) await machine(`${of}-${at}`, set);
    }
  }
  for (let number = 0; number < shape.pools; number += 1)
    await make("FooPool", `p${number}`, { spec: { at: number } });
  const [first] = clusters;
  if (shape.shared && first !== undefined) await make("FooMachineTemplate", "shared", { owners: clusters });
  if (shape.resourceSet && first !== undefined) {
    const set = await make("ClusterResourceSet", "crs", {
      spec: {
        clusterSelector: { matchLabels: { team: "crane" } },
        resources: [{ kind: "ConfigMap", name: "cni" }],
        strategy: "ApplyOnce",
      },
    });
    await make("ConfigMap", "cni", { owners: [set], data: { a: "b" } });
    await make("ClusterResourceSetBinding", "c0", {
      owners: [set],
      spec: { clusterName: "c0", bindings: [{ clusterResourceSetName: "crs" }] },
    });
  }
  if (shape.identity) {
    const identity = await make("FooIdentity", `${tag}-identity`, { spec: { who: "me" } });
    await make("Secret", `${tag}-credentials`, { namespace: "foo-system", owners: [identity] });
  }
  if (shape.leftBehind && first !== undefined) {
    const outside = {
      ...first,
      kind: "Nobody",
      metadata: { ...first.metadata, uid: "nobody", name: "nobody" },
    };
    await make("ConfigMap", "below-nobody", { owners: [first, outside] });
    const [one, two] = await Promise.all([make("FooConfig", "ring-1"), make("FooConfig", "ring-2")]);
    for (const [owned, owners] of [
      [one, [two, first]],
      [two, [one]],
    ] as const)
      await client.patch(
        await client.kindOf(owned),
        { name: owned.metadata.name ?? "", namespace: tag },
        { type: "merge", patch: { metadata: { ownerReferences: referencesTo(owners) } } },
      );
  }
  for (let number = 0; number < shape.strangers; number += 1) {
    await make("Secret", `stranger-${number}`, {});
    await make("ConfigMap", `stranger-${number}`, {});
  }
  for (let number = 0; number < shape.records; number += 1)
    await make("FooRecord", `r${number}`, { owners: clusters.slice(0, number) });
  if (shape.addresses && first !== undefined) {
    const pool = await make("FooIPPool", "ips", { spec: { secretRef: { name: "ips" } } });
    await make("Secret", "ips");
    const poolRef = { apiGroup: madeUpGroups.get("FooIPPool"), kind: "FooIPPool", name: "ips" };
    const claim = await make("FooIPClaim", "c0", { owners: [first], spec: { poolRef } });
    await make("FooIPAddress", "c0", { owners: [claim, pool] });
    await make("FooTenant", `${tag}-tenant`, { spec: { credentialsRef: { name: "login", namespace: tag } } });
    await make("Secret", "login");
    const tenantRef = { kind: "FooTenant", name: `${tag}-tenant` };
    await make("FooCluster", "of-tenant", { owners: [first], spec: { tenantRef } });
  }
}

/** Creates a ClusterClass with templates of its name, which it owns. */
export async function createClass(make: Make, name: string, namespace: string): Promise<void> {
  const ref = (group: string, kind: string) => ({
    templateRef: { apiVersion: `${group}.${core}/v1beta2`, kind: `${kind}Template`, name },
  });
  const infrastructure = ref("infrastructure", "FooMachine");
  const owner = await make("ClusterClass", name, {
    namespace,
    spec: {
      infrastructure: ref("infrastructure", "FooCluster"),
      controlPlane: { ...ref("controlplane", "FooControlPlane"), machineInfrastructure: infrastructure },
      workers: {
        machineDeployments: [{ class: "worker", bootstrap: ref("bootstrap", "FooConfig"), infrastructure }],
      },
    },
  });
  for (const kind of ["FooCluster", "FooControlPlane", "FooMachine", "FooConfig"])
    await make(`${kind}Template`, name, { namespace, owners: [owner], spec: { template: { spec: {} } } });
}

function machineSpec(clusterName: string, name: string): object {
  return {
    clusterName,
    bootstrap: { dataSecretName: name },
    infrastructureRef: { apiGroup: `infrastructure.${core}`, kind: "FooMachine", name },
  };
}

const condition = {
  type: "ControlPlaneInitialized",
  status: "True",
  reason: "Initialized",
  message: "",
  lastTransitionTime: "2026-01-01T00:00:00Z",
};

/** Status of a Cluster that can move. */
export const initialized = {
  initialization: { infrastructureProvisioned: true, controlPlaneInitialized: true },
  conditions: [condition],
};

function referencesTo(owners: readonly DynamicObject[]) {
  return owners.map(({ apiVersion, kind, metadata: { name = "", uid = "" } }, index) => ({
    apiVersion: apiVersion ?? "",
    kind: kind ?? "",
    name,
    uid,
    // At most one owner may be the controller.
    ...(index === 0 && { controller: true, blockOwnerDeletion: true }),
  }));
}

const clusterScoped = new Set(["FooIdentity", "FooTenant"]);

const upstreamGroups: Readonly<Record<string, string>> = {
  Secret: "v1",
  ConfigMap: "v1",
  ClusterResourceSet: `addons.${core}/v1beta2`,
  ClusterResourceSetBinding: `addons.${core}/v1beta2`,
};

/** Creates an object of a world, in the namespace `tag` by default. */
export async function createOne(
  client: Client,
  kind: string,
  name: string,
  tag: string,
  extra: Extra = {},
): Promise<DynamicObject> {
  const { namespace = tag, owners = [], spec, status, data, ...metadata } = extra;
  const group = madeUpGroups.get(kind);
  const apiVersion = upstreamGroups[kind] ?? `${group ?? core}/v1beta2`;
  const object = {
    apiVersion,
    kind,
    metadata: {
      name,
      ...metadata,
      ...(!clusterScoped.has(kind) && { namespace }),
      ...(owners.length > 0 && { ownerReferences: referencesTo(owners) }),
    },
    ...(spec !== undefined && { spec }),
    ...(data !== undefined && { data }),
  } as DynamicObject;
  const descriptor = await client.kindOf(object);
  const made = await client.create(descriptor, object, { fieldManager: "maker" });
  if (status === undefined) return made as DynamicObject;
  const options = { subresource: "status", fieldManager: "manager" };
  return (await client.patch(
    descriptor,
    { name, namespace },
    { type: "merge", patch: { status } },
    options,
  )) as DynamicObject;
}
