import { createServer } from "node:net";
import { watchLabel } from "@capikit/api/core/v1beta2";
import { eventsV1Event as event, lease } from "@capikit/api/kubernetes";
import { loadConfig } from "@capikit/client";
import { createFakeClock } from "@capikit/common/time";
import { CheckError, silentLogger, startServer } from "@capikit/serving";
import { reportFailure } from "@capikit/serving/process";
import { type FaultServer, startEmbeddedApiServer, startFaultServer } from "@capikit/testing";
import { afterEach, describe, expect, it, onTestFinished, test, vi } from "vitest";
import { startController } from "../../src/controller/controller-run.ts";
import { defineController } from "../../src/controller/define-controller.ts";
import {
  type ExtensionContext,
  type ManagerExtension,
  type ManagerOptions,
  parseManagerFlags,
  startManager,
} from "../../src/index.ts";
import { withReflectorDefaults } from "../../src/manager/cache-views.ts";
import {
  applyFlags,
  collectParts,
  convertsObjects,
  servesRequests,
  setUpParts,
} from "../../src/manager/collect-parts.ts";
import { checkConnection, completeResponseLimits } from "../../src/manager/manager-base.ts";
import type { ManagerParts } from "../../src/manager/manager-options.ts";
import { startProbes } from "../../src/manager/start-servers.ts";
import { testKind } from "../cache/stream-server.ts";
import { createFakeCache, flushTasks, keepingLogger, noClient, noEvents } from "../support/fake-cache.ts";
import { object, ownedBy, Parts, Widgets } from "../support/kinds.ts";

describe("apply flags", () => {
  const none = { watchFilter: undefined, concurrency: {} };

  it("restricts controllers to objects with the watch filter label and their owned objects", async () => {
    const seen: string[] = [];
    const [controller] = applyFlags(
      [
        defineController({
          name: "widget",
          for: Widgets,
          owns: [Parts],
          reconcile: async ({ request }) => void seen.push(request.name),
        }),
      ],
      { ...none, watchFilter: "blue" },
    );
    if (controller === undefined) throw new Error("the controller is gone");
    const cache = createFakeCache();
    const running = startController(controller, {
      cache,
      client: noClient,
      events: noEvents,
      logger: keepingLogger([]),
    });
    cache.sync(Widgets);
    cache.sync(Parts);
    running.run();
    const widget = (name: string, color?: string) =>
      object(Widgets, `ns/${name}`, color === undefined ? {} : { labels: { [watchLabel]: color } });
    cache.emit(Widgets, { type: "create", object: widget("none") });
    cache.emit(Widgets, { type: "create", object: widget("red", "red") });
    cache.emit(Widgets, { type: "create", object: widget("blue", "blue") });
    await flushTasks();
    expect(seen).toEqual(["blue"]);
    for (const owner of ["blue", "red", "gone"]) {
      const ownerReferences = [ownedBy("Widget", owner)];
      cache.emit(Parts, {
        type: "create",
        object: object(Parts, `ns/part-of-${owner}`, { ownerReferences }),
      });
    }
    await flushTasks();
    expect(seen).toEqual(["blue", "blue", "gone"]);
    await running.stop();
  });

  it("does not change controllers without the filter or without a kind", () => {
    const reconcile = async () => undefined;
    const shared = defineController({ name: "shared", for: Widgets, reconcile, watchFilter: false });
    const free = defineController({ name: "free", sources: [async function* () {}], reconcile });
    const applied = applyFlags([shared, free], { ...none, watchFilter: "blue" });
    expect(applied).toEqual([shared, free]);
    expect(applied[0]).toBe(shared);
  });

  it("sets concurrency by controller name or kind", () => {
    const reconcile = async () => undefined;
    const named = (name: string) => defineController({ name, for: Widgets, reconcile, concurrency: 3 });
    const sizes = (concurrency: Record<string, number>) =>
      applyFlags([named("widget"), named("widget-cleaner")], { ...none, concurrency }).map(
        (controller) => controller.concurrency,
      );
    expect(sizes({})).toEqual([3, 3]);
    expect(sizes({ widget: 7 })).toEqual([7, 7]);
    expect(sizes({ widget: 7, "widget-cleaner": 2 })).toEqual([7, 2]);
    expect(sizes({ gadget: 9 })).toEqual([3, 3]);
  });
});

describe("check connection", () => {
  it("ends an unanswered request when the time of the clock is over", async () => {
    const clock = createFakeClock();
    const raw = ({ signal }: { readonly signal?: AbortSignal | undefined }) =>
      new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    const connected = checkConnection({
      client: { raw },
      config: { server: "https://api.example.org" },
      timeoutMs: 10_000,
      logger: silentLogger,
      signal: undefined,
      clock,
    });
    const failed = expect(connected).rejects.toThrow(
      "the API server https://api.example.org could not be reached within 10 s: no response: check that",
    );
    clock.advance(9_999);
    expect(clock.waits()).toEqual([1]);
    clock.advance(1);
    await failed;
  });
});

describe("collect parts", () => {
  const server = { start: async () => ({}) };

  // The check of the ring is not part of readiness then: unready Pods receive no requests.
  it.each<readonly [string, ManagerParts, boolean]>([
    ["no webhooks", {}, false],
    ["webhooks", { webhooks: [{}] as never }, true],
    ["a webhook server", { webhooks: server as never }, true],
    ["routes", { routes: [{}] as never }, true],
  ])("knows whether a manager with %s serves requests", (_name, parts, serves) => {
    expect(servesRequests(collectParts([parts]))).toBe(serves);
  });

  const [validating, conversion] = [{ type: "validating" }, { type: "conversion" }];
  it.each<readonly [string, ManagerParts, boolean]>([
    ["routes", { routes: [{}] as never }, false],
    ["an admission webhook", { webhooks: [validating] as never }, false],
    ["a conversion webhook", { webhooks: [validating, conversion] as never }, true],
    ["a server of admission webhooks", { webhooks: { ...server, webhooks: [validating] } as never }, false],
    ["a server of a conversion webhook", { webhooks: { ...server, webhooks: [conversion] } as never }, true],
  ])("knows whether a manager with %s converts objects", (_name, parts, converts) => {
    expect(convertsObjects(collectParts([parts]))).toBe(converts);
  });

  it.each([
    [
      { leaderElection: { leaseDuration: 30_000 } },
      'leaderElection: unknown option "leaseDuration": did you mean leaseDurationMs?',
    ],
    [
      { leaderElection: { leaseDurationMs: "30s" } },
      'leaderElection: leaseDurationMs must be a number, got "30s"',
    ],
    [{ leaderElection: true }, "leaderElection: options must be an object, got true"],
    [{ eventLimit: { bursts: 5 } }, 'eventLimit: unknown option "bursts": did you mean burst?'],
  ])("refuses the options %j", async (wrong, message) => {
    await expect(startManager({ name: "foo", ...wrong } as never)).rejects.toThrow(
      `startManager: ${message}`,
    );
  });

  it.each([undefined, "", 1])("refuses controllers and runnables with the name %j", async (name) => {
    const parts = [{ name } as never];
    expect(() => collectParts([{ runnables: parts }])).toThrow("each of `runnables` needs a name");
    expect(() => collectParts([{ controllers: parts }])).toThrow("each of `controllers` needs a name");
    await expect(startManager({ name } as never)).rejects.toThrow(/startManager: name (is required|must be)/);
  });
});

describe("complete response limits", () => {
  it("allows 2 GiB of objects unless the limit is set", () => {
    expect(completeResponseLimits()).toEqual({ listBytes: 2 ** 31 });
    expect(completeResponseLimits({ depth: 5, listBytes: undefined })).toEqual({
      depth: 5,
      listBytes: 2 ** 31,
    });
    expect(completeResponseLimits({ listBytes: 100 })).toEqual({ listBytes: 100 });
  });
});

describe("event limit", () => {
  it("limits the events of an object", async () => {
    await using server = await startFaultServer({ kinds: [event] });
    const manager = await startManager({
      name: "foo",
      config: server.config,
      flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
      eventLimit: { burst: 2 },
      logger: silentLogger,
      signals: false,
    });
    const object = { apiVersion: "e/v1", kind: "Widget", metadata: { name: "w", namespace: "d", uid: "u" } };
    for (const reason of ["A", "B", "C"]) manager.events.normal(object, reason, "m");
    await manager.stop(); // writes pending events
    expect(
      server
        .objects(event)
        .map(({ reason }) => reason)
        .sort(),
    ).toEqual(["A", "B"]);
  });
});

describe("extensions", () => {
  const startExtended = (
    server: FaultServer,
    extend: ManagerExtension["extend"],
    options?: Partial<ManagerOptions>,
  ) =>
    startManager({
      name: "m",
      config: server.config,
      logger: silentLogger,
      signals: false,
      flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"], {
        extensions: [{ name: "x", extend }],
      }),
      ...options,
    });

  it("extends a manager before `setup`, and runs the added runnables", async () => {
    await using server = await startFaultServer({ kinds: [] });
    const calls: string[] = [];
    const run = async () => void calls.push("run");
    const extend = ({ manager }: ExtensionContext) => {
      calls.push(`extend ${manager}`);
      return { runnables: [{ name: "added", run }] };
    };
    await using _ = await startExtended(server, extend, { setup: () => void calls.push("setup") });
    await expect.poll(() => calls).toEqual(["extend m", "setup", "run"]);
  });

  it("fails to start with the error of an extension", async () => {
    await using server = await startFaultServer({ kinds: [] });
    const failure = new Error("no region");
    await expect(startExtended(server, () => Promise.reject(failure))).rejects.toBe(failure);
    const domains = () => {
      throw failure;
    };
    await expect(startExtended(server, () => ({ domains }))).rejects.toBe(failure);
  });

  it("stops when an extension needs another process", async () => {
    await using server = await startFaultServer({ kinds: [] });
    let restart = (_: string): void => {};
    await using manager = await startExtended(server, (context) => {
      restart = context.restart;
      return undefined;
    });
    restart("the region has moved");
    const error = { code: "MANAGER_RESTART", message: "the region has moved" };
    await expect(manager.done).rejects.toMatchObject(error);
  });

  // Unready Pods receive no requests.
  it.each<readonly [string, Partial<ManagerOptions>, readonly string[]]>([
    ["with", {}, ["x", "own"]],
    ["without, as it serves requests,", { routes: [{}] as never }, ["own"]],
  ])("has a readiness %s the checks of extensions", async (_, options, names) => {
    const checks = { x: () => {} };
    const services = { cache: {}, flags: parseManagerFlags([]) } as never;
    const own = { name: "m", readyz: { own: () => {} }, ...options };
    const { readyz } = await setUpParts(own, services, [{ readyz: checks }]);
    expect(Object.keys(readyz)).toEqual(names);
  });
});

describe("field manager", () => {
  it("applies objects as the manager, so that two programs keep each other's fields", async () => {
    await using server = await startFaultServer({ kinds: [testKind] });
    const start = (name: string) =>
      startManager({
        name,
        flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
        config: server.config,
        controllers: [],
        logger: silentLogger,
        signals: false,
      });
    await using first = await start("first");
    await using second = await start("second");
    const ref = { name: "a", namespace: "ns" };
    await first.client.apply(testKind, { metadata: { ...ref, labels: { first: "1" } } });
    const { metadata } = await second.client.apply(testKind, {
      metadata: { ...ref, labels: { second: "2" } },
    });
    expect(metadata.labels).toEqual({ first: "1", second: "2" });
    expect(metadata.managedFields?.map(({ manager }) => manager)).toEqual(["first", "second"]);
  });
});

describe("leader event", () => {
  it("records on the Lease that a replica became leader, as client-go does", async () => {
    await using server = await startFaultServer({ kinds: [event, lease] });
    await using manager = await startManager({
      name: "foo",
      config: server.config,
      flags: parseManagerFlags(["--leader-elect", "--health-addr=0", "--diagnostics-address=0"]),
      leaderElection: { namespace: "ns", name: "lease", identity: "me" },
      logger: silentLogger,
      signals: false,
    });
    await manager.elected;
    await expect.poll(() => server.objects(event)).toHaveLength(1);
    const uid = server.object(lease, { namespace: "ns", name: "lease" })?.metadata.uid;
    expect(uid).toBeDefined();
    expect(server.objects(event)[0]).toMatchObject({
      metadata: { namespace: "ns" },
      type: "Normal",
      reason: "LeaderElection",
      note: "me became leader",
      reportingController: "foo",
      regarding: { apiVersion: "coordination.k8s.io/v1", kind: "Lease", namespace: "ns", name: "lease", uid },
    });
  });
});

describe("reflector defaults", () => {
  it.each([
    [undefined, true],
    [{}, true],
    [{ idleTimeoutMs: 5 }, true],
    [{ watchList: false }, false],
    [{ watchList: true }, false],
    [{ pageSize: 100 }, false],
    [{ watchList: false, pageSize: 100, listAtOnce: true }, true],
    [{ listAtOnce: false }, false],
  ])("sets listAtOnce for %j: %s", (settings, listAtOnce) => {
    expect(withReflectorDefaults("v1.34.0", settings)).toEqual({ ...settings, listAtOnce });
  });

  it.each([
    ["v1.34.0", true],
    ["v1.36.3-gke.100", true],
    ["v1.35.1+k3s1", true],
    ["v1.33.9", false],
    ["unknown", false],
  ])("lists at once from API servers that answer from their cache: %s: %s", (version, listAtOnce) => {
    expect(withReflectorDefaults(version)).toEqual({ listAtOnce });
  });
});

describe("report failure", () => {
  afterEach(() => void vi.restoreAllMocks());

  const errorOf = async (run: () => unknown): Promise<unknown> => {
    try {
      await run();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it.each<[string, () => unknown, number, RegExp]>([
    ["a flag", () => parseManagerFlags(["--leader-elekt"]), 2, /^error: unknown flag --leader-elekt.*$/],
    [
      "times of the election",
      () => parseManagerFlags(["--leader-elect-renew-deadline=20s"]),
      2,
      /^error: --leader-elect-renew-deadline \(20s\) must be less than .*$/,
    ],
    [
      "a kubeconfig",
      () => loadConfig({ kubeconfig: "/nowhere" }),
      1,
      /^error: cannot read kubeconfig \/nowhere.*$/,
    ],
    [
      "an API server",
      () => {
        const options: ManagerOptions = { name: "x", logger: silentLogger, connectTimeoutMs: 1 };
        return startManager({ ...options, config: { server: "http://127.0.0.1:1" } });
      },
      1,
      /^error: the API server http:\/\/127\.0\.0\.1:1 could not be reached.*$/,
    ],
    [
      "a port",
      async () => {
        const taken = createServer().listen(0, "127.0.0.1");
        await new Promise((resolve) => taken.once("listening", resolve));
        const { port } = taken.address() as { port: number };
        try {
          await startServer({ host: "127.0.0.1", port, routes: [], tls: "none", logger: silentLogger });
        } finally {
          taken.close();
        }
      },
      1,
      /^error: cannot listen at port \d+ of 127\.0\.0\.1: .*$/,
    ],
  ])("reports %s in one line", async (_, run, code, line) => {
    const error = await errorOf(run);
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(reportFailure(error, undefined)).toBe(code);
    expect(printed.mock.calls).toEqual([[expect.stringMatching(line)]]);
    expect(printed.mock.calls[0]?.[0]).not.toContain("\n");
  });

  it("prints the help to standard output", async () => {
    const error = await errorOf(() => parseManagerFlags(["--help"]));
    const printed = vi.spyOn(console, "log").mockImplementation(() => {});
    expect(reportFailure(error, undefined)).toBe(0);
    expect(printed.mock.calls).toEqual([[expect.stringMatching(/^Usage: manager \[flags\]/)]]);
  });

  it("prints an unexpected error with its stack and causes, without secrets", () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    const error = new TypeError("no luck", { cause: new Error("password=hunter2") });
    expect(reportFailure(error, undefined)).toBe(1);
    expect(printed.mock.calls[0]?.[0]).toMatch(
      /^TypeError: no luck\n\s+at [\s\S]*cause[\s\S]*password=\[redacted\]/,
    );
  });

  it("logs an unexpected error if there is a logger, without secrets", () => {
    const error = new Error("no luck with password=hunter2");
    const logged = vi.fn();
    expect(reportFailure(error, { ...silentLogger, error: logged })).toBe(1);
    expect(logged.mock.calls).toEqual([
      [
        "Exiting after an error",
        { error: { type: "Error", message: "no luck with password=[redacted]", stack: expect.any(String) } },
      ],
    ]);
  });
});

describe("start probes", () => {
  test("warns of a failed check once, without a stack, unless the manager starts or stops", async () => {
    const logger = { ...silentLogger, warn: vi.fn(), with: () => logger };
    let isRunning = false;
    let error: Error = new CheckError("cache not synced");
    const readyz = {
      cache() {
        throw error;
      },
    };
    const server = await startProbes(
      { host: "127.0.0.1", port: 0 },
      { healthz: {}, readyz },
      logger,
      () => isRunning,
    );
    onTestFinished(() => server?.stop());
    const ask = async (): Promise<number> => (await fetch(`http://127.0.0.1:${server?.port}/readyz`)).status;
    expect(await ask()).toBe(500);
    expect(logger.warn).not.toHaveBeenCalled();
    isRunning = true;
    expect([await ask(), await ask()]).toEqual([500, 500]);
    expect(logger.warn.mock.calls).toEqual([
      ["Health check failed", { check: "cache", reason: "cache not synced" }],
    ]);
    error = new Error("unexpected");
    await ask();
    expect(logger.warn).toHaveBeenLastCalledWith("Health check failed", { check: "cache", error });
  });
});

describe("stop during start", () => {
  /** `runManager` ends with exit code 0 for the reason of its signal. */
  it.each(["setup", "server"] as const)(
    "rejects with the reason of a signal during the start: %s",
    async (when) => {
      await using server = await startEmbeddedApiServer({});
      const stop = new AbortController();
      const reason = new Error("SIGTERM");
      const starting = startManager({
        name: "test",
        config: server.config,
        flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
        signals: false,
        signal: stop.signal,
        readyz: {},
        async setup({ client }) {
          if (when === "setup") {
            stop.abort(reason);
            await new Promise((resolve) => setImmediate(resolve));
          } else queueMicrotask(() => stop.abort(reason));
          expect(client).toBeDefined();
          return {};
        },
      });
      await expect(starting).rejects.toBe(reason);
    },
  );
});
