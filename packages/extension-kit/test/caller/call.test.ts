import type { Http2ServerResponse } from "node:http2";
import { type AddressInfo, createServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import {
  afterClusterUpgrade,
  beforeClusterCreate,
  beforeClusterUpgrade,
  generatePatches,
  hooks,
} from "@capikit/api/catalog";
import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import type { BeforeClusterUpgradeResponse } from "@capikit/api/hooks/v1alpha1";
import { createFakeClock } from "@capikit/common/time";
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { newCertificate } from "../../../serving/test/support/certificates.ts";
import { callMetrics, type HookCall, HookCallError } from "../../src/caller/index.ts";
import { sampleRequests } from "../support/call.ts";
import { clientOf, cluster } from "./support/cluster.ts";
import {
  extensionConfig,
  type Script,
  type ScriptedExtension,
  startExtension,
} from "./support/scripted-extension.ts";

let extension: ScriptedExtension;
beforeAll(async () => {
  extension = await startExtension();
});
beforeEach(() => {
  extension.got.length = 0;
  extension.script = () => ({ status: "Success" });
});
afterAll(() => extension.close());

const upgrade = { cluster, fromKubernetesVersion: "v1.34.0", toKubernetesVersion: "v1.35.0" };

describe("a request", () => {
  it("equals Cluster API's", async () => {
    const config = extensionConfig(
      "ext",
      { ...extension, url: `${extension.url}/base//dir/` },
      { "Before-Up": { hook: "BeforeClusterUpgrade", timeoutSeconds: 30 } },
      { settings: { a: "config", b: "config" } },
    );
    await using client = clientOf([config]);
    const response = await client.call(beforeClusterUpgrade, cluster, "Before-Up.ext", {
      ...upgrade,
      settings: { b: "request", c: "request" },
    });
    expectTypeOf(response).toEqualTypeOf<BeforeClusterUpgradeResponse>();
    expect(response).toEqual({ status: "Success" });
    const [got] = extension.got;
    expect(got).toMatchObject({
      method: "POST",
      url: "/base/dir/hooks.runtime.cluster.x-k8s.io/v1alpha1/beforeclusterupgrade/before-up?timeout=30s",
      headers: { "content-type": "application/json" },
    });
    expect(got?.body).toEqual({
      apiVersion: "hooks.runtime.cluster.x-k8s.io/v1alpha1",
      kind: "BeforeClusterUpgradeRequest",
      settings: { a: "config", b: "request", c: "request" },
      cluster: {
        apiVersion: "cluster.x-k8s.io/v1beta2",
        kind: "Cluster",
        metadata: { name: "prod", namespace: "fleet", uid: "b0c1", annotations: { kept: "yes" } },
        spec: { paused: false },
      },
      fromKubernetesVersion: "v1.34.0",
      toKubernetesVersion: "v1.35.0",
    });
    expect(cluster).toHaveProperty("status");
  });

  it("omits content type and accept if configured, like Cluster API", async () => {
    const config = extensionConfig("ext", extension, { "before-up": { hook: "BeforeClusterUpgrade" } });
    await using client = clientOf([config], { bare: true });
    await client.call(beforeClusterUpgrade, cluster, "before-up.ext", upgrade);
    const [got] = extension.got;
    expect(got?.headers).toMatchObject({ "accept-encoding": "gzip" });
    expect(got?.headers).not.toHaveProperty("content-type");
    expect(got?.headers).not.toHaveProperty("accept");
  });

  it("has no settings by default, and has the parameters of the URL", async () => {
    const config = extensionConfig(
      "ext",
      { ...extension, url: `${extension.url}?tenant=a%20b` },
      { one: { hook: "BeforeClusterCreate" } },
    );
    await using client = clientOf([config]);
    await client.call(beforeClusterCreate, cluster, "one.ext", { cluster });
    expect(extension.got[0]?.body).not.toHaveProperty("settings");
    expect(extension.got[0]?.url).toMatch(/\?tenant=a\+b&timeout=10s$/);
  });

  it("shares connections with others of the same address and certificates", async () => {
    const first = await startExtension();
    const configs = ["a", "b"].map((name) =>
      extensionConfig(name, first, { one: { hook: "BeforeClusterCreate" } }),
    );
    await using client = clientOf(configs);
    for (const name of ["one.a", "one.b", "one.a"]) {
      await client.call(beforeClusterCreate, cluster, name, { cluster });
      // Until the connection is free for the next call.
      for (let turn = 0; turn < 20; turn++) await nextTurn();
    }
    expect(first.got).toHaveLength(3);
    expect(first.connections).toBe(1);
    await first.close();
  });

  it("presents a client certificate on request", async () => {
    const ours = await newCertificate("02");
    const strict = await startExtension(undefined, {
      requestCert: true,
      rejectUnauthorized: true,
      ca: ours.cert,
    });
    const config = extensionConfig("ext", strict, { one: { hook: "BeforeClusterCreate" } });
    await using client = clientOf([config], { clientCertificate: ours });
    await client.call(beforeClusterCreate, cluster, "one.ext", { cluster });
    await using stranger = clientOf([config]);
    await expect(stranger.call(beforeClusterCreate, cluster, "one.ext", { cluster })).rejects.toMatchObject({
      code: "HOOK_CALL_UNREACHABLE",
    });
    expect(strict.got).toHaveLength(1);
    await strict.close();
  });

  it("rejects certificates of another host or another authority", async () => {
    const elsewhere = await newCertificate("03", ["elsewhere.example"]);
    const wrongHost = await startExtension(undefined, elsewhere);
    const hooks = { one: { hook: "BeforeClusterCreate" } };
    const caBundle = Buffer.from(elsewhere.cert).toString("base64");
    await using client = clientOf([
      extensionConfig("host", { url: wrongHost.url, caBundle }, hooks),
      extensionConfig("authority", { url: extension.url, caBundle }, hooks),
      extensionConfig("system", { url: extension.url }, hooks),
    ]);
    const untrusted = "its certificate is not signed by an authority in the caBundle of the registration";
    for (const [name, server, why] of [
      [
        "host",
        wrongHost,
        "its certificate is not valid for this host, which must be among its DNS names (ERR_TLS_CERT_ALTNAME_INVALID)",
      ],
      ["authority", extension, `${untrusted} (DEPTH_ZERO_SELF_SIGNED_CERT)`],
      ["system", extension, `${untrusted} (DEPTH_ZERO_SELF_SIGNED_CERT)`],
    ] as const) {
      await expect(
        client.call(beforeClusterCreate, cluster, `one.${name}`, { cluster }),
        name,
      ).rejects.toMatchObject({
        code: "HOOK_CALL_UNREACHABLE",
        message: `handler one.${name} of BeforeClusterCreate: no answer from ${server.url}: ${why}`,
      });
    }
    expect([...wrongHost.got, ...extension.got]).toEqual([]);
    await wrongHost.close();
  });
});

/** Breaks a connection. */
function cut(response: Http2ServerResponse): void {
  const session = response.stream?.session; // nothing over HTTP/1.1
  if (session === undefined) {
    response.socket.destroy();
  } else {
    session.destroy();
  }
}

const large = 20 * 1024 * 1024 + 1;
/** Failures, their messages, and whether the failure policy Ignore covers them. */
const failures: readonly [
  what: string,
  script: Script,
  error: Partial<HookCallError> | { message: unknown },
  ignorable: boolean,
  code: number | undefined,
][] = [
  [
    "status 500 with a long body",
    (_, r) => void r.writeHead(500).end("é".repeat(400)),
    {
      code: "HOOK_CALL_BAD_STATUS",
      httpStatus: 500,
      message: expect.stringMatching(/status 500 instead of 200$/),
      body: `${"é".repeat(256)}...`,
    },
    true,
    500,
  ],
  [
    "status 404",
    (_, r) => void r.writeHead(404).end("no\n"),
    {
      code: "HOOK_CALL_BAD_STATUS",
      message: "handler one.ext of BeforeClusterCreate: status 404 instead of 200",
      body: "no\n",
    },
    true,
    404,
  ],
  [
    "status 415 of a strict framework",
    (_, r) => void r.writeHead(415).end(),
    { code: "HOOK_CALL_BAD_STATUS", httpStatus: 415 },
    true,
    415,
  ],
  [
    "status 201",
    (_, r) => void r.writeHead(201).end('{"status":"Success"}'),
    { code: "HOOK_CALL_BAD_STATUS", httpStatus: 201 },
    true,
    201,
  ],
  [
    "a redirect",
    (_, r) => void r.writeHead(307, { location: "/elsewhere" }).end(),
    { code: "HOOK_CALL_BAD_STATUS", httpStatus: 307 },
    true,
    307,
  ],
  [
    "status 503 that asks to wait",
    (_, r) => void r.writeHead(503, { "retry-after": "1" }).end(),
    { code: "HOOK_CALL_BAD_STATUS", httpStatus: 503 },
    true,
    503,
  ],
  [
    "status 401",
    (_, r) => void r.writeHead(401).end(),
    { code: "HOOK_CALL_BAD_STATUS", httpStatus: 401 },
    true,
    401,
  ],
  [
    "20 MiB and a byte with status 200",
    (_, r) => void r.end(Buffer.alloc(large, " ")),
    { code: "HOOK_CALL_TOO_LARGE" },
    true,
    200,
  ],
  [
    "20 MiB and a byte packed",
    (_, r) => void r.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(large))),
    { code: "HOOK_CALL_TOO_LARGE" },
    true,
    200,
  ],
  [
    "20 MiB and a byte with status 500",
    (_, r) => void r.writeHead(500).end(Buffer.alloc(large, "x")),
    { code: "HOOK_CALL_BAD_STATUS", httpStatus: 500 },
    true,
    500,
  ],
  [
    "what is not JSON",
    (_, r) => void r.end("<html>"),
    {
      code: "HOOK_CALL_UNDECODABLE",
      message: "handler one.ext of BeforeClusterCreate: the answer is not a response: its body is not JSON",
    },
    true,
    200,
  ],
  [
    "JSON that is nested without bounds",
    (_, r) => void r.end(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`),
    {
      code: "HOOK_CALL_UNDECODABLE",
      message:
        "handler one.ext of BeforeClusterCreate: the answer is not a response: it is nested too deeply",
    },
    true,
    200,
  ],
  ["an empty body", (_, r) => void r.end(), { code: "HOOK_CALL_UNDECODABLE" }, true, 200],
  ["a list", () => [], { code: "HOOK_CALL_UNDECODABLE" }, true, 200],
  ["a status that is no text", () => ({ status: 1 }), { code: "HOOK_CALL_UNDECODABLE" }, true, 200],
  [
    "a wait that is no integer",
    () => ({ status: "Success", retryAfterSeconds: 1.5 }),
    { code: "HOOK_CALL_UNDECODABLE" },
    true,
    200,
  ],
  [
    "what is packed wrongly",
    (_, r) => void r.writeHead(200, { "content-encoding": "gzip" }).end("{}"),
    { code: "HOOK_CALL_UNDECODABLE" },
    true,
    200,
  ],
  ["a connection that breaks", (_, r) => void cut(r), { code: "HOOK_CALL_UNREACHABLE" }, true, undefined],
  [
    "a body that breaks off",
    (_, r) => void r.write('{"status":', () => cut(r)),
    { code: "HOOK_CALL_UNDECODABLE" },
    true,
    200,
  ],
  [
    "status Failure",
    () => ({ status: "Failure", message: "no quota" }),
    {
      code: "HOOK_CALL_FAILURE",
      message: "handler one.ext of BeforeClusterCreate: the answer is a failure: no quota",
    },
    false,
    200,
  ],
  [
    "no status",
    () => ({ message: "hm" }),
    {
      code: "HOOK_CALL_UNKNOWN_STATUS",
      message:
        'handler one.ext of BeforeClusterCreate: the answer has the unknown status "", with the message "hm"',
    },
    false,
    200,
  ],
  ["null", (_, r) => void r.end("null"), { code: "HOOK_CALL_UNKNOWN_STATUS" }, false, 200],
  ["another status", () => ({ status: "success" }), { code: "HOOK_CALL_UNKNOWN_STATUS" }, false, 200],
];

describe.each(failures)("an answer with %s", (_what, script, error, ignorable, code) => {
  it("is an error", async () => {
    extension.script = script;
    const calls: HookCall[] = [];
    const config = extensionConfig("ext", extension, { one: { hook: "BeforeClusterCreate" } });
    await using client = clientOf([config], { observer: { called: (call) => calls.push(call) } });
    const failed = client.call(beforeClusterCreate, cluster, "one.ext", { cluster });
    await expect(failed).rejects.toBeInstanceOf(HookCallError);
    await expect(failed).rejects.toMatchObject(error);
    expect(calls.map((call) => call.code)).toEqual([code]);
    expect(extension.got).toHaveLength(1);
  });

  it(`is ${ignorable ? "passed over" : "an error also"} by failure policy Ignore`, async () => {
    extension.script = script;
    const ignored: unknown[] = [];
    const config = extensionConfig("ext", extension, {
      one: { hook: "BeforeClusterCreate", failurePolicy: "Ignore" },
    });
    await using client = clientOf([config], { observer: { ignored: (reason) => ignored.push(reason) } });
    const called = client.call(beforeClusterCreate, cluster, "one.ext", { cluster });
    if (ignorable) {
      await expect(called).resolves.toEqual({ status: "Success", message: "", retryAfterSeconds: 0 });
      expect(ignored).toMatchObject([error]);
    } else {
      await expect(called).rejects.toMatchObject(error);
      expect(ignored).toEqual([]);
    }
  });
});

describe("an answer", () => {
  it("may be packed, and has its other members", async () => {
    const answer = { status: "Success", items: [{ uid: "1", patchType: "JSONPatch", patch: "W10=" }] };
    extension.script = (_, r) =>
      void r.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(JSON.stringify(answer)));
    await using client = clientOf([extensionConfig("ext", extension, { one: { hook: "GeneratePatches" } })]);
    expect(await client.call(generatePatches, cluster, "one.ext", { items: [] })).toEqual(answer);
  });

  it("brings warnings to the observer", async () => {
    const warned: unknown[] = [];
    extension.script = (_, r) => {
      r.setHeader("warning", '299 - "v1alpha1 goes", 299 - "say \\"v1\\""');
      return { status: "Success" };
    };
    const config = extensionConfig("ext", extension, { one: { hook: "BeforeClusterCreate" } });
    await using client = clientOf([config], {
      observer: { warned: (text, { handler, host, hook }) => warned.push([text, handler, host, hook.hook]) },
    });
    await client.call(beforeClusterCreate, cluster, "one.ext", { cluster });
    const target = ["one.ext", extension.host, "BeforeClusterCreate"];
    expect(warned).toEqual([
      ["v1alpha1 goes", ...target],
      ['say "v1"', ...target],
    ]);
  });

  it("has its warnings counted", async () => {
    extension.script = (_, r) => {
      r.setHeader("warning", '299 - "v1alpha1 goes"');
      return { status: "Success" };
    };
    const registry = new Registry();
    const config = extensionConfig("ext", extension, { one: { hook: "BeforeClusterCreate" } });
    await using client = clientOf([config], { observer: callMetrics(registry) });
    await client.call(beforeClusterCreate, cluster, "one.ext", { cluster });
    const counted = await registry.getSingleMetric("capikit_runtime_sdk_warnings_total")?.get();
    expect(counted?.values).toMatchObject([
      {
        value: 1,
        labels: {
          handler: "one.ext",
          host: extension.host,
          hook: "BeforeClusterCreate",
          version: "v1alpha1",
        },
      },
    ]);
  });

  it("may be limited further", async () => {
    extension.script = () => ({ status: "Success", message: "x".repeat(100) });
    const config = extensionConfig("ext", extension, { one: { hook: "BeforeClusterCreate" } });
    await using client = clientOf([config], { maxResponseBytes: 100 });
    await expect(client.call(beforeClusterCreate, cluster, "one.ext", { cluster })).rejects.toMatchObject({
      code: "HOOK_CALL_TOO_LARGE",
      message: "handler one.ext of BeforeClusterCreate: the answer has more than 100 bytes",
    });
  });
});

describe("time", () => {
  const silences: readonly [string, Script][] = [
    ["never begins", () => undefined],
    ["never ends", (_, r) => void r.write('{"status":')],
    ["never ends and is an error", (_, r) => void r.writeHead(500).write("x")],
  ];
  it.each(silences)("is over for an answer that %s", async (what, script) => {
    const clock = createFakeClock();
    const config = extensionConfig("ext", extension, {
      one: { hook: "BeforeClusterCreate", timeoutSeconds: 30 },
    });
    let begun = (): void => {};
    const asked = new Promise<void>((resolve) => {
      begun = resolve;
    });
    extension.script = (got, response) => {
      script(got, response);
      setTimeout(begun, 50);
      return undefined;
    };
    await using client = clientOf([config], { clock });
    const called = client.call(beforeClusterCreate, cluster, "one.ext", { cluster });
    const outcome = called.catch((error: unknown) => error);
    await asked;
    clock.advance(29_999);
    clock.advance(1);
    const error = (await outcome) as HookCallError;
    expect(error).toBeInstanceOf(HookCallError);
    // The status may be there already, or not.
    expect(
      what.includes("error") ? ["HOOK_CALL_BAD_STATUS", "HOOK_CALL_TIMEOUT"] : ["HOOK_CALL_TIMEOUT"],
    ).toContain(error.code);
    if (error.code === "HOOK_CALL_TIMEOUT") {
      expect(error.message).toBe("handler one.ext of BeforeClusterCreate: no complete answer within 30s");
    }
    expect(clock.waits().filter((ms) => ms < 60_000)).toEqual([]);
  });

  it("times out for a server that accepts connections and sends nothing", async () => {
    const clock = createFakeClock();
    const silent = createServer();
    const connected = new Promise<void>((resolve) =>
      silent.on("connection", (socket) => {
        socket.on("error", () => {});
        resolve();
      }),
    );
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const url = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    await using client = clientOf(
      [extensionConfig("ext", { url }, { one: { hook: "BeforeClusterCreate" } })],
      {
        clock,
      },
    );
    const outcome = client.call(beforeClusterCreate, cluster, "one.ext", { cluster }).catch((error) => error);
    await connected;
    clock.advance(10_000);
    expect(await outcome).toMatchObject({
      code: "HOOK_CALL_TIMEOUT",
      message: expect.stringContaining("within 10s"),
    });
    silent.close();
  });

  it("is the administrator's before the extension's", async () => {
    const config = extensionConfig("ext", extension, {
      short: { hook: "BeforeClusterCreate", timeoutSeconds: 2 },
      usual: { hook: "BeforeClusterCreate" },
      zero: { hook: "BeforeClusterCreate", timeoutSeconds: 0 },
    });
    await using client = clientOf([config], {
      timeoutSeconds: ({ name }) => (name === "short.ext" ? 90.5 : undefined),
      maxTimeoutSeconds: 120,
    });
    await client.callAll(beforeClusterCreate, cluster, { cluster });
    expect(extension.got.map(({ url }) => url.replace(/^.*\//, ""))).toEqual([
      "short?timeout=1m30.5s",
      "usual?timeout=10s",
      "zero?timeout=10s",
    ]);
    await using wrong = clientOf([config], { timeoutSeconds: () => 0 });
    await expect(wrong.callAll(beforeClusterCreate, cluster, { cluster })).rejects.toThrow(
      "the timeout of handler short.ext is 0 seconds; give more than 0, or undefined for its own",
    );
  });

  it("is at most the configured limit", async () => {
    const config = extensionConfig("ext", extension, {
      given: { hook: "BeforeClusterCreate", timeoutSeconds: 3600 },
      overridden: { hook: "BeforeClusterCreate" },
    });
    const timeoutSeconds = ({ name }: { readonly name: string }) =>
      name === "overridden.ext" ? 3600 : undefined;
    const timeouts = async (options: object) => {
      await using client = clientOf([config], { timeoutSeconds, ...options });
      extension.got.length = 0;
      await client.callAll(beforeClusterCreate, cluster, { cluster });
      await client.discover(config);
      return extension.got.map(({ url }) => new URL(url, "https://x").searchParams.get("timeout"));
    };
    expect(await timeouts({})).toEqual(["30s", "30s", "10s"]);
    expect(await timeouts({ maxTimeoutSeconds: 5 })).toEqual(["5s", "5s", "5s"]);
  });

  it("ends when the caller aborts, whatever the failure policy", async () => {
    const config = extensionConfig("ext", extension, {
      one: { hook: "BeforeClusterCreate", failurePolicy: "Ignore" },
    });
    const ending = new AbortController();
    extension.script = () => void ending.abort(new Error("shutting down"));
    await using client = clientOf([config]);
    await expect(
      client.call(beforeClusterCreate, cluster, "one.ext", { cluster }, { signal: ending.signal }),
    ).rejects.toThrow("shutting down");
  });
});

describe("what cannot be called", () => {
  const hooks = { one: { hook: "BeforeClusterCreate", failurePolicy: "Ignore" as const } };
  it.each([
    ["another hook than the handler's", afterClusterUpgrade, "one.ext", "HOOK_CALL_WRONG_HOOK"],
    ["a handler that is not registered", beforeClusterCreate, "two.ext", "HOOK_CALL_NOT_REGISTERED"],
    [
      "a hook that the catalog does not have",
      { ...beforeClusterCreate, version: "v9" },
      "one.ext",
      "HOOK_CALL_WRONG_HOOK",
    ],
  ])("is never ignored: %s", async (_what, hook, name, code) => {
    await using client = clientOf([extensionConfig("ext", extension, hooks)]);
    await expect(client.call(hook, cluster, name, {} as never)).rejects.toMatchObject({ code });
  });

  it.each([
    ["no address", {}, "clientConfig has neither url nor service; set one"],
    ["no URL", { url: "nowhere" }, "invalid url: use https://host:port/path"],
    ["no TLS", { url: "http://a" }, "invalid url with http://: use https://"],
    [
      "user information",
      { url: "https://a:b@c" },
      "url contains user information, which is not sent to extensions: use a client certificate",
    ],
    [
      "no certificates",
      { url: "https://a", caBundle: "eA==" },
      "caBundle contains no readable certificates; use the base64 of PEM certificates",
    ],
  ])("is never ignored: an ExtensionConfig with %s", async (_what, clientConfig, message) => {
    const config = extensionConfig("ext", { url: "" }, hooks, { clientConfig });
    await using client = clientOf([config]);
    await expect(client.call(beforeClusterCreate, cluster, "one.ext", { cluster })).rejects.toMatchObject({
      code: "HOOK_CALL_MISCONFIGURED",
      message: `handler one.ext of BeforeClusterCreate: ${message}`,
    });
  });

  it("is a registered name without a single dot", async () => {
    await using client = clientOf([extensionConfig("a.b", { url: "https://a" }, hooks)]);
    await expect(client.call(beforeClusterCreate, cluster, "one.a.b", { cluster })).rejects.toMatchObject({
      code: "HOOK_CALL_MISCONFIGURED",
      message:
        'handler one.a.b of BeforeClusterCreate: invalid registered name "one.a.b": use <handler>.<registration>',
    });
  });

  it("is an unreachable extension, which Ignore passes over", async () => {
    // Another program may take any port that was free before.
    const gone = { ...extension, url: "https://127.0.0.1:1" };
    await using client = clientOf([
      extensionConfig("ext", gone, { ...hooks, two: { hook: "BeforeClusterCreate" } }),
    ]);
    const call = (name: string) => client.call(beforeClusterCreate, cluster, name, { cluster });
    expect(await call("one.ext")).toMatchObject({ status: "Success" });
    const errors = await Promise.all([call("two.ext"), call("two.ext")].map((each) => each.catch(String)));
    expect(errors[0]).toBe(
      `HookCallError: handler two.ext of BeforeClusterCreate: no answer from ${gone.url}: connection refused (ECONNREFUSED)`,
    );
    expect(errors[0]).toBe(errors[1]);
  });
});

it.each(sampleRequests().filter(([name]) => name !== "discovery"))(
  "sends a request of Cluster API as it is: %s",
  async (_, request) => {
    const name = String(request.kind).replace(/Request$/, "") as keyof typeof hooks;
    await using client = clientOf([extensionConfig("ext", extension, { one: { hook: name } })]);
    await client.call(hooks[name] as HookDescriptor, cluster, "one.ext", request);
    expect(extension.got[0]?.body).toEqual(request);
    expect(extension.got[0]?.url).toContain(`/${name.toLowerCase()}/one?`);
  },
);
