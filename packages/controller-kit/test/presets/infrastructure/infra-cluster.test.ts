import { clusterNameLabel, managedByAnnotation, pausedAnnotation } from "@capikit/api/core/v1beta2";
import { cluster as clusterKind } from "@capikit/api/kinds/core/v1beta2";
import type { JsonSchema } from "@capikit/api/meta";
import { type Logger, silentLogger } from "@capikit/serving";
import { afterEach, describe, expect, it, vi } from "vitest";
import { after, type ControllerDefinition, TerminalError } from "../../../src/index.ts";
import { type InfraClusterOptions, infraCluster } from "../../../src/presets/index.ts";
import type { FaultServerKind } from "../../../src/testing/index.ts";
import { contextOf, contracts, type FooCluster, finalizer, fooCluster, provision } from "../foos.ts";
import {
  namespace,
  ownedBy,
  type ProviderWorld,
  putCluster,
  startWorld,
  told,
  until,
} from "../provider-world.ts";

type Options = InfraClusterOptions<FooCluster>;
let world: ProviderWorld;
afterEach(async () => {
  await world?.[Symbol.asyncDispose]();
});

describe.each(contracts)("with contract %s", (contract) => {
  const controller = (options: Partial<Options>): ControllerDefinition =>
    infraCluster(fooCluster, {
      finalizer,
      contract,
      async reconcile() {},
      async delete() {},
      ...options,
    } as Options);
  async function start(
    options: Partial<Options>,
    metadata: Partial<FooCluster["metadata"]> = {},
    clusterChange: Parameters<typeof putCluster>[2] = {},
  ): Promise<void> {
    world = await startWorld([clusterKind, fooCluster], [controller(options)], (server) => {
      const cluster = putCluster(server, "prod", {
        spec: {
          infrastructureRef: { apiGroup: fooCluster.group, kind: "FooCluster", name: "foo" },
          ...clusterChange.spec,
        },
      });
      server.put(fooCluster, {
        metadata: { namespace, name: "foo", ownerReferences: [ownedBy(cluster)], ...metadata },
        spec: { region: "here" },
      });
    });
  }
  const foo = () => world.get(fooCluster, "foo");
  const writes = () => world.server.writes.filter(({ resource }) => resource === "fooclusters");
  const untilTold = (type: string, status: string, reason?: string) =>
    until(() => {
      const found = told(foo(), type);
      return found?.[0] === status && (reason === undefined || found[1] === reason) && found;
    });

  it("writes the finalizer, then Paused, and then asks the author, who finds the owner", async () => {
    let before: unknown;
    await start({
      async reconcile({ object, cluster, isLeader }) {
        before ??= {
          leads: isLeader(),
          writes: writes().map(({ subresource = "object" }) => subresource),
          finalizers: object.metadata.finalizers,
          paused: told(object, "Paused")?.[0],
          cluster: [cluster.metadata.name, Object.isFrozen(cluster)],
        };
      },
    });
    await until(() => before !== undefined);
    expect(before).toEqual({
      leads: true,
      writes: ["object", "status"],
      finalizers: [finalizer],
      paused: "False",
      cluster: ["prod", true],
    });
  });

  it("leaves what others manage entirely alone, also while it is deleted", async () => {
    const reconcile = vi.fn();
    await start({ reconcile }, { annotations: { [managedByAnnotation]: "" }, finalizers: [finalizer] });
    await world.change(clusterKind, "prod", { spec: { paused: true } });
    await world.settled();
    await world.delete(fooCluster, "foo");
    await world.settled();
    expect(reconcile).not.toHaveBeenCalled();
    expect(writes().map(({ operation }) => operation)).toEqual(["delete"]);
    expect(foo()?.metadata.finalizers).toEqual([finalizer]);
  });

  it("waits for an owner, and for the owner's Cluster, with the finalizer in place", async () => {
    const reconcile = vi.fn(async () => {});
    const cluster = { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", name: "late", uid: "u" };
    await start({ reconcile }, { ownerReferences: [] });
    await world.settled();
    expect(foo()?.metadata.finalizers).toEqual([finalizer]);
    expect(foo()?.status).toBeUndefined();
    await world.change(fooCluster, "foo", { metadata: { ownerReferences: [cluster] } });
    await world.settled();
    expect(reconcile).not.toHaveBeenCalled();
    world.server.put(clusterKind, {
      metadata: { namespace, name: "late" },
      spec: { infrastructureRef: { apiGroup: fooCluster.group, kind: "FooCluster", name: "foo" } },
    });
    await until(() => reconcile.mock.calls.length > 0);
  });

  it("leaves a paused object alone, also while it is deleted, until it is unpaused", async () => {
    const reconcile = vi.fn(async () => {});
    await start({ reconcile }, {}, { spec: { paused: true } } as never);
    expect(await untilTold("Paused", "True")).toEqual([
      "True",
      "Paused",
      "Cluster spec.paused is set to true",
    ]);
    await world.change(fooCluster, "foo", { metadata: { annotations: { [pausedAnnotation]: "" } } });
    await until(() => told(foo(), "Paused")?.[2]?.includes("FooCluster has the"));
    await world.change(clusterKind, "prod", { spec: { paused: false } });
    await until(() => !told(foo(), "Paused")?.[2]?.includes("spec.paused"));
    await world.delete(fooCluster, "foo");
    await world.settled();
    expect(reconcile).not.toHaveBeenCalled();
    await world.change(fooCluster, "foo", { metadata: { annotations: null } });
    await until(() => foo() === undefined);
    expect(reconcile).not.toHaveBeenCalled();
  });

  it("writes what the author leaves, and sums up the conditions in Ready", async () => {
    let isUp = false;
    await start({
      conditions: ["NetworkReady", "LoadBalancerReady", "Degraded"],
      negativePolarityConditions: ["Degraded"],
      observedGeneration: true,
      async reconcile({ object, set }) {
        set("NetworkReady", "True", "Created");
        set("LoadBalancerReady", isUp ? "True" : "False", isUp ? "Running" : "Provisioning", "it starts");
        if (!isUp) return after("20ms");
        object.spec.controlPlaneEndpoint = { host: "10.0.0.1", port: 6443 };
        provision(contract, object);
      },
    });
    const ready = await untilTold("Ready", "False");
    expect(ready[2]).toContain("it starts");
    expect(foo()?.spec).toEqual({ region: "here" });
    isUp = true;
    await untilTold("Ready", "True");
    await until(() => foo()?.status?.observedGeneration === 2);
    expect(foo()).toMatchObject({
      spec: { region: "here", controlPlaneEndpoint: { host: "10.0.0.1", port: 6443 } },
      status: {
        ...(contract === "v1beta1" ? { ready: true } : { initialization: { provisioned: true } }),
      },
    });
  });

  it("says by itself whether it is ready where no conditions are named", async () => {
    let isUp = false;
    await start({
      async reconcile({ object }) {
        if (!isUp) return after("20ms");
        provision(contract, object);
      },
    });
    await untilTold("Ready", "False", "NotProvisioned");
    isUp = true;
    await untilTold("Ready", "True");
  });

  it("writes also what an author left who throws, and tries again", async () => {
    let calls = 0;
    await start({
      conditions: ["NetworkReady"],
      async reconcile({ object, set }) {
        calls++;
        set("NetworkReady", calls > 2 ? "True" : "False", "Call", String(calls));
        object.spec.region = "there";
        if (calls <= 2) throw new Error("the cloud is away");
      },
    });
    await untilTold("Ready", "True");
    await until(() => foo()?.spec?.region === "there");
    expect(calls).toBeGreaterThan(2);
  });

  it.each(["reset", "lost-answer", "internal-error", "conflict"] as const)(
    "comes through writes that fail: %s",
    async (fault) => {
      let isUp = false;
      await start({
        async reconcile({ object }) {
          if (!isUp) return after("10ms");
          object.spec.controlPlaneEndpoint = { host: "10.0.0.1", port: 6443 };
          provision(contract, object);
        },
      });
      await untilTold("Ready", "False");
      world.server.inject(fault, { on: "patch", resource: "fooclusters", times: 5 });
      isUp = true;
      await until(() => foo()?.status?.ready ?? foo()?.status?.initialization?.provisioned);
      await world.settled();
      expect(foo()?.spec?.controlPlaneEndpoint).toEqual({ host: "10.0.0.1", port: 6443 });
      expect(told(foo(), "Ready")?.[0]).toBe("True");
      await world.delete(fooCluster, "foo");
      world.server.inject(fault, { on: "patch", resource: "fooclusters", times: 2 });
      await until(() => foo() === undefined);
    },
  );

  it("tells a terminal failure and does not try again before the next change", async () => {
    let calls = 0;
    let writesBefore = 0;
    await start({
      conditions: ["NetworkReady"],
      async reconcile({ object, set }) {
        if (calls++ === 0) writesBefore = writes().length;
        if (object.spec.region !== "there")
          throw new TerminalError("no such region", { reason: "InvalidConfiguration" });
        set("NetworkReady", "True", "Created");
      },
    });
    expect(await untilTold("Ready", "False")).toEqual(["False", "InvalidConfiguration", "no such region"]);
    await world.settled();
    // Its own writes are changes, each of which comes in once: of the conditions and, with contract v1beta1, of what failed.
    const before = calls;
    const ownWrites = writes().length - writesBefore;
    expect(ownWrites).toBe(contract === "v1beta1" ? 2 : 1);
    expect(before).toBeLessThanOrEqual(1 + ownWrites);
    await world.settled();
    expect(calls).toBe(before);
    const failure = () => [foo()?.status?.failureReason, foo()?.status?.failureMessage];
    expect(failure()).toEqual(
      contract === "v1beta1" ? ["InvalidConfiguration", "no such region"] : [undefined, undefined],
    );
    await world.change(fooCluster, "foo", { spec: { region: "there" } });
    await untilTold("Ready", "True");
    await world.settled();
    expect(failure()).toEqual([undefined, undefined]);
  });

  it("deletes for as long as the author wants, without a Cluster, and lets go", async () => {
    let left = 3;
    const seen: unknown[] = [];
    await start({
      async delete({ cluster }) {
        seen.push(cluster?.metadata.name);
        if (left === 3) {
          left--;
          throw new Error("not yet");
        }
        if (--left > 0) return after("50ms");
      },
    });
    await untilTold("Paused", "False");
    await world.settled();
    world.server.remove(clusterKind, { namespace, name: "prod" });
    await world.settled();
    await world.delete(fooCluster, "foo");
    await untilTold("Ready", "False", "Deleting");
    await until(() => foo() === undefined);
    expect(new Set(seen)).toEqual(new Set([undefined]));
    expect(left).toBe(0);
  });

  it("has nothing to do with what is deleted without its finalizer, and adds none", async () => {
    const remove = vi.fn(async () => {});
    await start(
      { delete: remove },
      { finalizers: ["example.org/other"], deletionTimestamp: "2026-01-01T00:00:00Z" },
    );
    await world.settled();
    expect(writes()).toEqual([]);
    expect(remove).not.toHaveBeenCalled();
  });

  it("wants a whole endpoint", async () => {
    await start({
      async reconcile({ object }) {
        object.spec.controlPlaneEndpoint = { host: "10.0.0.1" };
      },
    });
    const [, , message] = await untilTold("Ready", "False", "InternalError");
    expect(message).toContain("has a host and no port");
  });
});

const stored = (metadata: Partial<FooCluster["metadata"]> = {}): FooCluster => ({
  apiVersion: "infrastructure.cluster.x-k8s.io/v1",
  kind: "FooCluster",
  metadata: {
    namespace,
    name: "foo",
    finalizers: [finalizer],
    ownerReferences: [{ apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", name: "prod", uid: "u" }],
    labels: { [clusterNameLabel]: "prod" },
    ...metadata,
  },
  status: {
    conditions: [
      {
        type: "Paused",
        status: "False",
        reason: "NotPaused",
        message: "",
        lastTransitionTime: "2026-01-01T00:00:00Z",
        observedGeneration: 0,
      },
    ],
  },
});
const cluster = {
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "Cluster",
  metadata: { name: "prod" },
  spec: {},
};

it("throws what the author threw together with what writing threw, so that it is tried again", async () => {
  const { reconcile } = infraCluster(fooCluster, {
    finalizer,
    async reconcile() {
      throw new TerminalError("never");
    },
    async delete() {},
  });
  const context = contextOf(stored(), [cluster], () => {
    throw new Error("the server is away");
  });
  const thrown = await reconcile(context).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(AggregateError);
  expect((thrown as AggregateError).message).toMatch(/^never; .*the server is away/);
  expect((thrown as Error).cause).toBeUndefined();
});

it("writes what the author left also when the time is up", async () => {
  const time = new AbortController();
  const patches: object[] = [];
  const { reconcile } = infraCluster(fooCluster, {
    finalizer,
    async reconcile({ object, signal }) {
      object.spec.region = "there";
      time.abort(new Error("too late"));
      signal.throwIfAborted();
    },
    async delete() {},
  });
  const context = contextOf(
    stored(),
    [cluster],
    (patch) => {
      patches.push(patch);
      return stored();
    },
    time.signal,
  );
  await expect(reconcile(context)).rejects.toThrow("too late");
  expect(patches).toContainEqual({ spec: { region: "there" } });
});

it.each([true, false])("keeps the observed generation where the schema has it: %s", async (has) => {
  const properties: Record<string, JsonSchema> = has ? { observedGeneration: { type: "integer" } } : {};
  const status: JsonSchema = { type: "object", properties };
  const kind: FaultServerKind & typeof fooCluster = {
    ...fooCluster,
    schema: async () => ({ type: "object", properties: { status } }),
  };
  const patches: object[] = [];
  const { reconcile } = infraCluster(kind, { finalizer, async reconcile() {}, async delete() {} });
  const context = contextOf(stored({ generation: 7 }), [cluster], (patch) => {
    patches.push(patch);
    return stored();
  });
  await reconcile(context);
  const observed = { status: { observedGeneration: 7 } };
  expect(patches).toEqual(has ? [expect.anything(), observed] : [expect.anything()]);
});

it("names the owners in the author's log", async () => {
  const fields: unknown[] = [];
  const logger: Logger = {
    ...silentLogger,
    with: (more) => {
      fields.push(more);
      return silentLogger;
    },
  };
  const { reconcile } = infraCluster(fooCluster, {
    finalizer,
    async reconcile({ logger: its }) {
      its.info("at work");
    },
    async delete() {},
  });
  await reconcile({ ...contextOf(stored(), [cluster], stored), logger });
  expect(fields).toEqual([{ Cluster: { name: "prod" } }]);
});

it.each(contracts)("says so where the API server drops conditions, with contract %s", async (contract) => {
  const { status: _, ...bare } = stored();
  const { reconcile } = infraCluster(fooCluster, {
    finalizer,
    contract,
    async reconcile() {},
    async delete() {},
  } as Options);
  await expect(reconcile(contextOf<FooCluster>(bare, [cluster], () => bare))).rejects.toThrow(
    "The API server drops status.conditions of FooCluster",
  );
});

it("has the limits of Cluster API's controllers, and those that it is given", () => {
  const functions = { finalizer, async reconcile() {}, async delete() {} };
  expect(infraCluster(fooCluster, functions)).toMatchObject({
    name: "foocluster",
    kind: fooCluster,
    concurrency: 1,
    timeoutMs: 60_000,
    minIntervalMs: 1000,
    watchFilter: true,
  });
  const sources = async function* () {};
  expect(
    infraCluster(fooCluster, { ...functions, name: "foo", concurrency: 10, timeout: "5m", sources }),
  ).toMatchObject({ name: "foo", concurrency: 10, timeoutMs: 300_000, sources: [sources] });
});

it.each([
  [{ finalizer: "foo" }, "the API server wants a name with a domain"],
  [{ conditions: ["Ready"] }, "conditions name Ready"],
  [{ conditions: ["A"], negativePolarityConditions: ["B"] }, "negativePolarityConditions name B"],
])("refuses %j", (options, message) => {
  expect(() =>
    infraCluster(fooCluster, { finalizer, async reconcile() {}, async delete() {}, ...options }),
  ).toThrow(message);
});
