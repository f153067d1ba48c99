import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { clusterApiModule, ensureModule } from "@capikit/reference";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerRows } from "../src/callers/answer-rows.ts";
import { discoveryRows } from "../src/callers/discovery-rows.ts";
import { type FaultServer, startFaultServer } from "../src/callers/fault-server.ts";
import type { HookCallInput, HookCallOutcome } from "../src/callers/hook-call.ts";
import { callWithOwn } from "../src/callers/own-caller.ts";
import { requestRows } from "../src/callers/request-rows.ts";
import type { Row } from "../src/callers/rows.ts";
import { selectionRows } from "../src/callers/selection-rows.ts";
import { callWithUpstream } from "../src/callers/upstream-caller.ts";

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
