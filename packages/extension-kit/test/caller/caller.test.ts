import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeClusterCreate, beforeClusterDelete, catalog } from "@capikit/api/catalog";
import type { Cluster } from "@capikit/api/core/v1beta2";
import { parseJson } from "@capikit/common/json";
import { createFakeClock } from "@capikit/common/time";
import { parseFlags } from "@capikit/serving/flags";
import { Registry } from "prom-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkStatus } from "../../src/caller/call-registration.ts";
import { checkHandlers } from "../../src/caller/discover.ts";
import { endpointOf, pathAt } from "../../src/caller/endpoint.ts";
import {
  callMetrics,
  createRegistry,
  HookCallError,
  hookClientFlagOptions,
  hookClientFlags,
  hookCondition,
  hookErrorCondition,
  parseRegisteredName,
  prepareCluster,
  type RegisteredExtension,
  registeredName,
} from "../../src/caller/index.ts";
import { clientOf, cluster } from "./support/cluster.ts";
import { extensionConfig, type ScriptedExtension, startExtension } from "./support/scripted-extension.ts";

describe("absent members", () => {
  let extension: ScriptedExtension;
  beforeAll(async () => {
    extension = await startExtension();
  });
  afterAll(() => extension.close());

  const create = { hook: "BeforeClusterCreate" };
  const absent = { status: "Success", message: null, retryAfterSeconds: null };

  it("takes null members of an answer as absent, as Go does", async () => {
    extension.script = () => absent;
    await using client = clientOf([extensionConfig("ext", extension, { a: create })]);
    const response = await client.call(beforeClusterCreate, cluster, "a.ext", { cluster });
    expect(response).toEqual({ status: "Success" });
    expect(hookCondition("Checked", response)).toMatchObject({ status: "True", reason: "HookSucceeded" });
  });

  it("keeps the wait of an extension when another answers null", async () => {
    extension.script = ({ url }) =>
      url.includes("/a?") ? absent : { status: "Success", message: "no quota", retryAfterSeconds: 30 };
    await using client = clientOf([extensionConfig("ext", extension, { a: create, b: create })]);
    expect(await client.callAll(beforeClusterCreate, cluster, { cluster })).toEqual({
      status: "Success",
      message: "no quota",
      retryAfterSeconds: 30,
    });
  });
});

describe("call registration", () => {
  it.each(["Failure", "Other"])("limits the message of an answer with the status %s", (status) => {
    const response = { status, message: "x".repeat(100_000) };
    expect(() => checkStatus("handler one", response)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^.{1000,1200}$/) }),
    );
  });
});

describe("endpoint", () => {
  const hook = "/hooks.runtime.cluster.x-k8s.io/v1alpha1/discovery";

  describe("where an extension is", () => {
    it.each([
      [{ service: { name: "s", namespace: "n" } }, "https://s.n.svc", "s.n.svc", hook],
      [{ service: { name: "s", namespace: "n", port: 9443 } }, "https://s.n.svc:9443", "s.n.svc:9443", hook],
      [
        { service: { name: "s", namespace: "n", path: "/a//b/../c/" } },
        "https://s.n.svc",
        "s.n.svc",
        `/a/c${hook}`,
      ],
      [
        { service: { name: "s", namespace: "n", path: "/a b?c#d%20" } },
        "https://s.n.svc",
        "s.n.svc",
        `/a%20b%3Fc%23d%2520${hook}`,
      ],
      [{ url: "https://h:443/p/" }, "https://h", "h:443", `/p${hook}`],
      [{ url: "https://[::1]:9443" }, "https://[::1]:9443", "[::1]:9443", hook],
      [{ url: "https://h/a%20b#part" }, "https://h", "h", `/a%20b${hook}`],
    ])("%j", (config, origin, host, path) => {
      const endpoint = endpointOf(config);
      expect([endpoint.origin, endpoint.host, pathAt(endpoint, hook)]).toEqual([origin, host, path]);
    });
  });

  it.each([
    [{ name: "evil.example.com/" }, "service name"],
    [{ name: "1a" }, "service name"],
    [{ namespace: "a.b" }, "service namespace"],
    [{ namespace: "x@evil.example.com" }, "service namespace"],
    [{ port: 0 }, "service port 0"],
    [{ port: 65_536 }, "service port 65536"],
    [{ path: "a" }, 'service path "a": start it with /'],
  ])("rejects the Service %j, which Cluster API rejects", (part, problem) => {
    const endpoint = () => endpointOf({ service: { name: "s", namespace: "n", ...part } });
    expect(endpoint).toThrow(`invalid ${problem}`);
    expect(endpoint).toThrow(expect.objectContaining({ code: "HOOK_CALL_MISCONFIGURED" }));
  });

  it("rejects an address with a URL and a Service, as Cluster API does", () => {
    const service = { name: "s", namespace: "n" };
    const endpoint = () => endpointOf({ url: "https://h", service });
    expect(endpoint).toThrow("clientConfig has both url and service; set one");
    expect(endpoint).toThrow(expect.objectContaining({ code: "HOOK_CALL_MISCONFIGURED" }));
    expect(endpointOf({ url: "", service }).host).toBe("s.n.svc");
  });

  it("prepares objects without metadata or annotations", () => {
    expect(prepareCluster({ status: {}, spec: {} })).toEqual({ spec: {} });
    expect(prepareCluster({ metadata: { name: "a" } })).toEqual({ metadata: { name: "a" } });
    const annotations = { "cluster.x-k8s.io/conversion-data": "{}" };
    expect(prepareCluster({ metadata: { annotations } })).toEqual({ metadata: {} });
  });
});

describe("half open", () => {
  it("comes back after a connection went dead without an end", async () => {
    const clock = createFakeClock();
    const extension = await startExtension();
    const tunnel = await openTunnel(Number(extension.host.split(":")[1]));
    const at = { url: `https://127.0.0.1:${tunnel.port}`, caBundle: extension.caBundle };
    const one = { hook: "BeforeClusterCreate", timeoutSeconds: 10 };
    const client = clientOf([extensionConfig("ext", at, { one })], { clock });
    const call = () => client.call(beforeClusterCreate, cluster, "one.ext", { cluster });
    try {
      await call();
      // Until the connection is free for the next call.
      for (let turn = 0; turn < 20; turn++) await nextTurn();
      tunnel.freeze();
      const swallowed = expect(call()).rejects.toMatchObject({ code: "HOOK_CALL_TIMEOUT" });
      await expect.poll(() => tunnel.discarded).toBeGreaterThan(0);
      clock.advance(10_000);
      await swallowed;
      expect(await call()).toMatchObject({ status: "Success" });
      expect(tunnel.connections).toBe(2);
    } finally {
      await tunnel.close();
      await client.close();
      await extension.close();
    }
  });

  /** A proxy to a server that can go silent: its connections then receive no data, and no end. */
  interface Tunnel {
    readonly port: number;
    /** Connections that were made so far. */
    connections: number;
    /** Chunks of data that were discarded. */
    discarded: number;
    /** Lets nothing through over the connections there are; new ones work. */
    freeze(): void;
    close(): Promise<void>;
  }

  async function openTunnel(to: number): Promise<Tunnel> {
    const sockets = new Set<Socket>();
    const server = createServer((near) => {
      const far = connect(to, "127.0.0.1");
      tunnel.connections++;
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on("error", () => {});
      }
      near.pipe(far);
      far.pipe(near);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const tunnel: Tunnel = {
      port: (server.address() as AddressInfo).port,
      connections: 0,
      discarded: 0,
      freeze() {
        for (const socket of sockets) {
          socket.unpipe();
          socket
            .on("data", () => {
              tunnel.discarded++;
            })
            .resume();
        }
      },
      async close() {
        for (const socket of sockets) {
          socket.destroy();
        }
        await new Promise((resolve) => server.close(resolve));
      },
    };
    return tunnel;
  }
});

describe("hook client flags", () => {
  const parse = (...argv: string[]) => hookClientFlagOptions(parseFlags(argv, hookClientFlags, () => "help"));

  it("sets the options of a hook client", () => {
    expect(parse()).toEqual({ maxTimeoutSeconds: 30 });
    const certificate = [
      "--runtime-extension-client-cert-file=a.crt",
      "--runtime-extension-client-key-file=a.key",
    ];
    expect(parse("--runtime-extension-max-timeout=1m30s", ...certificate)).toEqual({
      maxTimeoutSeconds: 90,
      clientCertificate: { certFile: "a.crt", keyFile: "a.key" },
    });
    expect(() => parse("--runtime-extension-max-timeout=0s")).toThrow("less than 1ms");
    expect(() => parse(...certificate.slice(0, 1))).toThrow("set both --runtime-extension-client-cert-file");
  });
});

describe("hook condition", () => {
  it("reports responses of hooks", () => {
    expect(hookCondition("QuotaChecked", { status: "Success" })).toEqual({
      type: "QuotaChecked",
      status: "True",
      reason: "HookSucceeded",
      message: "",
    });
    const blocking = { status: "Success", message: "waiting for quota", retryAfterSeconds: 30 };
    expect(hookCondition("QuotaChecked", blocking)).toEqual({
      type: "QuotaChecked",
      status: "False",
      reason: "HookBlocking",
      message: "waiting for quota",
    });
  });

  it("reports errors of calls, without the details of other errors", () => {
    const late = new HookCallError("HOOK_CALL_TIMEOUT", "no answer within 10s");
    expect(hookErrorCondition("QuotaChecked", late)).toEqual({
      type: "QuotaChecked",
      status: "False",
      reason: "HookCallTimeout",
      message: "no answer within 10s",
    });
    expect(hookErrorCondition("QuotaChecked", new Error("token abc"))).toEqual({
      type: "QuotaChecked",
      status: "Unknown",
      reason: "InternalError",
      message: "Please check controller logs for errors",
    });
  });

  it("truncates messages to the limit of conditions", () => {
    const message = "x".repeat(40_000);
    expect(hookCondition("QuotaChecked", { message }).message).toHaveLength(10_238);
    const failed = new HookCallError("HOOK_CALL_FAILURE", message);
    expect(hookErrorCondition("QuotaChecked", failed).message).toHaveLength(10_238);
  });
});

describe("long integers", () => {
  let extension: ScriptedExtension;
  beforeAll(async () => {
    extension = await startExtension();
  });
  afterAll(() => extension.close());

  it("sends integers beyond 2^53 exactly", async () => {
    await using client = clientOf([
      extensionConfig("ext", extension, { a: { hook: "BeforeClusterCreate" } }),
    ]);
    // As the API client returns it.
    const variables = parseJson('[{"name":"vni","value":9007199254740993}]');
    const sent = { ...cluster, spec: { topology: { variables } } } as unknown as Cluster;
    const response = await client.call(beforeClusterCreate, sent, "a.ext", { cluster: sent });
    expect(response).toEqual({ status: "Success" });
    expect(extension.got[0]?.body).toMatchObject({
      cluster: { spec: { topology: { variables: [{ value: 2 ** 53 }] } } }, // as JSON.parse rounds it
    });
  });
});

describe("object selector", () => {
  let extension: ScriptedExtension;
  beforeEach(async () => {
    extension = await startExtension();
  });
  afterEach(() => extension.close());

  /** An extension that selects objects. */
  function selecting(
    name: string,
    objectSelector: RegisteredExtension["spec"]["objectSelector"],
  ): RegisteredExtension {
    const config = extensionConfig(name, extension, { one: { hook: "BeforeClusterCreate" } });
    return { ...config, spec: { ...config.spec, ...(objectSelector && { objectSelector }) } };
  }

  it("limits an extension to objects with matching labels", async () => {
    const matchExpressions = [{ key: "tier", operator: "In" as const, values: ["gold"] }];
    await using client = clientOf([selecting("all", undefined), selecting("gold", { matchExpressions })]);
    const gold = { ...cluster, metadata: { ...cluster.metadata, labels: { tier: "gold" } } };
    expect(await client.getAll(beforeClusterCreate, cluster)).toEqual(["one.all"]);
    expect(await client.getAll(beforeClusterCreate, gold)).toEqual(["one.all", "one.gold"]);
    expect(await client.getOne(beforeClusterCreate, cluster)).toBe("one.all");
    await client.callAll(beforeClusterCreate, cluster, { cluster });
    expect(extension.got).toHaveLength(1);
    await client.call(beforeClusterCreate, gold, "one.gold", { cluster });
    await expect(client.call(beforeClusterCreate, cluster, "one.gold", { cluster })).rejects.toMatchObject({
      code: "HOOK_CALL_SELECTOR_MISMATCH",
      message: "handler one.gold: the objectSelector of its registration does not select fleet/prod",
    });
  });

  it("reports invalid selectors", () => {
    const wrong = selecting("wrong", { matchExpressions: [{ key: "k", operator: "Near" as never }] });
    expect(() => createRegistry().warmUp([wrong])).toThrow(
      /cannot register ExtensionConfig wrong: objectSelector: /,
    );
  });
});

describe("registered metric", () => {
  it("lets several clients share a registry", async () => {
    const registry = new Registry();
    const call = {
      handler: "a",
      host: "h",
      handlerVersion: "v1",
      hook: { group: "g", version: "v1", hook: "H" },
    };
    callMetrics(registry).warned?.("old", call);
    callMetrics(registry).warned?.("old", call);
    expect(await registry.metrics()).toContain(
      'capikit_runtime_sdk_warnings_total{handler="a",host="h",group="g",version="v1",hook="H"} 2',
    );
  });
});

describe("registry", () => {
  const at = { url: "https://ext.example" };
  const create = { hook: "BeforeClusterCreate" };

  describe("a registry", () => {
    it("is asked and added to after it was warmed up, once", () => {
      const registry = createRegistry();
      const config = extensionConfig("ext", at, { one: create });
      expect(registry.ready).toBe(false);
      for (const early of [
        () => registry.add(config),
        () => registry.remove(config),
        () => registry.get("one.ext"),
        () => registry.getAll(beforeClusterCreate),
      ]) {
        expect(early).toThrow(/the registry is not warmed up; call warmUp first$/);
      }
      registry.warmUp([config]);
      expect(registry.ready).toBe(true);
      expect(registry.get("one.ext").extensionConfig).toBe("ext");
      expect(() => registry.warmUp([])).toThrow("the registry is warmed up already; use add");
    });

    it("gives the handlers of a hook in all versions, by name", () => {
      const registry = createRegistry();
      registry.warmUp([
        extensionConfig("b", at, { z: create, a: { ...create, version: "v1alpha2" } }),
        extensionConfig("a", at, {
          z: create,
          y: { hook: "BeforeClusterDelete" },
          m: { ...create, group: "other.io" },
        }),
      ]);
      const names = () => registry.getAll(beforeClusterCreate).map(({ name }) => name);
      expect(names()).toEqual(["a.b", "z.a", "z.b"]);
      registry.add(extensionConfig("c", at, { k: create }));
      registry.remove("b");
      expect(names()).toEqual(["k.c", "z.a"]);
      registry.add(extensionConfig("a", at, { n: create }));
      expect(names()).toEqual(["k.c", "n.a"]);
      expect(registry.getAll(beforeClusterDelete)).toEqual([]);
      const reason = (name: string) => {
        try {
          return registry.get(name).name;
        } catch (error) {
          return (error as Error).message;
        }
      };
      expect(reason("z.a")).toBe("handler z.a is not registered: registration a has the handlers n.a");
      expect(reason("z.b")).toBe(
        "handler z.b is not registered: registration b is missing; existing registrations: a, c",
      );
      expect(reason("z")).toBe(
        "handler z is not registered: registered names have the form <handler>.<registration>",
      );
      registry.add(extensionConfig("d", at, {}));
      expect(reason("z.d")).toBe(
        "handler z.d is not registered: registration d has no handlers; check its condition Discovered",
      );
    });

    it("registers all handlers or none, and reports all errors", () => {
      const registry = createRegistry();
      const good = extensionConfig("good", at, { one: create });
      const wrong = extensionConfig(
        "wrong",
        at,
        { one: create, two: { ...create, version: "v1/x" } },
        {
          namespaceSelector: { matchExpressions: [{ key: "k", operator: "Near" }] },
        },
      );
      const message =
        'cannot register ExtensionConfig wrong: namespaceSelector: matchExpressions[0].operator: must be In, NotIn, Exists or DoesNotExist, not "Near"; handler two.wrong: apiVersion "hooks.runtime.cluster.x-k8s.io/v1/x" is not group/version';
      expect(() => registry.warmUp([good, wrong])).toThrow(`cannot warm up the registry: ${message}`);
      expect(registry.ready).toBe(false);
      registry.warmUp([good, { ...wrong, ...extensionConfig("wrong", at, { old: create }) }]);
      expect(() => registry.add(wrong)).toThrow(message);
      expect(registry.get("old.wrong").name).toBe("old.wrong");
    });

    it("applies the defaults of ExtensionConfigs", () => {
      const registry = createRegistry();
      registry.warmUp([extensionConfig("ext", at, { one: create })]);
      expect(registry.get("one.ext")).toMatchObject({
        failurePolicy: "Fail",
        timeoutSeconds: undefined,
        settings: {},
        resourceVersion: "7",
        namespaceSelector: { requirements: [] },
      });
    });
  });

  describe("registered names", () => {
    it("have one dot", () => {
      expect(registeredName("handler", "config")).toBe("handler.config");
      expect(parseRegisteredName("handler.config")).toEqual({
        handler: "handler",
        extensionConfig: "config",
      });
      for (const name of ["handler", "a.b.c", ".a", "a."]) {
        expect(() => parseRegisteredName(name)).toThrow(
          `invalid registered name ${JSON.stringify(name)}: use <handler>.<registration>`,
        );
      }
    });
  });
});

describe("validate discovery", () => {
  it.each([{ toString: 1 }, 7, null])("finds no hook of which apiVersion and name are %j", (member) => {
    const handler = { name: "a", requestHook: { apiVersion: member, hook: member } };
    const { handlers, errors } = checkHandlers(catalog, [handler]);
    expect(handlers).toEqual([]);
    expect(errors).not.toEqual([]);
  });

  it("rejects more handlers than the status of a registration holds", () => {
    const { handlers, errors } = checkHandlers(catalog, Array(513).fill({}));
    expect(handlers).toEqual([]);
    expect(errors).toEqual(["513 handlers, but the status of a registration holds at most 512"]);
  });

  it("limits the errors of an extension's texts", () => {
    const long = "x".repeat(100_000);
    const declared = [{ name: long, failurePolicy: long, requestHook: { apiVersion: long, hook: long } }];
    const { errors } = checkHandlers(catalog, declared);
    expect(errors).toHaveLength(3);
    expect(errors.every((error) => error.length <= 1024)).toBe(true);
  });
});
