import {
  cluster,
  clusterNameLabel,
  machine,
  machineControlPlaneLabel,
  machinePool,
} from "@capikit/api/core/v1beta2";
import * as v1beta1Ipam from "@capikit/api/ipam/v1beta1";
import type { IPAddressClaim } from "@capikit/api/ipam/v1beta2";
import * as v1beta2Ipam from "@capikit/api/ipam/v1beta2";
import {
  configMap,
  eventsV1Event as event,
  namespace as namespaceKind,
  secret,
} from "@capikit/api/kubernetes";
import type { Condition, KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isAlreadyExists, isNotFound } from "@capikit/client/errors";
import { apiVersionOf } from "@capikit/client/kinds";
import type { Scenario } from "@capikit/testing";
import {
  type ClusterIdentity,
  createIdentityClients,
  credentialsReadyCondition,
  ownerReferenceTo,
} from "../../src/capi/index.ts";
import { initialControlPlaneCertificates } from "../../src/capi/workload.ts";
import { after } from "../../src/index.ts";
import {
  bootstrapConfig,
  controlPlane,
  infraCluster,
  infraMachine,
  infraMachinePool,
  ipamProvider,
  poolExhausted,
} from "../../src/presets/index.ts";
import {
  type Contract,
  finalizer,
  fooCluster,
  fooMachine,
  fooMachinePool,
  provision,
} from "../presets/foos.ts";
import { Cloud, startControllers } from "./vms.ts";

const namespace = "default";
const prod = { namespace, name: "prod" };
const first = { namespace, name: "a" };
const labels = { [clusterNameLabel]: prod.name };
const apiGroup = fooCluster.group;
const paused = "cluster.x-k8s.io/paused";
const managed = "cluster.x-k8s.io/managed-by";

const kindOf = <T>(group: string, kind: string): KindDescriptor<T> => ({
  group,
  version: "v1",
  kind,
  plural: `${kind.toLowerCase()}s`,
  scope: "Namespaced",
});

/** A cluster and a machine whose resources carry the UID of their object as a token. */
function infrastructure(cloud: Cloud, contract: Contract) {
  const ensure = async (uid: string, size: number) => cloud.ensure(uid, size);
  const remove = async (uid: string): Promise<ReturnType<typeof after> | undefined> => {
    const found = (await cloud.list(uid))[0];
    if (found === undefined) return undefined;
    await cloud.remove(found.id).catch((error: unknown) => {
      if ((error as { code?: string }).code !== "NotFound") throw error;
    });
    return after("1s");
  };
  return [
    infraCluster(fooCluster, {
      finalizer,
      contract,
      async reconcile({ object }) {
        const { address = "" } = await ensure(object.metadata.uid ?? "", 1);
        object.spec.controlPlaneEndpoint = { host: address, port: 6443 };
        provision(contract, object);
        return undefined;
      },
      delete: ({ object }) => remove(object.metadata.uid ?? ""),
    }),
    infraMachine(fooMachine, {
      finalizer,
      contract,
      infraCluster: fooCluster,
      async reconcile({ object }) {
        const { id } = await ensure(object.metadata.uid ?? "", 2);
        object.spec.providerID = `foo:///${id}`;
        provision(contract, object);
        return undefined;
      },
      delete: ({ object }) => remove(object.metadata.uid ?? ""),
    }),
    infraMachinePool(fooMachinePool, {
      finalizer,
      contract,
      async reconcile({ object, machinePool: owner }) {
        const { replicas = 1 } = owner.spec;
        const { uid = "" } = object.metadata;
        const made = await Promise.all(
          Array.from({ length: replicas }, (_, index) => ensure(`${uid}-${index}`, 3)),
        );
        for (const one of await cloud.list())
          if (one.tag.startsWith(uid) && !made.some(({ id }) => id === one.id)) await cloud.remove(one.id);
        object.spec.providerIDList = made.map(({ id }) => `foo:///${id}`);
        object.status.replicas = replicas;
        provision(contract, object);
        return undefined;
      },
      async delete({ object }) {
        for (const one of await cloud.list())
          if (one.tag.startsWith(object.metadata.uid ?? " ")) await cloud.remove(one.id);
      },
    }),
  ] as const;
}

const kinds = [cluster, machine, machinePool, secret, event, fooCluster, fooMachine, fooMachinePool];

function scenarioOf(contract: Contract, steps: Scenario<Cloud>["steps"]): Scenario<Cloud> {
  return {
    kinds,
    platform: () => new Cloud(),
    start(context) {
      const [clusters, machines, pools] = infrastructure(context.platform, contract);
      return startControllers(context, [
        clusters,
        ...(steps.includes(createMachine) ? [machines] : []),
        ...(steps.includes(createPool) ? [pools] : []),
      ]);
    },
    steps,
  };
}

type Step = Scenario<Cloud>["steps"][number];
type Run = Parameters<Step["do"]>[0];

const createCluster = (annotations: Readonly<Record<string, string>> = {}): Step => ({
  name: "create the cluster",
  do({ put }) {
    const owner = put(cluster, {
      apiVersion: apiVersionOf(cluster),
      metadata: prod,
      spec: { infrastructureRef: { apiGroup, kind: fooCluster.kind, name: prod.name } },
    });
    const ownerReferences = [ownerReferenceTo(owner)];
    put(fooCluster, { metadata: { ...prod, labels, annotations, ownerReferences }, spec: {} });
  },
});

const createMachine: Step = {
  name: "create the machine",
  do({ change, put }) {
    change(cluster, prod, (owner) => {
      owner.status = { initialization: { infrastructureProvisioned: true } };
    });
    put(secret, { metadata: { ...first, name: "boot" }, data: { value: btoa("#cloud-config") } });
    const owner = put(machine, {
      apiVersion: apiVersionOf(machine),
      metadata: { ...first, labels },
      spec: {
        clusterName: prod.name,
        bootstrap: { dataSecretName: "boot" },
        infrastructureRef: { apiGroup, kind: fooMachine.kind, name: first.name },
      },
    });
    put(fooMachine, { metadata: { ...first, labels, ownerReferences: [ownerReferenceTo(owner)] }, spec: {} });
  },
};

const createPool: Step = {
  name: "create the pool",
  do({ change, put }) {
    change(cluster, prod, (owner) => {
      owner.status = { initialization: { infrastructureProvisioned: true } };
    });
    put(secret, { metadata: { ...first, name: "boot" }, data: { value: btoa("#cloud-config") } });
    const owner = put(machinePool, {
      apiVersion: apiVersionOf(machinePool),
      metadata: { ...first, labels },
      spec: {
        clusterName: prod.name,
        replicas: 2,
        template: {
          spec: {
            clusterName: prod.name,
            bootstrap: { dataSecretName: "boot" },
            infrastructureRef: { apiGroup, kind: fooMachinePool.kind, name: first.name },
          },
        },
      },
    });
    put(fooMachinePool, {
      metadata: { ...first, labels, ownerReferences: [ownerReferenceTo(owner)] },
      spec: {},
    });
  },
};

const annotate = (name: string, key: string, value: string | undefined): Step => ({
  name,
  do: ({ change }) =>
    change(fooCluster, prod, ({ metadata }) => {
      const { [key]: _, ...others } = metadata.annotations ?? {};
      metadata.annotations = value === undefined ? others : { ...others, [key]: value };
    }),
});
const scale: Step = {
  name: "scale the pool",
  do: ({ change }) =>
    change(machinePool, first, ({ spec }) => {
      spec.replicas = 1;
    }),
};
const removeCluster: Step = {
  name: "delete the cluster",
  do: (run) => run.delete(fooCluster, prod),
  until: ({ object }) => object(fooCluster, prod) === undefined,
};

const scenarios: Readonly<Record<string, readonly Step[]>> = {
  "a cluster with a machine": [
    createCluster(),
    createMachine,
    { name: "delete the machine", do: (run) => run.delete(fooMachine, first) },
    removeCluster,
  ],
  "a cluster with a pool": [
    createCluster(),
    createPool,
    scale,
    { name: "delete the pool", do: (run) => run.delete(fooMachinePool, first) },
    removeCluster,
  ],
  "a cluster that is paused at first": [
    createCluster({ [paused]: "" }),
    {
      name: "change the paused cluster",
      do: ({ change }) =>
        change(fooCluster, prod, (object) => {
          object.spec = { ...object.spec, region: "north" };
        }),
    },
    annotate("continue", paused, undefined),
    removeCluster,
  ],
  "a cluster that another program manages for a while": [
    createCluster(),
    annotate("hand over", managed, "other"),
    annotate("take back", managed, undefined),
    removeCluster,
  ],
};

interface FooConfig extends KubernetesObject {
  status?: {
    dataSecretName?: string;
    ready?: boolean;
    initialization?: { dataSecretCreated?: boolean };
    conditions?: Condition[];
  };
}
const fooConfig = kindOf<FooConfig>("bootstrap.cluster.x-k8s.io", "FooConfig");
const nodes = (name: string, replicas: number) =>
  Array.from({ length: replicas }, (_, at) => `${name}-${at}`);
const infrastructureRef = { apiGroup, kind: fooMachine.kind, name: first.name };

/** Bootstrap data of the first control plane machine, and of a second one that joins. */
const bootstrapScenario = (contract: Contract): Scenario<Cloud> => {
  const createConfig = (name: string): Step => ({
    name: `create ${name}`,
    do({ put }) {
      const owner = put(machine, {
        apiVersion: apiVersionOf(machine),
        metadata: { namespace, name, labels: { ...labels, [machineControlPlaneLabel]: "" } },
        spec: {
          clusterName: prod.name,
          bootstrap: { configRef: { apiGroup: fooConfig.group, kind: fooConfig.kind, name } },
          infrastructureRef,
        },
      });
      const ownerReferences = [ownerReferenceTo(owner, { controller: true })];
      put(fooConfig, { metadata: { namespace, name, labels, ownerReferences } });
    },
  });
  const initialized = {
    initialization: { infrastructureProvisioned: true, controlPlaneInitialized: true },
    conditions: [
      {
        type: "ControlPlaneInitialized",
        status: "True" as const,
        reason: "Initialized",
        message: "",
        lastTransitionTime: "2026-01-01T00:00:00Z",
      },
    ],
  };
  return {
    kinds: [cluster, machine, machinePool, secret, configMap, event, fooConfig],
    start: (context) =>
      startControllers(context, [
        bootstrapConfig(fooConfig, {
          contract,
          bootstrapData: async ({ object, role }) => ({
            value: `${object.metadata.name} ${role}`,
            format: "text",
          }),
        }),
      ]),
    steps: [
      {
        name: "create the Cluster",
        do: ({ put }) =>
          put(cluster, {
            metadata: prod,
            spec: {},
            status: { initialization: { infrastructureProvisioned: true } },
          }),
      },
      createConfig("a"),
      createConfig("b"),
      {
        name: "initialize the control plane",
        do: ({ change }) =>
          change(cluster, prod, (owner) => {
            owner.status = initialized;
          }),
      },
      { name: "delete a", do: (run) => run.delete(machine, { namespace, name: "a" }) },
      {
        // The Cluster owns the lock, which remains if the program does not see the initialization.
        name: "delete b and the Cluster",
        do(run) {
          run.delete(machine, { namespace, name: "b" });
          run.delete(cluster, prod);
        },
      },
    ],
  };
};

interface FooControlPlane extends KubernetesObject {
  spec: { replicas?: number; version?: string };
  status?: {
    initialized?: boolean;
    initialization?: { controlPlaneInitialized?: boolean };
    conditions?: Condition[];
    selector?: string;
    replicas?: number;
    readyReplicas?: number;
    availableReplicas?: number;
    upToDateReplicas?: number;
    updatedReplicas?: number;
    unavailableReplicas?: number;
    version?: string;
    versions?: { version: string; replicas?: number }[];
  };
}
const fooControlPlane = kindOf<FooControlPlane>("controlplane.cluster.x-k8s.io", "FooControlPlane");

/** A control plane with Machines and certificates that is scaled and deleted. */
const controlPlaneScenario = (contract: Contract): Scenario<Cloud> => ({
  kinds: [cluster, machine, machinePool, secret, event, fooControlPlane],
  start: (context) =>
    startControllers(context, [
      controlPlane(fooControlPlane, {
        contract,
        finalizer,
        certificates: () => initialControlPlaneCertificates({ encryptionAlgorithm: "ECDSA-P256" }),
        async reconcile({ object, machines, client }) {
          const { spec, metadata } = object;
          const wanted = nodes(metadata.name ?? "", spec.replicas ?? 1);
          for (const name of wanted.filter((one) => !machines.has(one)))
            await client
              .create(machine, {
                metadata: {
                  namespace,
                  name,
                  labels: { ...labels, [machineControlPlaneLabel]: "" },
                  ownerReferences: [ownerReferenceTo(object, { controller: true })],
                },
                spec: {
                  clusterName: prod.name,
                  version: spec.version ?? "",
                  bootstrap: { dataSecretName: "boot" },
                  infrastructureRef,
                },
              })
              .catch((error: unknown) => {
                if (!isAlreadyExists(error)) throw error;
              });
          for (const name of machines.keys())
            if (!wanted.includes(name))
              await client.delete(machine, { namespace, name }).catch((error: unknown) => {
                if (!isNotFound(error)) throw error;
              });
          if (contract === "v1beta1") object.status = { ...object.status, initialized: true };
          else object.status = { ...object.status, initialization: { controlPlaneInitialized: true } };
        },
        async delete() {},
      }),
    ]),
  steps: [
    {
      name: "create the control plane",
      do({ put }) {
        const owner = put(cluster, {
          apiVersion: apiVersionOf(cluster),
          metadata: prod,
          spec: {
            controlPlaneRef: { apiGroup: fooControlPlane.group, kind: fooControlPlane.kind, name: prod.name },
            controlPlaneEndpoint: { host: "10.0.0.1", port: 6443 },
          },
          status: { initialization: { infrastructureProvisioned: true } },
        });
        put(fooControlPlane, {
          metadata: { ...prod, labels, ownerReferences: [ownerReferenceTo(owner)] },
          spec: { replicas: 1, version: "v1.36.0" },
        });
      },
      until: ({ objects }) => objects(machine).length === 1,
    },
    ...[3, 2].map((replicas) => ({
      name: `scale to ${replicas}`,
      do: ({ change }: Run) =>
        change(fooControlPlane, prod, ({ spec }) => {
          spec.replicas = replicas;
        }),
      until: ({ objects }: Pick<Run, "objects">) => objects(machine).length === replicas,
    })),
    {
      name: "delete the control plane",
      do: (run) => run.delete(fooControlPlane, prod),
      until: ({ object }) => object(fooControlPlane, prod) === undefined,
    },
  ],
});

interface FooIdentity extends ClusterIdentity {
  spec: { secretName: string; allowedNamespaces?: { list: string[] } };
}
const fooIdentity: KindDescriptor<FooIdentity> = {
  ...kindOf("infrastructure.cluster.x-k8s.io", "FooIdentity"),
  scope: "Cluster",
};

/**
 * A cluster whose identity allows its namespace, and for a while does not. Without credentials, nothing is removed; with
 * `isRefused`, it never gets any.
 */
const identityScenario = (contract: Contract, isRefused = false): Scenario<Cloud> => {
  const hasCredentials =
    (wanted: "False" | "True"): NonNullable<Step["until"]> =>
    ({ object }) =>
      object(fooCluster, prod)?.status?.conditions?.some(
        ({ type, status }) => type === credentialsReadyCondition && status === wanted,
      ) === true;
  const allow = (name: string, list: string[]): Step => ({
    name,
    do: ({ change }) =>
      change(fooIdentity, { name: "acme" }, (identity) => {
        identity.spec.allowedNamespaces = { list };
      }),
    until: hasCredentials(list.includes(namespace) ? "True" : "False"),
  });
  return {
    kinds: [cluster, secret, event, namespaceKind, fooCluster, fooIdentity],
    // Without credentials, the platform is never called.
    allow: isRefused ? ["idle-platform"] : [],
    platform: () => new Cloud(),
    start(context) {
      const clouds = createIdentityClients({
        infraCluster: fooCluster,
        identity: fooIdentity,
        namespace: "system",
        keys: ["token"],
        clock: context.clock,
        connect: () => ({ cloud: context.platform }),
      });
      return startControllers(context, [
        infraCluster(fooCluster, {
          contract,
          finalizer,
          conditions: [credentialsReadyCondition],
          watches: clouds.watches,
          prepare: (work) => clouds.clientOf(work.object, work),
          async reconcile(work) {
            const { object } = work;
            const { cloud } = await clouds.clientOf(object, work);
            const { address = "" } = await cloud.ensure(object.metadata.uid ?? "", 1);
            object.spec.controlPlaneEndpoint = { host: address, port: 6443 };
            provision(contract, object);
          },
          async delete(work) {
            const { cloud } = await clouds.clientOf(work.object, work);
            for (const { id } of await cloud.list(work.object.metadata.uid ?? ""))
              await cloud.remove(id).catch((error: unknown) => {
                if ((error as { code?: string }).code !== "NotFound") throw error;
              });
          },
        }),
        clouds.controller,
      ]);
    },
    steps: [
      {
        name: "create the cluster",
        do(run) {
          run.put(namespaceKind, { metadata: { name: namespace } });
          run.put(secret, { metadata: { namespace: "system", name: "acme" }, data: { token: btoa("t") } });
          run.put(fooIdentity, { metadata: { name: "acme" }, spec: { secretName: "acme" } });
          createCluster().do(run);
          run.change(fooCluster, prod, (object) => {
            object.spec = { identityRef: { kind: fooIdentity.kind, name: "acme" } } as object;
          });
        },
        until: hasCredentials("False"),
      },
      ...(isRefused
        ? [allow("allow another namespace", ["other"])]
        : [
            allow("allow the namespace", [namespace]),
            allow("allow it no longer", []),
            allow("allow it again", [namespace]),
          ]),
      removeCluster,
    ],
  };
};

interface FooPool extends KubernetesObject {
  spec: { addresses: string[] };
}
const fooPool = kindOf<FooPool>("ipam.example.org", "FooPool");

/** Claims of two addresses of a pool that has one, with the claims' deletion. */
const claimScenario = (contract: Contract): Scenario<Cloud> => {
  const { ipAddress, ipAddressClaim } = contract === "v1beta1" ? v1beta1Ipam : v1beta2Ipam;
  const claimKind = ipAddressClaim as KindDescriptor as KindDescriptor<IPAddressClaim>;
  const claim = (name: string): Step => ({
    name: `claim ${name}`,
    do: ({ put }) =>
      put(claimKind, {
        metadata: { namespace, name, labels },
        spec: {
          clusterName: prod.name,
          poolRef: { apiGroup: fooPool.group, kind: fooPool.kind, name: first.name },
        },
      }),
  });
  return {
    kinds: [cluster, ipAddress, ipAddressClaim, event, fooPool],
    start: (context) =>
      startControllers(
        context,
        ipamProvider([fooPool], {
          apiVersion: contract,
          async allocate({ pool, addresses }) {
            const used = new Set(addresses.map(({ spec }) => spec?.address));
            const address = pool.spec.addresses.find((one) => !used.has(one));
            return address === undefined ? poolExhausted() : { address, prefix: 24 };
          },
        }),
      ),
    steps: [
      {
        name: "create the pool",
        do({ put }) {
          put(cluster, { metadata: prod, spec: {} });
          put(fooPool, { metadata: first, spec: { addresses: ["10.0.0.9"] } });
        },
      },
      claim("a"),
      claim("b"),
      { name: "release a", do: (run) => run.delete(claimKind, { namespace, name: "a" }) },
      { name: "delete the pool, which is in use", do: (run) => run.delete(fooPool, first) },
      { name: "release b", do: (run) => run.delete(claimKind, { namespace, name: "b" }) },
    ],
  };
};

/** Scenarios of all presets, by contract. */
export const presetScenarios: Readonly<Record<string, (contract: Contract) => Scenario<Cloud>>> = {
  ...Object.fromEntries(
    Object.entries(scenarios).map(([name, steps]) => [
      name,
      (contract: Contract) => scenarioOf(contract, steps),
    ]),
  ),
  "bootstrap configs": bootstrapScenario,
  "a control plane with Machines": controlPlaneScenario,
  "a cluster with a cluster-scoped identity": identityScenario,
  "a cluster whose identity never allows it": (contract: Contract) => identityScenario(contract, true),
  "claims of a pool": claimScenario,
};

/** Returns the kinds of a scenario whose objects belong to no Cluster, so that its pause does not hold for them. */
export const sharedKinds = (name: string): readonly string[] =>
  name.includes("identity") ? ["FooIdentity", "Secret"] : [];
