import { injectCAFromSecretAnnotation } from "@capikit/api/runtime/v1beta2";
import { ApiError } from "@capikit/client/errors";
import { parseManagerFlags, type RunnableContext } from "@capikit/controller-kit";
import { getCondition } from "@capikit/controller-kit/capi";
import { silentLogger } from "@capikit/serving";
import { parseFlags } from "@capikit/serving/flags";
import { describe, expect, it } from "vitest";
import { createRegistry, type RegisteredExtension } from "../../src/caller/index.ts";
import { readCaBundle } from "../../src/discovery/ca-bundle.ts";
import {
  discoverExtension,
  withHookVersions,
  withNotDiscovered,
} from "../../src/discovery/discover-extension.ts";
import type { DiscoveryContext } from "../../src/discovery/discovery-context.ts";
import { discoveryFlagOptions, discoveryFlags } from "../../src/discovery/index.ts";
import { createWarmUp } from "../../src/discovery/warm-up.ts";
import { checkDiscovered, type WarmUpRole } from "../../src/discovery/warm-up-role.ts";
import { parseExtensionFlags } from "../../src/index.ts";
import { registration } from "./support/discovering.ts";
import { catalog, fooExtension } from "./support/drain-hook.ts";

describe("ca bundle", () => {
  const read = (secret: string | undefined, data: object = {}) =>
    readCaBundle(
      { get: () => Promise.resolve({ data } as never) },
      registration(
        "one",
        { url: "https://a" },
        { annotations: secret === undefined ? {} : { [injectCAFromSecretAnnotation]: secret } },
      ),
      new AbortController().signal,
    );

  it("reads the key ca.crt of the annotated Secret", async () => {
    expect(await read(undefined)).toBeUndefined();
    expect(await read("ns/name", { "ca.crt": "YQ==" })).toBe("YQ==");
    await expect(read("ns/name", { "ca.crt": "" })).rejects.toThrow("has no certificates in ca.crt");
    await expect(read("ns/name")).rejects.toMatchObject({
      code: "DISCOVERY_CA_SECRET",
      message: "Secret ns/name for the caBundle has no certificates in ca.crt",
    });
  });

  it.each(["name", "/name", "ns/", "a/b/c"])("refuses the annotation %s", async (secret) => {
    await expect(read(secret)).rejects.toThrow(`is "${secret}"; write it as namespace/name`);
  });

  it("reports a missing permission", async () => {
    const forbidden = new ApiError({ method: "GET", path: "/secret" }, 403, {});
    const annotations = { [injectCAFromSecretAnnotation]: "ns/ca" };
    const config = registration("one", { url: "https://a" }, { annotations });
    const client = { get: () => Promise.reject(forbidden) };
    await expect(readCaBundle(client, config, new AbortController().signal)).rejects.toMatchObject({
      code: "DISCOVERY_CA_SECRET",
      message: "no permission to read Secret ns/ca for the caBundle; grant get of Secrets",
    });
  });
});

describe("check discovered", () => {
  const discovered = (
    condition: object | undefined,
    clientConfig: object = { url: "https://a", caBundle: "YQ==" },
  ) => ({
    apiVersion: "hooks.foo.example.org/v1beta1",
    kind: "FooExtension",
    metadata: { name: "one", generation: 2 },
    spec: { clientConfig },
    status: { conditions: condition === undefined ? [] : [{ type: "Discovered", ...condition } as never] },
  });

  it("accepts an extension that is discovered in its current generation", () => {
    expect(() => checkDiscovered(discovered({ status: "True", observedGeneration: 2 }))).not.toThrow();
  });

  it.each([
    ["it has no caBundle", discovered(undefined, { url: "https://a" })],
    ["it has no condition Discovered yet", discovered(undefined)],
    ["condition Discovered is False", discovered({ status: "False", observedGeneration: 2 })],
    [
      "condition Discovered is of generation 1 instead of 2",
      discovered({ status: "True", observedGeneration: 1 }),
    ],
  ])("reports that %s", (problem, config) => {
    expect(() => checkDiscovered(config)).toThrow(
      `FooExtension one: ${problem}; check the manager that discovers it`,
    );
  });
});

describe("conditions", () => {
  const config = registration("one", { url: "https://a" });
  const long = "x".repeat(40_000);

  it("limits the messages of failed discoveries", () => {
    const failed = withNotDiscovered(config, long, true);
    expect(getCondition(failed, "Discovered")?.message).toHaveLength(10_238);
    expect(failed.status?.deprecated?.v1beta1?.conditions?.[0]?.message).toHaveLength(10_238);
  });

  it("limits the messages about hook versions", () => {
    const finding = { handler: "a.one", state: "removed", message: long } as never;
    const message = getCondition(withHookVersions(config, [finding]), "HookVersionsCurrent")?.message;
    expect(message).toHaveLength(10_238);
  });
});

describe("discover extension", () => {
  const requestHook = { apiVersion: "hooks.foo.example.org/v1beta1", hook: "BeforeDrain" };
  const handlers = (...names: string[]) => names.map((name) => ({ name, requestHook }));

  /** Discovers a registration. Returns the statuses of its patches and the error, if any. */
  async function discover(config: RegisteredExtension, injected?: ApiError) {
    const statuses: object[] = [];
    const client = {
      get: async () => ({ data: { "ca.crt": "c2VjcmV0" } }),
      async patch(
        _kind: object,
        _ref: object,
        { patch }: { patch: { status?: object } },
        { subresource }: { subresource?: string },
      ) {
        if (subresource === undefined && injected !== undefined) throw injected;
        if (patch.status !== undefined) statuses.push(patch.status);
        return config;
      },
    };
    const hooks = {
      discover: async (found: RegisteredExtension) => ({
        config: { ...found, status: { handlers: handlers("b.one", "a.one") } },
      }),
    };
    const context = { kind: fooExtension, catalog, hooks, versions: { show() {} } };
    const error: unknown = await discoverExtension(
      context as unknown as DiscoveryContext,
      { client, logger: silentLogger, signal: new AbortController().signal } as never,
      config,
    ).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return { statuses, error };
  }

  it("writes sorted handlers, and conditions after them", async () => {
    const { statuses, error } = await discover(
      registration("one", { url: "https://a" }, { resourceVersion: "1" }),
    );
    expect(error).toBeUndefined();
    expect(statuses).toMatchObject([
      { handlers: handlers("a.one", "b.one") },
      { conditions: [{ type: "Discovered", status: "True" }, { type: "HookVersionsCurrent" }] },
    ]);
    expect(statuses[0]).not.toHaveProperty("conditions");
  });

  it.each([
    [403, "Forbidden", "no permission to set it"],
    [422, "Invalid", "the API server rejects it"],
  ])("reports a status %i of the injection in the condition", async (status, reason, problem) => {
    const annotations = { [injectCAFromSecretAnnotation]: "ns/ca" };
    const body = { reason, message: "caBundle: c2VjcmV0 is invalid" } as never;
    const injected = new ApiError({ method: "PATCH", path: "/one" }, status, { body });
    const { statuses, error } = await discover(
      registration("one", { url: "https://a" }, { annotations, resourceVersion: "1" }),
      injected,
    );
    const message = `caBundle of Secret ns/ca: ${problem}`;
    expect(error).toMatchObject({ code: "DISCOVERY_CA_SECRET", message });
    expect(statuses).toMatchObject([
      { conditions: [{ status: "False", message: `Error in discovery: ${message}` }] },
    ]);
  });
});

describe("discovery flags", () => {
  const parse = (...argv: string[]) => discoveryFlagOptions(parseFlags(argv, discoveryFlags, () => "help"));

  it("sets the options of createDiscovery", () => {
    expect(parse()).toEqual({
      client: { maxTimeoutSeconds: 30 },
      readOnly: false,
      tolerant: false,
      warmUpMs: 60_000,
    });
    expect(
      parse(
        "--extensions-read-only",
        "--tolerate-missing-extensions",
        "--extensions-timeout=5s",
        "--runtime-extension-max-timeout=1m",
      ),
    ).toEqual({ client: { maxTimeoutSeconds: 60 }, readOnly: true, tolerant: true, warmUpMs: 5000 });
  });
});

describe("manager flags", () => {
  /** Returns the flags that a help lists. */
  function flagsOf(parse: (argv: readonly string[]) => unknown): readonly string[] {
    try {
      parse(["--help"]);
      return [];
    } catch (error) {
      return [...(error as Error).message.matchAll(/^\s+--([a-z-]+)/gm)].map(([, name = ""]) => name);
    }
  }

  it("moves to a manager with all flags, except for those that become options, or do not exist there", () => {
    const manager = new Set(flagsOf(parseManagerFlags));
    expect(manager.size).toBeGreaterThan(20);
    expect(flagsOf(parseExtensionFlags).filter((name) => !manager.has(name))).toEqual([
      "core-version",
      "response-validation",
    ]);
  });
});

describe("warm up", () => {
  const one = registration("one", { url: "https://a" });

  /** Runs a warm-up with a clock whose waits are over at once. */
  async function run(
    list: () => AsyncIterable<RegisteredExtension>,
    role: Partial<WarmUpRole> = {},
    tolerant = false,
  ) {
    const registry = createRegistry();
    let ms = 0;
    const clock = {
      now: () => ms,
      after(delay: number, callback: () => void) {
        ms += delay;
        setImmediate(callback);
        return () => {};
      },
    };
    const cache = { find: async () => one };
    const { signal } = new AbortController();
    const running = { client: { listAll: list }, cache, clock, logger: silentLogger, signal };
    const { runnable, done } = createWarmUp(
      { kind: fooExtension, registry } as unknown as DiscoveryContext,
      {
        name: "warm-up",
        needLeaderElection: true,
        waits: false,
        keepsHandlers: true,
        discover: async (config) => config,
        ...role,
      },
      { tolerant, warmUpMs: 10_000 },
    );
    const error = await runnable.run(running as unknown as RunnableContext).catch((thrown: Error) => thrown);
    return { error, isWarm: await done, registry, ms };
  }

  /** Lists a registration after a number of failures. */
  function failing(failures: number) {
    let left = failures;
    return async function* list() {
      if (left-- > 0) throw new Error("connection refused");
      yield one;
    };
  }

  it.each([false, true])("retries a failed list; tolerant: %s", async (tolerant) => {
    expect(await run(failing(3), {}, tolerant)).toMatchObject({ error: undefined, isWarm: true, ms: 6000 });
  });

  it.each([false, true])("fails after the timeout without a list; tolerant: %s", async (tolerant) => {
    const { error, isWarm, registry } = await run(failing(100), {}, tolerant);
    expect(error?.message).toBe("cannot discover all extensions within 10s: connection refused");
    expect([isWarm, registry.ready]).toEqual([false, false]);
  });

  /** Fails a number of times. */
  function discovering(failures: number): Pick<WarmUpRole, "discover"> {
    let left = failures;
    return {
      async discover(config) {
        if (left-- > 0) throw new Error("not yet");
        return config;
      },
    };
  }

  it("waits for the leader beyond the timeout, but not if it is tolerant", async () => {
    const late = () => ({ waits: true, ...discovering(20) });
    expect(await run(failing(0), late())).toMatchObject({ isWarm: true, ms: 40_000 });
    expect(await run(failing(0), late(), true)).toMatchObject({ isWarm: true, ms: 10_000 });
  });
});
