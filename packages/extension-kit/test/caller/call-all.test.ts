import {
  afterControlPlaneInitialized,
  beforeClusterCreate,
  beforeClusterUpgrade,
  hooks,
  updateMachine,
} from "@capikit/api/catalog";
import {
  conversionBetween,
  createCatalog,
  defineHook,
  type HookDescriptor,
} from "@capikit/api/catalog/runtime";
import type {
  AfterControlPlaneInitializedResponse,
  BeforeClusterUpgradeResponse,
} from "@capikit/api/hooks/v1alpha1";
import type { Hook } from "@capikit/api/meta";
import { storeBytes } from "@capikit/common/json";
import { createFakeClock } from "@capikit/common/time";
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { createBlockingMemo } from "../../src/caller/blocking-memo.ts";
import { callMetrics, type HookClient } from "../../src/caller/index.ts";
import { clientOf, cluster } from "./support/cluster.ts";
import { extensionConfig, type ScriptedExtension, startExtension } from "./support/scripted-extension.ts";

let extension: ScriptedExtension;
beforeAll(async () => {
  extension = await startExtension();
});
beforeEach(() => {
  extension.got.length = 0;
  extension.script = () => ({ status: "Success" });
});
afterAll(() => extension.close());

const create = { hook: "BeforeClusterCreate" };
const called = () => extension.got.map(({ url }) => /([^/]*)\?/.exec(url)?.[1]);
/** Answers by the handler's name. */
const answers = (byName: Readonly<Record<string, object>>) => {
  extension.script = ({ url }) => byName[/([^/]*)\?/.exec(url)?.[1] ?? ""] ?? { status: "Success" };
};

describe("calling all", () => {
  it("knows the types of a hook", () => {
    const callAll = (client: HookClient) =>
      client.callAll(beforeClusterUpgrade, cluster, {
        cluster,
        fromKubernetesVersion: "v1.34.0",
        toKubernetesVersion: "v1.35.0",
      });
    expectTypeOf(callAll).returns.resolves.toEqualTypeOf<BeforeClusterUpgradeResponse>();
    const initialized = (client: HookClient) =>
      client.callAll(afterControlPlaneInitialized, cluster, { cluster });
    expectTypeOf(initialized).returns.resolves.toEqualTypeOf<AfterControlPlaneInitializedResponse>();
    const incomplete = { cluster, fromKubernetesVersion: "v1.34.0" };
    // @ts-expect-error toKubernetesVersion is missing
    void ((client: HookClient) => client.callAll(beforeClusterUpgrade, cluster, incomplete));
  });

  it.each([
    ["none", {}, { retryAfterSeconds: 0, message: "" }],
    [
      "waits and messages",
      {
        c: { status: "Success", retryAfterSeconds: 30, message: "third" },
        a: { status: "Success", retryAfterSeconds: 0, message: "first" },
        b: { status: "Success", retryAfterSeconds: 5 },
        d: { status: "Success", message: "" },
      },
      { retryAfterSeconds: 5, message: "first, third" },
    ],
  ])("puts %s together, in the order of the names", async (_what, byName, expected) => {
    answers(byName);
    const handlers = Object.fromEntries(Object.keys(byName).map((name) => [name, create]));
    await using client = clientOf([extensionConfig("ext", extension, handlers)]);
    expect(await client.callAll(beforeClusterCreate, cluster, { cluster })).toEqual({
      status: "Success",
      ...expected,
    });
    expect(called()).toEqual(Object.keys(byName).sort());
  });

  it("omits retryAfterSeconds for hooks that do not block", async () => {
    answers({ a: { status: "Success", retryAfterSeconds: 3, message: "m" } });
    await using client = clientOf([
      extensionConfig("ext", extension, { a: { hook: "AfterControlPlaneInitialized" } }),
    ]);
    expect(await client.callAll(afterControlPlaneInitialized, cluster, { cluster })).toEqual({
      status: "Success",
      message: "m",
    });
  });

  it("refuses negative waits, which would take precedence over those of other extensions", async () => {
    answers({
      a: { status: "Success", retryAfterSeconds: -1 },
      b: { status: "Success", retryAfterSeconds: 9 },
    });
    const config = (failurePolicy: "Fail" | "Ignore") =>
      extensionConfig("ext", extension, { a: { ...create, failurePolicy }, b: create });
    await using strict = clientOf([config("Fail")]);
    await expect(strict.callAll(beforeClusterCreate, cluster, { cluster })).rejects.toMatchObject({
      code: "HOOK_CALL_UNDECODABLE",
      message: expect.stringContaining("retryAfterSeconds: must be a 32-bit integer of at least 0"),
    });
    await using ignoring = clientOf([config("Ignore")]);
    expect(await ignoring.callAll(beforeClusterCreate, cluster, { cluster })).toMatchObject({
      retryAfterSeconds: 9,
    });
  });

  it("stops at the first that fails", async () => {
    answers({ b: { status: "Failure", message: "no" } });
    await using client = clientOf([extensionConfig("ext", extension, { a: create, b: create, c: create })]);
    await expect(client.callAll(beforeClusterCreate, cluster, { cluster })).rejects.toMatchObject({
      code: "HOOK_CALL_FAILURE",
      response: { status: "Failure", message: "no" },
    });
    expect(called()).toEqual(["a", "b"]);
  });
});

describe("namespaces", () => {
  const fleet = { matchLabels: { tier: "fleet" } };
  const configs = () => [
    extensionConfig("all", extension, { one: create }),
    extensionConfig("fleet", extension, { one: create, two: create }, { namespaceSelector: fleet }),
    extensionConfig(
      "others",
      extension,
      { one: create },
      {
        namespaceSelector: { matchExpressions: [{ key: "tier", operator: "NotIn", values: ["fleet"] }] },
      },
    ),
  ];

  it("choose the extensions, and are looked up once", async () => {
    const asked: string[] = [];
    await using client = clientOf(configs(), {
      namespaceLabels: async (namespace) => {
        asked.push(namespace);
        return { tier: "fleet" };
      },
    });
    expect(await client.getAll(beforeClusterCreate, cluster)).toEqual(["one.all", "one.fleet", "two.fleet"]);
    expect(asked).toEqual(["fleet"]);
    await client.call(beforeClusterCreate, cluster, "two.fleet", { cluster });
    await expect(client.call(beforeClusterCreate, cluster, "one.others", { cluster })).rejects.toMatchObject({
      code: "HOOK_CALL_SELECTOR_MISMATCH",
      message:
        "handler one.others: the namespaceSelector of its registration does not select the namespace of fleet/prod",
    });
    expect(called()).toEqual(["two"]);
  });

  it.each([
    ["there is none", () => undefined, cluster, "namespace fleet does not exist"],
    [
      "they cannot be read",
      () => {
        throw new Error("forbidden");
      },
      cluster,
      "cannot read the labels of namespace fleet: forbidden",
    ],
    ["the object has none", () => ({}), { metadata: { name: "x" } }, "the object has no namespace"],
  ])("are an error where %s, unless all are selected", async (_what, namespaceLabels, object, message) => {
    await using client = clientOf(configs(), { namespaceLabels });
    const error = {
      code: "HOOK_CALL_NAMESPACE",
      message: `handler one.fleet: cannot check its namespaceSelector: ${message}`,
    };
    await expect(client.callAll(beforeClusterCreate, object, { cluster })).rejects.toMatchObject(error);
    await expect(client.call(beforeClusterCreate, object, "one.fleet", { cluster })).rejects.toMatchObject(
      error,
    );
    expect(extension.got).toEqual([]);
    expect(await client.call(beforeClusterCreate, object, "one.all", { cluster })).toEqual({
      status: "Success",
    });
  });
});

/** A hook of one's own, in two versions. */
const facts = {
  group: "hooks.example.io",
  hook: "BeforeDocking",
  tags: [],
  singleton: false,
  blocking: true,
  extensions: "all",
  gates: [],
} as const;
interface Old {
  readonly quay?: string;
}
interface New {
  readonly berth?: string;
  readonly cluster?: object;
}
interface Answer {
  readonly status: "Success" | "Failure";
  readonly note?: string;
}
const older = defineHook<Hook<Old, Answer & { remark?: string }>>()({ ...facts, version: "v1alpha1" });
const newer = defineHook<Hook<New, Answer>>()({ ...facts, version: "v1beta1" });
const ownCatalog = createCatalog({ ...hooks, BeforeDocking: newer }, [
  conversionBetween(older, newer, {
    request: ({ berth }) => {
      if (berth === "nowhere") {
        throw new Error("there was no nowhere");
      }
      return { ...(berth !== undefined && { quay: berth }) };
    },
    response: ({ remark, ...rest }) => ({ ...rest, ...(remark !== undefined && { note: remark }) }),
  }),
]);

describe("hooks of one's own", () => {
  const configs = (failurePolicy: "Fail" | "Ignore" = "Fail") => [
    extensionConfig("ext", extension, {
      old: { hook: "BeforeDocking", group: facts.group, version: "v1alpha1", failurePolicy },
      own: { hook: "BeforeDocking", group: facts.group, version: "v1beta1", failurePolicy },
    }),
  ];

  it("are called in the version that each handler has, and answer in the caller's", async () => {
    answers({ old: { status: "Success", remark: "r" }, own: { status: "Success", note: "n" } });
    await using client = clientOf(configs(), { catalog: ownCatalog });
    const call = (name: string) => client.call(newer, cluster, name, { berth: "7", cluster: { status: 1 } });
    expect(await call("old.ext")).toEqual({ status: "Success", note: "r" });
    expect(await call("own.ext")).toEqual({ status: "Success", note: "n" });
    expect(extension.got.map(({ url, body }) => [url, body])).toEqual([
      [
        "/hooks.example.io/v1alpha1/beforedocking/old?timeout=10s",
        { apiVersion: "hooks.example.io/v1alpha1", kind: "BeforeDockingRequest", quay: "7" },
      ],
      [
        "/hooks.example.io/v1beta1/beforedocking/own?timeout=10s",
        {
          apiVersion: "hooks.example.io/v1beta1",
          kind: "BeforeDockingRequest",
          berth: "7",
          cluster: { status: 1 },
        },
      ],
    ]);
  });

  it("may be called in an older version, whose handlers need no conversion", async () => {
    await using client = clientOf(configs("Fail"), { catalog: ownCatalog });
    await client.call(older, cluster, "old.ext", { quay: "7" });
    expect(extension.got[0]?.body).toMatchObject({ quay: "7" });
    await expect(client.call(older, cluster, "own.ext", { quay: "7" })).rejects.toMatchObject({
      code: "HOOK_CALL_CONVERSION",
      message: expect.stringContaining("call v1beta1"),
    });
  });

  it("that cannot be converted count as unanswered, like in Cluster API", async () => {
    const request = { berth: "nowhere" };
    await using strict = clientOf(configs(), { catalog: ownCatalog });
    await expect(strict.call(newer, cluster, "old.ext", request)).rejects.toMatchObject({
      code: "HOOK_CALL_CONVERSION",
      message: "handler old.ext of BeforeDocking: cannot convert the request: there was no nowhere",
    });
    await using lax = clientOf(configs("Ignore"), { catalog: ownCatalog });
    expect(await lax.call(newer, cluster, "old.ext", request)).toMatchObject({ status: "Success" });
    expect(extension.got).toEqual([]);
  });
});

describe("blocking answers", () => {
  const blocking = { status: "Success", retryAfterSeconds: 30, message: "wait" };

  it("are asked for each time by default", async () => {
    extension.script = () => blocking;
    await using client = clientOf([extensionConfig("ext", extension, { one: create })]);
    await client.callAll(beforeClusterCreate, cluster, { cluster });
    await client.callAll(beforeClusterCreate, cluster, { cluster });
    expect(extension.got).toHaveLength(2);
  });

  it("may be remembered by hook and object until their time is over", async () => {
    const clock = createFakeClock();
    extension.script = () => blocking;
    await using client = clientOf([extensionConfig("ext", extension, { one: create })], {
      clock,
      rememberBlocking: true,
    });
    const ask = (object: { metadata: object } = cluster) =>
      client.callAll(beforeClusterCreate, object, { cluster });
    expect(await ask()).toEqual(blocking);
    clock.advance(10_400);
    expect(await ask()).toEqual({ ...blocking, retryAfterSeconds: 20 });
    clock.advance(19_500);
    expect(await ask()).toEqual({ ...blocking, retryAfterSeconds: 1 });
    expect(extension.got).toHaveLength(1);
    await ask({ ...cluster, metadata: { ...cluster.metadata, uid: "made anew" } });
    expect(extension.got).toHaveLength(2);
    clock.advance(100);
    await client.call(beforeClusterCreate, cluster, "one.ext", { cluster });
    extension.script = () => ({ status: "Success", retryAfterSeconds: 0 });
    expect(await ask()).toMatchObject({ retryAfterSeconds: 0 });
    await ask();
    expect(extension.got).toHaveLength(5);
  });

  it("are remembered in bounded memory, without the texts that their messages are a part of", async () => {
    const clock = createFakeClock();
    const memories: number[] = [];
    const bytesOfAll = () => storeBytes().get("blocking answers") ?? 0;
    const ofOthers = bytesOfAll();
    const memo = createBlockingMemo(clock);
    for (let at = 0; at < 2000; at++) {
      const message = `${at}${"x".repeat(100_000)}`.slice(0, 99_000);
      memo.set(`key-${at}`, { retryAfterSeconds: 86_400, message });
      memories.push(bytesOfAll() - ofOthers);
    }
    expect(Math.max(...memories)).toBeGreaterThan(30 * 1024 * 1024);
    expect(Math.max(...memories)).toBeLessThanOrEqual(32 * 1024 * 1024);
    expect(memo.get("key-0")).toBeUndefined();
    expect(memo.get("key-1999")?.message).toHaveLength(10_238);
  });

  it("are remembered for a day at most, and failures not at all", async () => {
    const clock = createFakeClock();
    await using client = clientOf([extensionConfig("ext", extension, { one: create })], {
      clock,
      rememberBlocking: true,
    });
    const ask = () => client.callAll(beforeClusterCreate, cluster, { cluster });
    extension.script = () => ({ status: "Failure", retryAfterSeconds: 5 });
    await expect(ask()).rejects.toMatchObject({ code: "HOOK_CALL_FAILURE" });
    extension.script = () => ({ status: "Success", retryAfterSeconds: 2_000_000_000 });
    await ask();
    expect(await ask()).toMatchObject({ retryAfterSeconds: 86_400 });
    clock.advance(86_400_000);
    await ask();
    expect(extension.got).toHaveLength(3);
  });
});

it("has the metrics of Cluster API", async () => {
  const registry = new Registry();
  const handlers = { own: { hook: "BeforeDocking", group: facts.group, version: "v1alpha1" } };
  // Another program may take any port that was free before.
  const gone = { ...extension, url: "https://127.0.0.1:1", host: "127.0.0.1:1" };
  await using client = clientOf(
    [extensionConfig("ext", extension, handlers), extensionConfig("gone", gone, handlers)],
    {
      catalog: ownCatalog,
      observer: callMetrics(registry),
    },
  );
  const call = (name = "own.ext") => client.call(newer as HookDescriptor, cluster, name, {}).catch(() => {});
  await call();
  extension.script = () => ({ status: "Failure" });
  await call();
  extension.script = (_, response) => void response.writeHead(404).end();
  await call();
  await call("own.gone");
  const text = await registry.metrics();
  const lines = text.split("\n").filter((line) => line.startsWith("capi_runtime_sdk_requests_total"));
  const labels = (host: string) =>
    `host="${host}",group="hooks.example.io",version="v1beta1",hook="BeforeDocking"`;
  const sorted = (line: string) => line.replace(/[{}]/g, ",").split(",").sort().join();
  const line = (code: string, host: string, status: string) =>
    sorted(`capi_runtime_sdk_requests_total{code="${code}",${labels(host)},status="${status}"} 1`);
  expect(lines.map(sorted).sort()).toEqual(
    [
      line("200", extension.host, "Success"),
      line("200", extension.host, "Failure"),
      line("404", extension.host, "Unknown"),
      line("<error>", gone.host, "Unknown"),
    ].sort(),
  );
  expect(text).toContain(`capi_runtime_sdk_request_duration_seconds_count{${labels(extension.host)}} 3`);
  expect(text).toMatch(/request_duration_seconds_bucket\{le="60",/);
});

describe("calling the only handler", () => {
  const update = { hook: "UpdateMachine" };
  const request = { desired: {} } as never;

  it("finds and calls it", async () => {
    answers({ only: { status: "Success", retryAfterSeconds: 3 } });
    await using client = clientOf([extensionConfig("one", extension, { only: update, other: create })]);
    expect(await client.getOne(updateMachine, cluster)).toBe("only.one");
    expect(await client.callOne(updateMachine, cluster, request)).toMatchObject({ retryAfterSeconds: 3 });
    expect(called()).toEqual(["only"]);
  });

  it("returns undefined without a match", async () => {
    await using client = clientOf(
      [
        extensionConfig(
          "one",
          extension,
          { elsewhere: update },
          { namespaceSelector: { matchLabels: { color: "red" } } },
        ),
      ],
      { namespaceLabels: () => ({ color: "blue" }) },
    );
    expect(await client.getOne(updateMachine, cluster)).toBeUndefined();
    expect(await client.callOne(updateMachine, cluster, request)).toBeUndefined();
  });

  it("calls no handler if there are several", async () => {
    await using client = clientOf([
      extensionConfig("two", extension, { b: update }),
      extensionConfig("one", extension, { a: update }),
    ]);
    const error = {
      code: "HOOK_CALL_AMBIGUOUS",
      message: "several handlers of UpdateMachine match fleet/prod, but only one may answer: a.one, b.two",
    };
    await expect(client.getOne(updateMachine, cluster)).rejects.toMatchObject(error);
    await expect(client.callOne(updateMachine, cluster, request)).rejects.toMatchObject(error);
    expect(called()).toEqual([]);
  });
});
