import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterControlPlaneInitialized, beforeClusterDelete, hooks } from "@capikit/api/catalog";
import {
  conversionBetween,
  createCatalog,
  defineHook,
  type HookDescriptor,
} from "@capikit/api/catalog/runtime";
import type { Hook } from "@capikit/api/meta";
import { callMetrics, createHookClient, createRegistry, HookCallError } from "@capikit/extension-kit/caller";
import { clusterApiModule, ensureModule, ensureReference } from "@capikit/reference";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type FaultServer, startFaultServer } from "../src/callers/fault-server.ts";
import type { HookCallInput, HookCallOutcome } from "../src/callers/hook-call.ts";
import { requestRows } from "../src/callers/request-rows.ts";
import { type Row, row } from "../src/callers/rows.ts";
import { selectionRows } from "../src/callers/selection-rows.ts";

/** A hook of Cluster API's own tests with two versions. */
type FakeHook = Hook<
  { readonly First?: number; readonly Second?: string },
  { readonly status: "Failure" | "Success"; readonly First?: number; readonly Second?: string }
>;
const facts = {
  group: "test.runtime.cluster.x-k8s.io",
  hook: "FakeHook",
  tags: [],
  singleton: false,
  blocking: false,
  extensions: "all",
  gates: [],
} as const;
const older = defineHook<FakeHook>()({ ...facts, version: "v1alpha1" });
const newest = defineHook<FakeHook>()({ ...facts, version: "v1alpha2" });
const catalog = createCatalog({ ...hooks, FakeHook: newest }, [
  conversionBetween(older, newest, { request: (request) => request, response: (response) => response }),
]);

const descriptors: Readonly<Record<HookCallInput["hook"], HookDescriptor>> = {
  AfterControlPlaneInitialized: afterControlPlaneInitialized,
  BeforeClusterDelete: beforeClusterDelete,
  FakeHook: newest,
};

/** Makes a call with this repository's client. */
async function callWithOwn(input: HookCallInput): Promise<HookCallOutcome> {
  const metrics = new Registry();
  const registry = createRegistry();
  const { operation, configs, namespaces, name, object, cert: certFile, key: keyFile } = input;
  await using client = createHookClient({
    catalog,
    registry,
    namespaceLabels: (namespace) => namespaces[namespace],
    bare: true,
    // Cluster API limits neither timeouts nor calls after failures.
    maxTimeoutSeconds: Number.POSITIVE_INFINITY,
    observer: callMetrics(metrics),
    ...(certFile && keyFile && { clientCertificate: { certFile, keyFile } }),
  });
  const hook = descriptors[input.hook];
  const request = input.request as never;
  const perform = async (): Promise<Omit<HookCallOutcome, "metrics">> => {
    const [config] = configs;
    if (operation === "discover" && config !== undefined) {
      return { handlers: (await client.discover(config)).config.status?.handlers ?? [] };
    }
    if (operation !== "cold") registry.warmUp(configs);
    switch (operation) {
      case "call":
        return { response: (await client.call(hook, objectOf(object), name, request)) as object };
      case "callAll":
        return { response: (await client.callAll(hook, objectOf(object), request)) as object };
      default:
        return { names: await client.getAll(hook, objectOf(object)) };
    }
  };
  const outcome = await perform().catch((error: unknown) => {
    if (!(error instanceof HookCallError)) throw error;
    return { error: error.message, code: error.code };
  });
  const { values } = await counter(metrics);
  return {
    ...outcome,
    metrics: values.flatMap(({ labels, value }) => Array.from({ length: value }, () => asTexts(labels))),
  };
}

function objectOf(metadata: HookCallInput["object"]) {
  return { kind: "Cluster", metadata };
}

async function counter(metrics: Registry) {
  const found = await metrics.getSingleMetric("capi_runtime_sdk_requests_total")?.get();
  if (found === undefined) throw new Error("nothing is counted");
  return found;
}

function asTexts(labels: object): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));
}

const invalid = [
  "twice",
  "upper-case",
  "dotted",
  "underscore",
  "long",
  "no-name",
  "late",
  "negative",
  "policy",
  "unknown-hook",
  "unknown-version",
  "unknown-group",
  "group-version",
  "no-group",
];

const ends: Readonly<Record<string, Row["ends"]>> = {
  plain: "ok",
  full: "ok",
  none: "ok",
  zero: "ok",
  ...Object.fromEntries(invalid.map((name) => [name, "HOOK_CALL_INVALID_DISCOVERY"])),
  failure: "HOOK_CALL_FAILURE",
  "no-status": "HOOK_CALL_UNKNOWN_STATUS",
  status: "HOOK_CALL_BAD_STATUS",
  ...(inject("nightly") && { hang: "HOOK_CALL_TIMEOUT" }),
};

/** Discovery: all handlers of an extension or none. */
const discoveryRows: readonly Row[] = Object.entries(ends).map(([name, end]) =>
  row(
    `discovery: ${name}`,
    end,
    end === "HOOK_CALL_INVALID_DISCOVERY" ? "defaultAndValidateDiscoveryResponse" : "Discover",
    { path: `/${name}`, call: { operation: "discover" } },
  ),
);

const call = "httpCall";

const strict = "a truncated, wrapped or misspelled answer is a bug of the extension that should be visible";

const bounded = "an extension must not fill the caller's memory";

const fewLabels = "a label must not take arbitrary values of extensions";

const waits = "a negative wait would cancel the waits of other extensions";

const notAnswered = "an unreadable answer has no status";

interface AnswerCase {
  readonly ends: Row["ends"];
  readonly where?: string;
  readonly otherwise?: string;
  readonly countsOtherwise?: string;
}

/** The server's answers, by handler. */
const answers: Readonly<Record<string, AnswerCase>> = {
  success: { ends: "ok" },
  block: { ends: "ok" },
  negative: { ends: "HOOK_CALL_UNDECODABLE", otherwise: waits, countsOtherwise: waits },
  "unknown-field": { ends: "ok" },
  "other-kind": { ends: "ok" },
  gzip: { ends: "ok" },
  failure: { ends: "HOOK_CALL_FAILURE", where: "validateResponseStatus" },
  "no-status": { ends: "HOOK_CALL_UNKNOWN_STATUS", where: "validateResponseStatus" },
  "unknown-status": {
    ends: "HOOK_CALL_UNKNOWN_STATUS",
    where: "validateResponseStatus",
    countsOtherwise: fewLabels,
  },
  "lower-case": {
    ends: "HOOK_CALL_UNKNOWN_STATUS",
    where: "validateResponseStatus",
    countsOtherwise: fewLabels,
  },
  null: { ends: "HOOK_CALL_UNKNOWN_STATUS", where: "validateResponseStatus" },
  "no-body": { ends: "HOOK_CALL_UNDECODABLE" },
  array: { ends: "HOOK_CALL_UNDECODABLE" },
  text: { ends: "HOOK_CALL_UNDECODABLE" },
  "wrong-type": { ends: "HOOK_CALL_UNDECODABLE", countsOtherwise: notAnswered },
  fraction: { ends: "HOOK_CALL_UNDECODABLE", countsOtherwise: notAnswered },
  "too-big": { ends: "HOOK_CALL_UNDECODABLE", countsOtherwise: notAnswered },
  "broken-gzip": { ends: "HOOK_CALL_UNDECODABLE" },
  trailing: { ends: "HOOK_CALL_UNDECODABLE", otherwise: strict, countsOtherwise: strict },
  "title-case": { ends: "HOOK_CALL_UNKNOWN_STATUS", otherwise: strict, countsOtherwise: strict },
  created: { ends: "HOOK_CALL_BAD_STATUS" },
  "no-content": { ends: "HOOK_CALL_BAD_STATUS" },
  "not-found": { ends: "HOOK_CALL_BAD_STATUS" },
  "long-error": { ends: "HOOK_CALL_BAD_STATUS" },
  unavailable: { ends: "HOOK_CALL_BAD_STATUS" },
  redirect: { ends: "HOOK_CALL_BAD_STATUS", where: "createHTTPClient" },
  oversize: { ends: "HOOK_CALL_TOO_LARGE", otherwise: bounded, countsOtherwise: bounded },
  "oversize-error": { ends: "HOOK_CALL_BAD_STATUS" },
  hang: { ends: "HOOK_CALL_TIMEOUT" },
  "slow-loris": { ends: "HOOK_CALL_TIMEOUT" },
  drop: { ends: "HOOK_CALL_UNREACHABLE" },
  "break-off": { ends: "HOOK_CALL_UNDECODABLE" },
  reset: { ends: "HOOK_CALL_UNDECODABLE" },
};

/** Failures within an answer, which no policy ignores. */
const answered: readonly Row["ends"][] = ["ok", "HOOK_CALL_FAILURE", "HOOK_CALL_UNKNOWN_STATUS"];

/** Every answer, also with the policy that ignores failures. */
const answerRows: readonly Row[] = Object.entries(answers).flatMap(
  ([name, { ends, where = call, ...rest }]) => {
    const handlers = [name];
    const plain = row(name, ends, where, { to: "http1", handlers }, rest);
    if (answered.includes(ends)) {
      return [
        plain,
        row(`${name}, policy Ignore`, ends, "CallExtension", { handlers, policy: "Ignore" }, rest),
      ];
    }
    // Upstream accepts some answers that ours refuses: a success either way then.
    const { countsOtherwise } = rest;
    return [
      plain,
      row(
        `${name}, policy Ignore`,
        "ok",
        "CallExtension",
        { to: "http1", handlers, policy: "Ignore" },
        {
          ...(countsOtherwise !== undefined && { countsOtherwise }),
          ...(ends === "HOOK_CALL_TOO_LARGE" && { answersOtherwise: bounded }),
          ...(name === "negative" && { answersOtherwise: waits }),
        },
      ),
    ];
  },
);

const rows = [...requestRows, ...answerRows, ...selectionRows, ...discoveryRows];

let server: FaultServer;

let theirs: ReadonlyMap<Row, HookCallOutcome>;

let ours: ReadonlyMap<Row, HookCallOutcome>;

beforeAll(async () => {
  server = await startFaultServer();
  const calls = rows.map(({ call }) => call(server));
  const [upstream, own] = await Promise.all([callWithUpstream(calls, 4), callAllWithOwn(calls)]);
  theirs = byRow(upstream);
  ours = byRow(own);
}, 120_000);

afterAll(() => server?.[Symbol.asyncDispose]());

/**
 * Runs sequentially, like upstream, so that calls get the whole processor. Calls that only wait run
 * together.
 */
async function callAllWithOwn(calls: readonly HookCallInput[]): Promise<HookCallOutcome[]> {
  const outcomes: (HookCallOutcome | Promise<HookCallOutcome>)[] = [];
  for (const [at, call] of calls.entries()) {
    const outcome = callWithOwn(call);
    outcomes.push(rows[at]?.ends === "HOOK_CALL_TIMEOUT" ? outcome : await outcome);
  }
  return Promise.all(outcomes);
}

function byRow(outcomes: readonly HookCallOutcome[]): ReadonlyMap<Row, HookCallOutcome> {
  return new Map(
    rows.flatMap((one, at) => (outcomes[at] === undefined ? [] : [[one, outcomes[at]] as const])),
  );
}

function outcomeOf(outcomes: ReadonlyMap<Row, HookCallOutcome>, one: Row): HookCallOutcome {
  const found = outcomes.get(one);
  if (found === undefined) throw new Error(`nothing came of ${one.what}`);
  return found;
}

/**
 * Returns the comparable part of a call: without the order of messages and names, and without
 * headers.
 */
function comparable({ response, names = [], handlers = [], error }: HookCallOutcome) {
  if (error !== undefined) return "error";
  const { status, message = "", retryAfterSeconds = 0, ...rest } = response ?? {};
  return {
    status,
    retryAfterSeconds,
    message: message.startsWith("{") ? echoed(message) : message.split(", ").sort(),
    names: [...names].sort(),
    handlers,
    first: (rest as { First?: number }).First ?? 0,
  };
}

/**
 * Parses an echoed request, without the protocol: upstream uses HTTP/2 where the server supports it.
 * The certificates above its own depend on the TLS library. Requests of
 * upstream's test hook have another kind than its name, unlike all real hooks.
 */
function echoed(message: string) {
  const { body, certificates, protocol: _, ...rest } = JSON.parse(message);
  const { apiVersion, kind, settings, First = 0 } = body;
  const shownKind = kind === "FakeRequest" ? "FakeHookRequest" : kind;
  return { ...rest, certificate: certificates[0], body: { apiVersion, kind: shownKind, settings, First } };
}

const sorted = (metrics: HookCallOutcome["metrics"]) =>
  metrics.map((labels) => JSON.stringify(Object.entries(labels).sort())).sort();

it("names the places of upstream's code that decide", async () => {
  const module = await ensureModule(clusterApiModule);
  const files = ["client/client.go", "registry/registry.go"].map((file) =>
    join(module, "internal/runtime", file),
  );
  const code = (await Promise.all(files.map((file) => readFile(file, "utf8")))).join("");
  const functions = new Set(code.match(/(?<=^func (?:\([^)]*\) )?)\w+/gm));
  const places = new Set(rows.map(({ where }) => /^\w+/.exec(where)?.[0]));
  expect([...places].filter((name) => name === undefined || !functions.has(name))).toEqual([]);
});

describe.each([
  ["requests", requestRows],
  ["answers", answerRows],
  ["selection", selectionRows],
  ["discovery", discoveryRows],
] as const)("our caller and Cluster API's: %s", (_, some) => {
  it.each(some.map((one) => [one.what, one] as const))("%s", (_what, one) => {
    const [own, upstream] = [outcomeOf(ours, one), outcomeOf(theirs, one)];
    expect(own.code ?? "ok", own.error).toBe(one.ends);
    if (one.otherwise !== undefined) {
      expect(own.error === undefined, one.otherwise).toBe(upstream.error !== undefined);
    } else if (one.answersOtherwise !== undefined) {
      expect(comparable(own), one.answersOtherwise).not.toEqual(comparable(upstream));
    } else expect(comparable(own), upstream.error).toEqual(comparable(upstream));
    if (one.countsOtherwise === undefined) expect(sorted(own.metrics)).toEqual(sorted(upstream.metrics));
    else expect(sorted(own.metrics), one.countsOtherwise).not.toEqual(sorted(upstream.metrics));
  });
});

/** Makes calls with Cluster API's own client, in parallel programs, sequentially in each. */
async function callWithUpstream(
  calls: readonly HookCallInput[],
  programs: number,
): Promise<HookCallOutcome[]> {
  const parts = Array.from({ length: programs }, (_, part) =>
    calls.filter((_, at) => at % programs === part),
  );
  const outcomes = (await Promise.all(parts.map(callInOne))).map((part) => part.values());
  return calls.flatMap((_, at) => outcomes[at % programs]?.next().value ?? []);
}

async function callInOne(calls: readonly HookCallInput[]): Promise<HookCallOutcome[]> {
  const program = spawn(await ensureReference("caller-reference"), ["call"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const chunks: Buffer[] = [];
  program.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  program.stdin.end(calls.map((one) => `${JSON.stringify(one)}\n`).join(""));
  const code = await new Promise((resolve, reject) => {
    program.once("error", reject);
    program.once("close", resolve);
  });
  const outcomes = Buffer.concat(chunks)
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as HookCallOutcome);
  if (code !== 0 || outcomes.length !== calls.length)
    throw new Error(`${outcomes.length} of ${calls.length} calls were made; the program ended with ${code}`);
  return outcomes;
}
