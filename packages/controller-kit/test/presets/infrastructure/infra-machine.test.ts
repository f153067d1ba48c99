import {
  cluster as clusterKind,
  clusterNameLabel,
  type Machine,
  machineControlPlaneLabel,
  machine as machineKind,
  machinePoolNameLabel,
} from "@capikit/api/core/v1beta2";
import { secret } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/api/meta";
import type { NewObject } from "@capikit/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ControllerDefinition } from "../../../src/index.ts";
import {
  type InfraMachineOptions,
  infraMachine,
  infraMachineRights,
  presetRules,
} from "../../../src/presets/index.ts";
import {
  contracts,
  type FooCluster,
  type FooMachine,
  finalizer,
  fooCluster,
  fooMachine,
  provision,
} from "../foos.ts";
import {
  conditionOf,
  namespace,
  ownedBy,
  type ProviderWorld,
  putCluster,
  startWorld,
  until,
} from "../provider-world.ts";

type Options = InfraMachineOptions<FooMachine, "v1beta2" | "v1beta1", FooCluster | undefined>;
let world: ProviderWorld;
afterEach(async () => {
  await world?.[Symbol.asyncDispose]();
});

describe.each(contracts)("with contract %s", (contract) => {
  const labels = { [clusterNameLabel]: "prod" };
  const controller = (options: Partial<Options>): ControllerDefinition =>
    infraMachine<FooMachine, "v1beta2" | "v1beta1", FooCluster | undefined>(fooMachine, {
      finalizer,
      contract,
      async reconcile({ object }) {
        object.spec.providerID = "foo:///1";
        provision(contract, object);
      },
      async delete() {},
      ...options,
    });
  const newMachine = (change: { labels?: object; bootstrap?: object }): NewObject<Machine> =>
    ({
      metadata: { namespace, name: "m", labels: { ...labels, ...change.labels } },
      spec: {
        clusterName: "prod",
        bootstrap: change.bootstrap ?? { dataSecretName: "data" },
        infrastructureRef: { apiGroup: fooMachine.group, kind: "FooMachine", name: "foo" },
      },
    }) as NewObject<Machine>;
  async function start(
    options: Partial<Options> = {},
    given: {
      machine?: Parameters<typeof newMachine>[0];
      cluster?: Parameters<typeof putCluster>[2];
      metadata?: Partial<KubernetesObject["metadata"]>;
    } = {},
  ): Promise<void> {
    const kinds = [clusterKind, machineKind, fooCluster, fooMachine, secret];
    world = await startWorld(
      kinds,
      [controller(options)],
      (server) => {
        putCluster(server, "prod", given.cluster);
        const machine = server.put(machineKind, newMachine(given.machine ?? {}));
        const metadata = { namespace, name: "foo", labels, ownerReferences: [ownedBy(machine)] };
        server.put(fooMachine, { metadata: { ...metadata, ...given.metadata }, spec: { image: "i" } });
        server.put(secret, {
          metadata: { namespace, name: "data" },
          data: { value: btoa("#cloud-config"), format: btoa("cloud-config") },
        });
      },
      {
        rules: presetRules(infraMachineRights, {
          kinds: [fooMachine],
          infraCluster: options.infraCluster as typeof fooCluster | undefined,
          options,
        }),
      },
    );
  }
  const foo = () => world.get(fooMachine, "foo");
  const untilReason = (status: string, reason?: string) =>
    until(() => {
      const found = conditionOf(foo(), "Ready");
      return found?.[0] === status && (reason === undefined || found[1] === reason) && found;
    });

  it("is paused by the Cluster in the Machine's spec, also without labels", async () => {
    const remove = vi.fn<() => Promise<void>>(async () => {});
    const without = { [clusterNameLabel]: undefined } as never;
    const metadata = { labels: {}, finalizers: [finalizer], deletionTimestamp: "2026-01-01T00:00:00Z" };
    await start(
      { delete: remove },
      { metadata, machine: { labels: without }, cluster: { spec: { paused: true } } as never },
    );
    await until(() => conditionOf(foo(), "Paused")?.[0] === "True");
    expect(remove).not.toHaveBeenCalled();
  });

  it("creates the machine of a Machine from its bootstrap data", async () => {
    let seen: unknown;
    await start({
      async reconcile({ object, machine, cluster, infraCluster, bootstrapData }) {
        expect(bootstrapData()).toBe(bootstrapData());
        seen = [machine.metadata.name, cluster.metadata.name, infraCluster, await bootstrapData()];
        object.spec.providerID = "foo:///1";
        object.status.addresses = [{ type: "InternalIP", address: "10.0.0.2" }];
        object.status.failureDomain = "a";
        provision(contract, object);
      },
    });
    // Conditions are written first.
    await until(() => foo()?.status?.failureDomain);
    expect(seen).toEqual(["m", "prod", undefined, { value: "#cloud-config", format: "cloud-config" }]);
    expect(foo()).toMatchObject({
      spec: { image: "i", providerID: "foo:///1" },
      status: {
        addresses: [{ type: "InternalIP", address: "10.0.0.2" }],
        failureDomain: "a",
        ...(contract === "v1beta1" ? { ready: true } : { initialization: { provisioned: true } }),
      },
    });
  });

  it("waits for a Machine as owner and its Cluster", async () => {
    const reconcile = vi.fn(async () => {});
    await start({ reconcile }, { metadata: { ownerReferences: [] } });
    await world.settled();
    expect(foo()?.metadata.finalizers).toBeUndefined();
    expect(foo()?.status).toBeUndefined();
    world.server.remove(clusterKind, { namespace, name: "prod" });
    await world.settled();
    const owner = { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Machine", name: "m", uid: "u" };
    await world.change(fooMachine, "foo", { metadata: { ownerReferences: [owner] } });
    await world.settled();
    expect(reconcile).not.toHaveBeenCalled();
    putCluster(world.server, "prod");
    await until(() => reconcile.mock.calls.length > 0);
  });

  it("waits for infrastructure, control plane and bootstrap data, and reports this", async () => {
    const reconcile = vi.fn(async () => {});
    const status = { initialization: { infrastructureProvisioned: false } };
    await start({ reconcile }, { machine: { bootstrap: {} }, cluster: { status } });
    await untilReason("False", "WaitingForClusterInfrastructureReady");
    await world.change(
      clusterKind,
      "prod",
      { status: { initialization: { infrastructureProvisioned: true } } },
      "status",
    );
    await untilReason("False", "WaitingForControlPlaneInitialized");
    const initialized = {
      type: "ControlPlaneInitialized",
      status: "True",
      reason: "Initialized",
      message: "",
      lastTransitionTime: "2026-01-01T00:00:00Z",
    };
    await world.change(clusterKind, "prod", { status: { conditions: [initialized] } }, "status");
    await world.change(machineKind, "m", { metadata: { annotations: { touched: "" } } });
    await untilReason("False", "WaitingForBootstrapData");
    expect(reconcile).not.toHaveBeenCalled();
    await world.change(machineKind, "m", { spec: { bootstrap: { dataSecretName: "data" } } });
    await until(() => reconcile.mock.calls.length > 0);
  });

  it("starts the first control plane, and Machines of a pool without data", async () => {
    await start({}, { machine: { bootstrap: {}, labels: { [machineControlPlaneLabel]: "" } } });
    await untilReason("False", "WaitingForBootstrapData");
    const { labels: before } = foo()?.metadata ?? {};
    const pool = { ...before, [machinePoolNameLabel]: "pool" };
    await world.change(fooMachine, "foo", { metadata: { labels: pool } });
    await untilReason("True");
  });

  it("names the missing data of a pool's Machine", async () => {
    const errors: unknown[] = [];
    await start(
      {
        async reconcile({ bootstrapData }) {
          await bootstrapData().catch((error: unknown) => errors.push(error));
        },
      },
      { machine: { bootstrap: {} }, metadata: { labels: { ...labels, [machinePoolNameLabel]: "pool" } } },
    );
    await until(() => errors.length > 0);
    expect(errors[0]).toBeInstanceOf(TypeError);
    expect((errors[0] as Error).message).toContain("foo has no bootstrap data");
  });

  it("stops waiting once it is provisioned", async () => {
    let calls = 0;
    await start({
      async reconcile({ object }) {
        calls++;
        object.spec.providerID = "foo:///1";
        provision(contract, object);
      },
    });
    await untilReason("True");
    await world.settled();
    await world.change(
      clusterKind,
      "prod",
      { status: { initialization: { infrastructureProvisioned: false } } },
      "status",
    );
    await world.settled();
    const before = calls;
    await world.change(machineKind, "m", { spec: { bootstrap: { dataSecretName: null } } });
    await until(() => calls > before);
    expect(conditionOf(foo(), "Ready")?.[0]).toBe("True");
  });

  it("reports a missing provider ID", async () => {
    await start({
      async reconcile({ object }) {
        provision(contract, object);
      },
    });
    const [, , message] = await untilReason("False", "InternalError");
    expect(message).toContain("but no spec.providerID");
    expect(foo()?.status?.ready ?? foo()?.status?.initialization).toBeUndefined();
  });

  it.each([
    ["in a step", contract === "v1beta1" ? "Failed" : "IssuesReported"],
    ["outside of steps", "InternalError"],
  ])(
    "stays ready for five failed attempts in a row %s, but not in a new generation",
    async (where, reason) => {
      let failures = 0;
      await start({
        conditions: ["InstanceReady"],
        async reconcile({ object, attempt }) {
          const fail = async (isHere: boolean) => {
            if (isHere && failures-- > 0) throw new Error("GET /servers/1: 503");
          };
          object.spec.providerID = "foo:///1";
          await attempt("InstanceReady", { done: "Running", failed: "Failed" }, () =>
            fail(where === "in a step"),
          );
          provision(contract, object);
          await fail(where !== "in a step");
        },
      });
      /** Fails some attempts in a row, and returns the reason that Ready had. */
      const failTimes = async (count: number, change: object): Promise<unknown> => {
        await untilReason("True");
        await world.settled();
        failures = count;
        const seen = new Set<unknown>();
        await world.change(fooMachine, "foo", change);
        await until(() => {
          const [status, found] = conditionOf(foo(), "Ready") ?? [];
          if (status !== "True") seen.add(found);
          return failures < 0;
        });
        await untilReason("True");
        return [...seen];
      };
      const touch = (text: string) => ({ metadata: { annotations: { touched: text } } });
      const found = [await failTimes(5, touch("a")), await failTimes(5, touch("b"))];
      found.push(await failTimes(9, touch("c")), await failTimes(4, { spec: { image: "other" } }));
      expect(found).toEqual([[], [], [reason], [reason]]);
    },
  );

  it("deletes without waiting", async () => {
    const seen: unknown[] = [];
    const status = { initialization: { infrastructureProvisioned: false } };
    await start(
      {
        infraCluster: fooCluster,
        async delete({ machine, cluster, infraCluster }) {
          seen.push(machine?.metadata.name, cluster?.metadata.name, infraCluster);
        },
      },
      { machine: { bootstrap: {} }, cluster: { status }, metadata: { finalizers: [finalizer] } },
    );
    world.server.remove(machineKind, { namespace, name: "m" });
    await world.settled();
    await world.delete(fooMachine, "foo");
    await until(() => foo() === undefined);
    expect(seen).toEqual([undefined, "prod", undefined]);
  });

  it("is paused with its Cluster, also without its Machine", async () => {
    const remove = vi.fn(async () => {});
    await start({ delete: remove });
    await untilReason("True");
    await world.change(clusterKind, "prod", { spec: { paused: true } });
    await until(() => conditionOf(foo(), "Paused")?.[0] === "True");
    world.server.remove(machineKind, { namespace, name: "m" });
    await world.delete(fooMachine, "foo");
    await world.settled();
    expect(remove).not.toHaveBeenCalled();
    await world.change(clusterKind, "prod", { spec: { paused: false } });
    await until(() => foo() === undefined);
    expect(remove).toHaveBeenCalledOnce();
  });

  it("waits for the InfraCluster, passes it on and watches it", async () => {
    const regions: unknown[] = [];
    const infrastructureRef = { apiGroup: fooCluster.group, kind: "FooCluster", name: "net" };
    await start(
      {
        infraCluster: fooCluster,
        async reconcile({ infraCluster }) {
          regions.push(infraCluster?.spec?.region);
        },
      },
      { cluster: { spec: { infrastructureRef } } },
    );
    await world.settled();
    expect(regions).toEqual([]);
    const cluster = world.get(clusterKind, "prod");
    world.server.put(fooCluster, {
      metadata: { namespace, name: "net", ownerReferences: cluster ? [ownedBy(cluster)] : [] },
      spec: { region: "here" },
    });
    await until(() => regions.includes("here"));
    await world.change(fooCluster, "net", { spec: { region: "there" } });
    await until(() => regions.includes("there"));
  });
});
