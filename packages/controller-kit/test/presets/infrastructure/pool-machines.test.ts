import {
  cluster as clusterKind,
  clusterNameLabel,
  deleteMachineAnnotation,
  type Machine,
  type MachinePool,
  machine as machineKind,
  machinePool as machinePoolKind,
  machinePoolNameLabel,
  replicasManagedByAnnotation,
} from "@capikit/api/core/v1beta2";
import { secret as secretKind } from "@capikit/api/kubernetes";
import type { NewObject } from "@capikit/client";
import type { FaultServer } from "@capikit/testing";
import { afterEach, expect, it } from "vitest";
import { formatLabelValue, isBeingDeleted } from "../../../src/capi/index.ts";
import {
  infraMachinePool,
  infraMachinePoolRights,
  type PoolInstance,
  presetRules,
} from "../../../src/presets/index.ts";
import { type FooMachine, type FooMachinePool, finalizer, fooMachine, fooMachinePool } from "../foos.ts";
import { namespace, ownedBy, type ProviderWorld, putCluster, startWorld, until } from "../provider-world.ts";

/** A label value has at most 63 characters. */
const poolName = "p".repeat(70);
const labels = { [clusterNameLabel]: "prod" };

let world: ProviderWorld;
let instances: Map<string, Partial<PoolInstance<FooMachine>>>;
let deleted: number;
afterEach(async () => {
  await world?.[Symbol.asyncDispose]();
});

async function start(replicas: number, names: readonly string[], annotations = {}): Promise<void> {
  instances = new Map(names.map((name) => [name, {}]));
  deleted = 0;
  const controller = infraMachinePool<FooMachinePool, "v1beta2", undefined, FooMachine>(fooMachinePool, {
    finalizer,
    machines: {
      kind: fooMachine,
      instances: async () =>
        [...instances].map(([name, rest]) => ({ name, spec: { image: "linux" }, ...rest })),
    },
    async reconcile() {},
    async delete() {
      deleted++;
    },
  });
  const kinds = [clusterKind, machineKind, machinePoolKind, fooMachine, fooMachinePool, secretKind];
  const rules = presetRules(infraMachinePoolRights, {
    kinds: [fooMachinePool],
    machines: fooMachine,
    options: { machines: true },
  });
  const setUp = (server: FaultServer): void => {
    putCluster(server, "prod", {});
    const pool = server.put(machinePoolKind, {
      metadata: { namespace, name: poolName, labels, annotations },
      spec: {
        clusterName: "prod",
        replicas,
        template: {
          spec: {
            clusterName: "prod",
            bootstrap: { dataSecretName: "" },
            infrastructureRef: { apiGroup: fooMachinePool.group, kind: "FooMachinePool", name: "foo" },
          },
        },
      },
    } as unknown as NewObject<MachinePool>);
    server.put(fooMachinePool, {
      metadata: { namespace, name: "foo", labels, ownerReferences: [ownedBy(pool)] },
    });
  };
  world = await startWorld(kinds, [controller], setUp, { rules });
  await until(() => names.every((name) => world.get(fooMachine, name)));
}

/** Acts as Cluster API and the controller of a new InfraMachine. */
async function bringUp(name: string, metadata: object = {}): Promise<void> {
  const machine = world.server.put(machineKind, {
    metadata: { namespace, name, labels, finalizers: ["machine"], ...metadata },
    spec: { clusterName: "prod" },
  } as unknown as NewObject<Machine>);
  const before = world.get(fooMachine, name)?.metadata.ownerReferences ?? [];
  await world.change(fooMachine, name, {
    metadata: { ownerReferences: [...before, ownedBy(machine)] },
    spec: { providerID: `foo:///${name}` },
  });
  await world.change(fooMachine, name, { status: { initialization: { provisioned: true } } }, "status");
}

/** Ends the deletion of a Machine, as its controllers do. */
async function finish(name: string): Promise<void> {
  await world.delete(fooMachine, name);
  await world.change(machineKind, name, { metadata: { finalizers: null } });
}

const pool = () => world.get(fooMachinePool, "foo");
const deletedMachines = (): string[] =>
  ["a", "b", "c"].filter((name) => {
    const machine = world.get(machineKind, name);
    return machine !== undefined && isBeingDeleted(machine);
  });
const scale = async (replicas: number): Promise<void> => {
  await world.change(machinePoolKind, poolName, { spec: { replicas } });
};

it("creates an InfraMachine for each instance and reports them", async () => {
  await start(2, ["a", "b"]);
  const { metadata, spec } = world.get(fooMachine, "a") ?? {};
  expect(metadata?.labels).toEqual({ ...labels, [machinePoolNameLabel]: formatLabelValue(poolName) });
  expect(metadata?.ownerReferences).toMatchObject([{ kind: "FooMachinePool", name: "foo" }]);
  expect(metadata?.ownerReferences?.[0]?.controller).toBeUndefined();
  expect(spec).toEqual({ image: "linux" });
  await until(() => pool()?.status?.replicas === 2);
  expect(pool()?.status).toMatchObject({ infrastructureMachineKind: "FooMachine" });
  expect(pool()?.status?.initialization?.provisioned).toBeUndefined();

  await bringUp("b");
  await bringUp("a");
  await until(() => pool()?.status?.initialization?.provisioned);
  expect(pool()?.spec?.providerIDList).toEqual(["foo:///a", "foo:///b"]);
  expect(pool()?.status?.ready).toBe(true);
});

it("takes over no object with the name of an instance, except those that lost their owner", async () => {
  await start(2, []);
  const ofPool = { ...labels, [machinePoolNameLabel]: formatLabelValue(poolName) };
  world.server.put(fooMachine, { metadata: { namespace, name: "a", labels }, spec: { image: "bsd" } });
  world.server.put(fooMachine, {
    metadata: { namespace, name: "b", labels: ofPool },
    spec: { image: "bsd" },
  });
  instances = new Map([
    ["a", {}],
    ["b", {}],
  ]);
  await world.change(fooMachinePool, "foo", { metadata: { annotations: { changed: "1" } } });
  await until(() => world.get(fooMachine, "b")?.metadata.ownerReferences?.length === 1);
  const condition = await until(() => pool()?.status?.conditions?.find(({ status }) => status === "False"));
  expect(condition).toMatchObject({ type: "Ready", message: expect.stringContaining("FooMachine ns/a") });
  expect(world.get(fooMachine, "a")).toMatchObject({ metadata: { labels }, spec: { image: "bsd" } });
  expect(world.get(fooMachine, "a")?.metadata.ownerReferences).toBeUndefined();
  expect(pool()?.status?.replicas).toBeUndefined();
});

it("removes outdated machines first, then annotated ones, and waits for each to go", async () => {
  await start(3, ["a", "b", "c"]);
  await bringUp("a");
  await bringUp("b", { annotations: { [deleteMachineAnnotation]: "" } });
  instances.set("c", { isOutdated: true });
  await bringUp("c");
  await scale(2);
  await until(() => deletedMachines().length > 0);
  await world.settled();
  expect(deletedMachines()).toEqual(["c"]);
  await scale(1);
  await until(() => deletedMachines().length > 1);
  await world.settled();
  expect(deletedMachines()).toEqual(["b", "c"]);
});

it("keeps outdated machines until others are provisioned", async () => {
  await start(1, ["a"]);
  await bringUp("a");
  instances = new Map([
    ["a", { isOutdated: true }],
    ["b", {}],
  ]);
  await world.change(fooMachinePool, "foo", { metadata: { annotations: { changed: "1" } } });
  await until(() => world.get(fooMachine, "b"));
  await world.settled();
  expect(deletedMachines()).toEqual([]);
  await bringUp("b");
  await until(() => deletedMachines().length > 0);
  expect(deletedMachines()).toEqual(["a"]);
});

it("deletes the Machine of an instance that is gone", async () => {
  await start(2, ["a", "b"]);
  await bringUp("a");
  await bringUp("b");
  instances.delete("a");
  await world.change(fooMachinePool, "foo", { metadata: { annotations: { changed: "1" } } });
  await until(() => deletedMachines().length > 0);
  expect(deletedMachines()).toEqual(["a"]);
});

it("keeps all machines if an autoscaler sets the replicas", async () => {
  await start(1, ["a", "b"], { [replicasManagedByAnnotation]: "autoscaler" });
  await bringUp("a");
  await bringUp("b");
  await until(() => pool()?.status?.initialization?.provisioned);
  await world.settled();
  expect(deletedMachines()).toEqual([]);
});

it("deletes the instances only after all Machines", async () => {
  await start(2, ["a", "b"]);
  await bringUp("a");
  await world.delete(fooMachinePool, "foo");
  await until(() => deletedMachines().length > 0 && world.get(fooMachine, "b") === undefined);
  await world.settled();
  expect(deleted).toBe(0);
  await finish("a");
  await until(() => pool() === undefined);
  expect(deleted).toBe(1);
});
