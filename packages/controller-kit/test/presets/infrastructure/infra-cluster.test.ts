import { blockMoveAnnotation } from "@capikit/api/clusterctl/v1alpha3";
import {
  cluster as clusterKind,
  clusterNameLabel,
  managedByAnnotation,
  pausedAnnotation,
  type V1Beta1Condition,
} from "@capikit/api/core/v1beta2";
import type { JsonSchema } from "@capikit/api/meta";
import { applyMergePatch } from "@capikit/common/json";
import { type Logger, silentLogger } from "@capikit/serving";
import type { FaultServerKind } from "@capikit/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  after,
  type ControllerDefinition,
  ManagerError,
  ReconcileTimeoutError,
  TerminalError,
} from "../../../src/index.ts";
import { PlatformLimitedError } from "../../../src/platform/index.ts";
import {
  type InfraClusterOptions,
  infraCluster,
  infraClusterRights,
  presetRules,
} from "../../../src/presets/index.ts";
import { cluster } from "../../capi/objects.ts";
import { contextOf, contracts, type FooCluster, finalizer, fooCluster, provision } from "../foos.ts";
import {
  conditionOf,
  namespace,
  ownedBy,
  type ProviderWorld,
  putCluster,
  startWorld,
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
    world = await startWorld(
      [clusterKind, fooCluster],
      [controller(options)],
      (server) => {
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
      },
      { rules: presetRules(infraClusterRights, { kinds: [fooCluster], options }) },
    );
  }
  const foo = () => world.get(fooCluster, "foo");
  const writes = () => world.server.writes.filter(({ resource }) => resource === "fooclusters");
  const untilCondition = (type: string, status: string, reason?: string) =>
    until(() => {
      const found = conditionOf(foo(), type);
      return found?.[0] === status && (reason === undefined || found[1] === reason) && found;
    });

  it("writes finalizer and Paused before it calls the author with the owner", async () => {
    let before: unknown;
    await start({
      async reconcile({ object, cluster, isLeader }) {
        before ??= {
          leads: isLeader(),
          writes: writes().map(({ subresource = "object" }) => subresource),
          finalizers: object.metadata.finalizers,
          paused: conditionOf(object, "Paused")?.[0],
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

  it("adds the finalizer after prepare has succeeded", async () => {
    const reconcile = vi.fn(async () => {});
    let problem: Error | undefined = new Error("no credentials");
    let finalizers: unknown;
    await start({
      conditions: ["CredentialsReady"],
      async prepare({ object, set, cluster }) {
        finalizers = object.metadata.finalizers;
        set("CredentialsReady", problem ? "False" : "True", "Checked", cluster.metadata.name);
        if (problem) throw problem;
      },
      reconcile,
    } as Partial<Options>);
    await untilCondition("CredentialsReady", "False", "Checked");
    expect(conditionOf(foo(), "Ready")?.[0]).toBe("False");
    expect([finalizers, foo()?.metadata.finalizers]).toEqual([undefined, undefined]);
    expect(reconcile).not.toHaveBeenCalled();
    problem = undefined;
    await until(() => reconcile.mock.calls.length > 0);
    expect(foo()?.metadata.finalizers).toEqual([finalizer]);
  });

  it("does not call delete if prepare has never succeeded", async () => {
    const remove = vi.fn(async () => {});
    const prepare = vi.fn(async () => {
      throw new Error("no credentials");
    });
    await start({ prepare, delete: remove });
    await untilCondition("Ready", "False");
    await world.delete(fooCluster, "foo");
    await until(() => foo() === undefined);
    await world.settled();
    expect(remove).not.toHaveBeenCalled();
  });

  it("does not prepare paused and deleted objects, and prepares others only once", async () => {
    const prepare = vi.fn(async () => {});
    const remove = vi.fn(async () => {});
    await start({ prepare, delete: remove }, {}, { spec: { paused: true } } as never);
    await untilCondition("Paused", "True");
    expect(prepare).not.toHaveBeenCalled();
    await world.change(clusterKind, "prod", { spec: { paused: false } });
    await until(() => foo()?.metadata.finalizers !== undefined);
    await world.settled();
    await world.change(fooCluster, "foo", { spec: { region: "there" } });
    await world.settled();
    await world.delete(fooCluster, "foo");
    await until(() => foo() === undefined);
    expect(prepare).toHaveBeenCalledOnce();
    expect(remove).toHaveBeenCalledOnce();
  });

  it("ignores externally managed objects, also during deletion", async () => {
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

  it("waits for an owner and its Cluster before it adds the finalizer", async () => {
    const reconcile = vi.fn(async () => {});
    const cluster = { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", name: "late", uid: "u" };
    await start({ reconcile }, { ownerReferences: [] });
    await world.settled();
    expect(writes()).toEqual([]);
    await world.change(fooCluster, "foo", { metadata: { ownerReferences: [cluster] } });
    await world.settled();
    expect(foo()?.metadata.finalizers).toBeUndefined();
    expect(foo()?.status).toBeUndefined();
    expect(reconcile).not.toHaveBeenCalled();
    world.server.put(clusterKind, {
      metadata: { namespace, name: "late" },
      spec: { infrastructureRef: { apiGroup: fooCluster.group, kind: "FooCluster", name: "foo" } },
    });
    await until(() => reconcile.mock.calls.length > 0);
  });

  it("calls delete for an object that lost its owner after its creation", async () => {
    const owners: unknown[] = [];
    await start(
      { delete: async ({ cluster }) => void owners.push(cluster) },
      { ownerReferences: [], finalizers: [finalizer] },
    );
    await world.delete(fooCluster, "foo");
    await until(() => foo() === undefined);
    expect(owners).toEqual([undefined]);
  });

  it("reconciles when the Cluster gets its endpoint", async () => {
    const seen: unknown[] = [];
    await start({
      async reconcile({ cluster }) {
        seen.push(cluster.spec.controlPlaneEndpoint?.host);
      },
    });
    await until(() => seen.length > 0);
    await world.settled();
    await world.change(clusterKind, "prod", { spec: { controlPlaneEndpoint: { host: "h", port: 6443 } } });
    await until(() => seen.includes("h"));
  });

  it("waits for an endpoint from elsewhere with `endpoint: cluster`", async () => {
    const reconcile = vi.fn(async ({ object }: { object: { status: object } }) =>
      provision(contract, object as never),
    );
    await start({ endpoint: "cluster", reconcile } as Partial<Options>);
    expect(await untilCondition("Ready", "False", "WaitingForControlPlaneEndpoint")).toEqual([
      "False",
      "WaitingForControlPlaneEndpoint",
      "Waiting for spec.controlPlaneEndpoint of Cluster prod",
    ]);
    await world.change(clusterKind, "prod", { spec: { controlPlaneEndpoint: { host: "h" } } });
    await world.settled();
    expect(reconcile).not.toHaveBeenCalled();
    await world.change(clusterKind, "prod", { spec: { controlPlaneEndpoint: { host: "h", port: 6443 } } });
    await untilCondition("Ready", "True");
    // Cluster API never needs it again.
    const calls = reconcile.mock.calls.length;
    await world.change(clusterKind, "prod", { spec: { controlPlaneEndpoint: null } });
    await until(() => reconcile.mock.calls.length > calls);
  });

  it("accepts an endpoint that a user set in the object itself", async () => {
    const reconcile = vi.fn(async () => {});
    await start({ endpoint: "cluster", reconcile } as Partial<Options>);
    await untilCondition("Ready", "False", "WaitingForControlPlaneEndpoint");
    await world.change(fooCluster, "foo", { spec: { controlPlaneEndpoint: { host: "h", port: 6443 } } });
    await until(() => reconcile.mock.calls.length > 0);
  });

  it("keeps an object provisioned when the author resets the flag, also when it throws", async () => {
    let state: "up" | "down" | "gone" = "up";
    await start({
      conditions: ["NetworkReady"],
      async reconcile({ object, set }) {
        set("NetworkReady", state === "up" ? "True" : "False", state);
        if (state === "gone") {
          delete object.status.ready;
          delete object.status.initialization;
        } else if (contract === "v1beta1") object.status.ready = state === "up";
        else object.status.initialization = { provisioned: state === "up" };
        if (state === "gone") throw new Error("the cloud is away");
      },
    });
    const provisioned = contract === "v1beta1" ? { ready: true } : { initialization: { provisioned: true } };
    await untilCondition("NetworkReady", "True");
    for (const next of ["down", "gone"] as const) {
      state = next;
      await world.change(fooCluster, "foo", { metadata: { labels: { state } } });
      await untilCondition("NetworkReady", "False", next);
      await untilCondition("Ready", "False");
      expect(foo()?.status).toMatchObject(provisioned);
    }
  });

  it("ignores a paused object, also during deletion, until it is unpaused", async () => {
    const reconcile = vi.fn(async () => {});
    await start({ reconcile }, {}, { spec: { paused: true } } as never);
    expect(await untilCondition("Paused", "True")).toEqual([
      "True",
      "Paused",
      "Cluster spec.paused is set to true",
    ]);
    await world.change(fooCluster, "foo", { metadata: { annotations: { [pausedAnnotation]: "" } } });
    await until(() => conditionOf(foo(), "Paused")?.[2]?.includes("FooCluster has the"));
    await world.change(clusterKind, "prod", { spec: { paused: false } });
    await until(() => !conditionOf(foo(), "Paused")?.[2]?.includes("spec.paused"));
    await world.delete(fooCluster, "foo");
    await world.settled();
    expect(reconcile).not.toHaveBeenCalled();
    await world.change(fooCluster, "foo", { metadata: { annotations: null } });
    await until(() => foo() === undefined);
    expect(reconcile).not.toHaveBeenCalled();
  });

  it.each([
    ["its Cluster refers to it", {}],
    ["only its label names the Cluster", { infrastructureRef: undefined }],
  ])("is paused by the Cluster of its label without an owner when %s", async (_when, spec) => {
    const remove = vi.fn(async () => {});
    const metadata = { ownerReferences: [], finalizers: [finalizer], labels: { [clusterNameLabel]: "prod" } };
    await start({ delete: remove }, metadata, { spec: { ...spec, paused: true } } as never);
    await world.delete(fooCluster, "foo");
    await untilCondition("Paused", "True");
    await world.settled();
    expect(remove).not.toHaveBeenCalled();
    await world.change(clusterKind, "prod", { spec: { paused: false } });
    await until(() => foo() === undefined);
    expect(remove).toHaveBeenCalledOnce();
  });

  it("calls pause until it is done, and blocks moves until then", async () => {
    const blocks = () => foo()?.metadata.annotations?.[blockMoveAnnotation];
    let isPaused = false;
    let calls = 0;
    let blockedAtReconcile: unknown;
    await start({
      async reconcile() {
        blockedAtReconcile ??= blocks();
      },
      async pause({ cluster, object }) {
        calls++;
        expect([cluster?.metadata.name, Object.isFrozen(object)]).toEqual(["prod", true]);
        return isPaused ? undefined : after("10ms");
      },
    });
    await until(() => blockedAtReconcile !== undefined);
    expect([blockedAtReconcile, calls]).toEqual(["true", 0]);

    await world.change(clusterKind, "prod", { spec: { paused: true } });
    await until(() => calls > 1);
    expect(blocks()).toBe("true");
    isPaused = true;
    await until(() => blocks() === undefined);

    await world.change(clusterKind, "prod", { spec: { paused: false } });
    await until(() => blocks() === "true");
  });

  it("writes the author's changes and summarizes the conditions in Ready", async () => {
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
    const ready = await untilCondition("Ready", "False");
    expect(ready[2]).toContain("it starts");
    expect(foo()?.spec).toEqual({ region: "here" });
    isUp = true;
    await untilCondition("Ready", "True");
    await until(() => foo()?.status?.observedGeneration === 2);
    expect(foo()).toMatchObject({
      spec: { region: "here", controlPlaneEndpoint: { host: "10.0.0.1", port: 6443 } },
      status: {
        ...(contract === "v1beta1" ? { ready: true } : { initialization: { provisioned: true } }),
      },
    });
  });

  it("sets the condition of a step by its outcome, except for limits of the platform", async () => {
    const reasons = { done: "Created", failed: "CreationFailed" };
    let step: () => Promise<void> = async () => Promise.reject(new Error("no addresses left"));
    const outcomes: unknown[] = [];
    await start({
      conditions: ["NetworkReady", "LoadBalancerReady"],
      optionalConditions: ["LoadBalancerReady"],
      async reconcile({ object, attempt }) {
        const outcome = attempt("NetworkReady", reasons, () => step());
        outcomes.push(await outcome.catch((error: unknown) => error));
        await outcome;
        provision(contract, object);
      },
    });
    const failed = await untilCondition("NetworkReady", "False", "CreationFailed");
    expect(failed[2]).toBe("no addresses left");
    step = async () => Promise.reject(new TerminalError("no such zone", { reason: "ZoneNotFound" }));
    await untilCondition("NetworkReady", "False", "ZoneNotFound");
    step = async () => Promise.reject(new PlatformLimitedError("limited", 1));
    await world.change(fooCluster, "foo", { spec: { region: "there" } });
    await until(() => outcomes.some((one) => one instanceof PlatformLimitedError));
    expect(conditionOf(foo(), "NetworkReady")?.[1]).toBe("ZoneNotFound");
    step = async () => {};
    await world.change(fooCluster, "foo", { spec: { region: "here" } });
    await untilCondition("NetworkReady", "True");
    await untilCondition("Ready", "True");
  });

  it("determines Ready by itself without conditions", async () => {
    let isUp = false;
    await start({
      async reconcile({ object }) {
        if (!isUp) return after("20ms");
        provision(contract, object);
      },
    });
    await untilCondition("Ready", "False", "NotProvisioned");
    isUp = true;
    await untilCondition("Ready", "True");
  });

  it("writes the author's changes also after an error, and retries", async () => {
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
    await untilCondition("Ready", "True");
    await until(() => foo()?.spec?.region === "there");
    expect(calls).toBeGreaterThan(2);
  });

  it.each(["reset", "lost-answer", "internal-error", "conflict"] as const)(
    "comes through writes that fail: %s",
    async (injected) => {
      let isUp = false;
      await start({
        async reconcile({ object }) {
          if (!isUp) return after("10ms");
          object.spec.controlPlaneEndpoint = { host: "10.0.0.1", port: 6443 };
          provision(contract, object);
        },
      });
      await untilCondition("Ready", "False");
      world.server.inject(injected, { on: "patch", resource: "fooclusters", times: 5 });
      isUp = true;
      await until(() => foo()?.status?.ready ?? foo()?.status?.initialization?.provisioned);
      await world.settled();
      expect(foo()?.spec?.controlPlaneEndpoint).toEqual({ host: "10.0.0.1", port: 6443 });
      expect(conditionOf(foo(), "Ready")?.[0]).toBe("True");
      await world.delete(fooCluster, "foo");
      world.server.inject(injected, { on: "patch", resource: "fooclusters", times: 2 });
      await until(() => foo() === undefined);
    },
  );

  it("reports in Ready that the API server refuses to remove the finalizer", async () => {
    const seen: unknown[] = [];
    await start({
      async reconcile({ object }) {
        object.spec.controlPlaneEndpoint = { host: "10.0.0.1", port: 6443 };
        provision(contract, object);
      },
      async delete({ object }) {
        seen.push(conditionOf(object, "Ready")?.slice(0, 2));
      },
    });
    await untilCondition("Ready", "True");
    await world.settled();
    // With contract v1beta2, the generation of Paused is written before the finalizer is removed.
    const times = contract === "v1beta2" ? 2 : 1;
    world.server.inject("forbidden", { on: "patch", resource: "fooclusters", times });
    await world.delete(fooCluster, "foo");
    await until(() => foo() === undefined);
    expect(seen).toHaveLength(2);
    expect(seen[1]).toEqual(["False", "Deleting"]);
  });

  it("reports a terminal failure and waits for the next change", async () => {
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
    expect(await untilCondition("Ready", "False")).toEqual([
      "False",
      "InvalidConfiguration",
      "no such region",
    ]);
    await world.settled();
    // Each write triggers a reconcile: of the finalizer, Paused, the conditions and, with v1beta1,
    // the failure.
    const before = calls;
    expect(writesBefore).toBe(2);
    expect(writes().length - writesBefore).toBe(contract === "v1beta1" ? 2 : 1);
    expect(before).toBeLessThanOrEqual(1 + writes().length);
    await world.settled();
    expect(calls).toBe(before);
    const failure = () => [foo()?.status?.failureReason, foo()?.status?.failureMessage];
    expect(failure()).toEqual(
      contract === "v1beta1" ? ["InvalidConfiguration", "no such region"] : [undefined, undefined],
    );
    await world.change(fooCluster, "foo", { spec: { region: "there" } });
    await untilCondition("Ready", "True");
    await world.settled();
    expect(failure()).toEqual([undefined, undefined]);
  });

  it("reports an uncaught error in Ready, without secrets, until the next success", async () => {
    let error: Error | undefined = new Error("token=abcdefgh12345 was refused (request ID: 0A1B2C3D)");
    let calls = 0;
    await start({
      conditions: ["NetworkReady"],
      backoff: { initialMs: 5, maxMs: 20 },
      async reconcile({ set }) {
        calls++;
        set("NetworkReady", "True", "Created");
        if (error !== undefined) throw error;
      },
    });
    const reported = await untilCondition("Ready", "False", "InternalError");
    expect(reported[2]).toBe("token=[redacted] was refused (request ID: 0A1B2C3D)");
    error = new Error("token=abcdefgh67890 was refused (request ID: 4E5F6071)");
    const before = calls;
    await until(() => calls > before + 1);
    expect(conditionOf(foo(), "Ready")?.[2]).toBe(reported[2]);
    error = new PlatformLimitedError("limited", 1);
    await untilCondition("Ready", "True");
    error = undefined;
    await world.change(fooCluster, "foo", { spec: { region: "there" } });
    await world.settled();
    expect(conditionOf(foo(), "Ready")?.[0]).toBe("True");
  });

  it("resets conditions of steps that contradict a terminal failure", async () => {
    let isGone = false;
    await start({
      conditions: ["NetworkReady", "LoadBalancerReady"],
      async reconcile({ set }) {
        set("NetworkReady", "True", "Created");
        if (isGone) throw new TerminalError("the load balancer is gone", { reason: "Gone" });
        set("LoadBalancerReady", "False", "Provisioning", "soon");
      },
    });
    await untilCondition("LoadBalancerReady", "False", "Provisioning");
    isGone = true;
    await world.change(fooCluster, "foo", { spec: { region: "there" } });
    await untilCondition("Ready", "False", "Gone");
    expect(conditionOf(foo(), "LoadBalancerReady")).toEqual(["Unknown", "Gone", "the load balancer is gone"]);
    expect(conditionOf(foo(), "NetworkReady")?.[0]).toBe("True");
  });

  it("repeats delete without a Cluster until it is done, then removes the finalizer", async () => {
    let state: "broken" | "deleting" | "gone" = "broken";
    const seen: unknown[] = [];
    await start({
      backoff: { initialMs: 5, maxMs: 20 },
      async delete({ cluster }) {
        seen.push(cluster?.metadata.name);
        if (state === "broken") throw new Error("not yet");
        return state === "gone" ? undefined : after("20ms");
      },
    });
    await untilCondition("Paused", "False");
    await world.settled();
    world.server.remove(clusterKind, { namespace, name: "prod" });
    await world.settled();
    await world.delete(fooCluster, "foo");
    expect((await untilCondition("Ready", "False", "Deleting"))[2]).toBe("not yet");
    state = "deleting";
    await until(() => conditionOf(foo(), "Ready")?.[2] !== "not yet");
    state = "gone";
    await until(() => foo() === undefined);
    expect(new Set(seen)).toEqual(new Set([undefined]));
  });

  it("ignores deleted objects without its finalizer", async () => {
    const remove = vi.fn(async () => {});
    await start(
      { delete: remove },
      { finalizers: ["example.org/other"], deletionTimestamp: "2026-01-01T00:00:00Z" },
    );
    await world.settled();
    expect(writes()).toEqual([]);
    expect(remove).not.toHaveBeenCalled();
  });

  it("requires a complete endpoint, and writes neither half of one nor that the object is provisioned", async () => {
    let how = "half";
    await start({
      backoff: { initialMs: 5, maxMs: 20 },
      async reconcile({ object, set }) {
        object.spec.controlPlaneEndpoint = { host: "10.0.0.1", ...(how === "whole" && { port: 6443 }) };
        provision(contract, object);
        set("NetworkReady", "False", how === "fails" ? "Failed" : "Running");
        if (how === "fails") throw new Error("later");
      },
    });
    const [, , message] = await untilCondition("Ready", "False", "InternalError");
    expect(message).toContain("without a port: set both or neither");
    const provisioned = () => foo()?.status?.ready ?? foo()?.status?.initialization;
    expect([foo()?.spec?.controlPlaneEndpoint, provisioned()]).toEqual([undefined, undefined]);
    how = "fails";
    await untilCondition("NetworkReady", "False", "Failed");
    expect([foo()?.spec?.controlPlaneEndpoint, provisioned()]).toEqual([undefined, undefined]);
    how = "whole";
    await until(provisioned);
    expect(foo()?.spec?.controlPlaneEndpoint).toEqual({ host: "10.0.0.1", port: 6443 });
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

it("throws the author's error together with write errors, so that it is retried", async () => {
  const { reconcile } = infraCluster(fooCluster, {
    finalizer,
    async reconcile() {
      throw new TerminalError("never");
    },
    async delete() {},
  });
  const context = contextOf(stored(), [cluster()], () => {
    throw new Error("the server is away");
  });
  const thrown = await reconcile(context).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(AggregateError);
  expect((thrown as AggregateError).message).toMatch(/^never; .*the server is away/);
  expect((thrown as Error).cause).toBeUndefined();
});

describe.each(["in a step", "outside of steps"])("if the signal aborts %s", (where) => {
  const failed =
    where === "in a step"
      ? { NetworkReady: "Failed", Ready: "IssuesReported" }
      : { NetworkReady: "Created", Ready: "InternalError" };
  const kept = { NetworkReady: "Created", Ready: "InfoReported" };
  it.each([
    ["a timeout", new ReconcileTimeoutError("too late"), failed],
    ["a lost lease", new ManagerError("MANAGER_LEADERSHIP", "leader election lost"), kept],
    ["the end of the grace period", new DOMException("the manager is stopping", "AbortError"), kept],
  ])(
    "writes the author's changes after %s, and errors only if they are outcomes",
    async (_, reason, reasons) => {
      let object = stored();
      const { reconcile } = infraCluster(fooCluster, {
        finalizer,
        conditions: ["NetworkReady"],
        async reconcile({ object: draft, signal, attempt }) {
          draft.spec.region = signal.aborted ? "there" : "here";
          await attempt("NetworkReady", { done: "Created", failed: "Failed" }, async () => {
            if (where === "in a step") signal.throwIfAborted();
          });
          signal.throwIfAborted();
        },
        async delete() {},
      });
      const patch = (sent: object) => {
        object = applyMergePatch(object, sent) as FooCluster;
        return object;
      };
      for (const signal of [new AbortController().signal, AbortSignal.abort(reason)])
        await reconcile(contextOf(object, [cluster()], patch, signal)).catch((error) =>
          expect(error).toBe(reason),
        );
      expect(object.spec).toEqual({ region: "there" });
      const found = (object.status?.conditions ?? []).map((one) => [one.type, one.reason]);
      expect(Object.fromEntries(found)).toEqual({ Paused: "NotPaused", ...reasons });
    },
  );
});

it("writes the finalizer and Paused in the same reconcile as the author's changes", async () => {
  let object = { ...stored({ finalizers: [] }), status: {} } as FooCluster;
  const patches: object[] = [];
  const { reconcile } = infraCluster(fooCluster, {
    finalizer,
    async reconcile({ object: draft }) {
      draft.spec.region = "there";
    },
    async delete() {},
  });
  const context = contextOf(object, [cluster()], (patch) => {
    patches.push(patch);
    object = applyMergePatch(object, patch) as FooCluster;
    return object;
  });
  await reconcile(context);
  expect(patches).toMatchObject([
    { metadata: { finalizers: [finalizer] } },
    { status: { conditions: [{ type: "Paused", status: "False" }] } },
    { status: { conditions: [{ type: "Ready" }] } },
    { spec: { region: "there" } },
  ]);
});

it.each([true, false])("sets the observed generation if the schema has it: %s", async (has) => {
  const properties: Record<string, JsonSchema> = has ? { observedGeneration: { type: "integer" } } : {};
  const status: JsonSchema = { type: "object", properties };
  const kind: FaultServerKind & typeof fooCluster = {
    ...fooCluster,
    schema: async () => ({ type: "object", properties: { status } }),
  };
  const patches: object[] = [];
  const { reconcile } = infraCluster(kind, { finalizer, async reconcile() {}, async delete() {} });
  const context = contextOf(stored({ generation: 7 }), [cluster()], (patch) => {
    patches.push(patch);
    return stored();
  });
  await reconcile(context);
  const observed = { status: { observedGeneration: 7 } };
  expect(patches).toEqual(has ? [expect.anything(), observed] : [expect.anything()]);
});

it.each([true, false])("sets failureReason with contract v1beta1 if the schema has it: %s", async (has) => {
  const properties: Record<string, JsonSchema> = has ? { failureReason: { type: "string" } } : {};
  const status: JsonSchema = { type: "object", properties };
  const kind: FaultServerKind & typeof fooCluster = {
    ...fooCluster,
    schema: async () => ({ type: "object", properties: { status } }),
  };
  const patches: object[] = [];
  const { reconcile } = infraCluster(kind, {
    finalizer,
    contract: "v1beta1",
    async reconcile() {
      throw new TerminalError("no such region", { reason: "InvalidConfiguration" });
    },
    async delete() {},
  });
  const paused = { type: "Paused", status: "False", reason: "NotPaused", severity: "Info" };
  const object = { ...stored(), status: { conditions: [paused] } } as unknown as FooCluster;
  const context = contextOf(object, [cluster()], (patch) => {
    patches.push(patch);
    return object;
  });
  await expect(reconcile(context)).rejects.toThrow("no such region");
  expect(JSON.stringify(patches).includes("failureReason")).toBe(has);
});

describe("conditions of contract v1beta1 in status.deprecated", () => {
  const text: JsonSchema = { type: "string" };
  const old: JsonSchema = {
    type: "object",
    properties: { conditions: { type: "array" }, failureReason: text, failureMessage: text },
  };
  const kind: FaultServerKind & typeof fooCluster = {
    ...fooCluster,
    schema: async () => ({
      type: "object",
      properties: {
        status: {
          type: "object",
          properties: { deprecated: { type: "object", properties: { v1beta1: old } } },
        },
      },
    }),
  };
  type BothStatuses = NonNullable<FooCluster["status"]> & {
    readonly deprecated: { readonly v1beta1: { readonly conditions: readonly V1Beta1Condition[] } };
  };
  async function statusAfter(
    reconcile: InfraClusterOptions<FooCluster, "v1beta2", "NetworkReady">["reconcile"],
  ): Promise<BothStatuses> {
    let object = stored();
    const definition = infraCluster(kind, {
      finalizer,
      conditions: ["NetworkReady"],
      reconcile,
      async delete() {},
    });
    const context = contextOf(stored(), [cluster()], (patch) => {
      object = applyMergePatch(object, patch) as FooCluster;
      return object;
    });
    await definition.reconcile(context).catch(() => {});
    return object.status as BothStatuses;
  }

  it("are set with their severity, next to those of contract v1beta2", async () => {
    const status = await statusAfter(async ({ set }) => {
      set("NetworkReady", "False", "Provisioning", "net-1 is Pending", "Warning");
    });
    expect(status.conditions).toEqual([
      expect.objectContaining({ type: "Ready", status: "False" }),
      expect.objectContaining({ type: "NetworkReady", status: "False", reason: "Provisioning" }),
      expect.objectContaining({ type: "Paused" }),
    ]);
    const state = {
      status: "False",
      severity: "Warning",
      reason: "Provisioning",
      message: "net-1 is Pending",
    };
    expect(
      status.deprecated.v1beta1.conditions.map(({ lastTransitionTime: _, ...condition }) => condition),
    ).toEqual([
      { type: "Ready", ...state },
      { type: "NetworkReady", ...state },
    ]);
  });

  it("have the failure fields of a terminal failure", async () => {
    const status = await statusAfter(async () => {
      throw new TerminalError("no such region", { reason: "InvalidConfiguration" });
    });
    expect(status.deprecated.v1beta1).toMatchObject({
      failureReason: "InvalidConfiguration",
      failureMessage: "no such region",
      conditions: [{ type: "Ready", status: "False", severity: "Error" }],
    });
    expect(status).not.toHaveProperty("failureReason");
  });
});

it("logs that it keeps an object provisioned", async () => {
  const lines: unknown[] = [];
  const logger: Logger = { ...silentLogger, warn: (...line) => void lines.push(line), with: () => logger };
  const { reconcile } = infraCluster(fooCluster, {
    finalizer,
    async reconcile({ object }) {
      object.status.initialization = { provisioned: false };
    },
    async delete() {},
  });
  const object = { ...stored(), status: { ...stored().status, initialization: { provisioned: true } } };
  await reconcile({ ...contextOf(object, [cluster()], () => object), logger });
  expect(lines).toEqual([
    ["Keeping a contract field that must not be reset", { field: "status.initialization.provisioned" }],
  ]);
});

it("adds the owners to the author's logger", async () => {
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
  await reconcile({ ...contextOf(stored(), [cluster()], stored), logger });
  expect(fields).toEqual([{ Cluster: { namespace, name: "prod" } }]);
});

it.each(contracts)("reports that the API server drops conditions, with contract %s", async (contract) => {
  const { status: _, ...bare } = stored();
  const { reconcile } = infraCluster(fooCluster, {
    finalizer,
    contract,
    async reconcile() {},
    async delete() {},
  } as Options);
  await expect(reconcile(contextOf<FooCluster>(bare, [cluster()], () => bare))).rejects.toThrow(
    "The API server drops status.conditions of FooCluster",
  );
});

it("has the limits of Cluster API's controllers by default", () => {
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
  [{ finalizer: "foo" }, 'invalid finalizer "foo": use a name with a domain'],
  [{ conditions: ["Ready"] }, "conditions must not include Ready"],
  [
    { conditions: ["A"], negativePolarityConditions: ["B"] },
    "negativePolarityConditions must also be in conditions: missing B",
  ],
  [
    { conditions: ["A"], optionalConditions: ["C"] },
    "optionalConditions must also be in conditions: missing C",
  ],
])("refuses %j", (options, message) => {
  expect(() =>
    infraCluster(fooCluster, { finalizer, async reconcile() {}, async delete() {}, ...options }),
  ).toThrow(message);
});
