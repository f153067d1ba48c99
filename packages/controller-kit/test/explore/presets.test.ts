import { cluster, clusterNameLabel, machine, machinePool } from "@capikit/api/core/v1beta2";
import { eventsV1Event as event, secret } from "@capikit/api/kubernetes";
import { apiVersionOf } from "@capikit/client/kinds";
import { explore, type Scenario } from "@capikit/testing";
import { expect, inject, it } from "vitest";
import { ownerReferenceTo } from "../../src/capi/index.ts";
import { after } from "../../src/index.ts";
import { infraCluster, infraMachine, infraMachinePool } from "../../src/presets/index.ts";
import {
  type Contract,
  contracts,
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
  ];
}

const kinds = [cluster, machine, machinePool, secret, event, fooCluster, fooMachine, fooMachinePool];

function scenarioOf(contract: Contract, steps: Scenario<Cloud>["steps"]): Scenario<Cloud> {
  return {
    kinds,
    platform: () => new Cloud(),
    start: (context) => startControllers(context, infrastructure(context.platform, contract)),
    steps,
  };
}

type Step = Scenario<Cloud>["steps"][number];

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

/** The test command explores the first plans only. */
const isNightly = inject("nightly");
const limits = isNightly ? { budgetMs: 1_800_000, pairs: true } : { budgetMs: 600_000, maxRuns: 15 };

it.each(
  Object.entries(scenarios).flatMap(([name, steps]) =>
    contracts.map((contract) => [name, contract, steps] as const),
  ),
)("the presets hold with %s, contract %s", { timeout: 3_600_000 }, async (_, contract, steps) => {
  const { report } = await explore(scenarioOf(contract, steps), limits);
  expect(report).toBe("");
});
