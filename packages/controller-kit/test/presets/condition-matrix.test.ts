import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import type { Condition, KindDescriptor } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { applyMergePatch } from "@capikit/common/json";
import { createFakeClock } from "@capikit/common/time";
import { silentLogger } from "@capikit/serving";
import { expect, it } from "vitest";
import { currentReconcile } from "../../src/controller/attempt-context.ts";
import { startController } from "../../src/controller/controller-run.ts";
import { after, TerminalError } from "../../src/index.ts";
import { PlatformLimitedError } from "../../src/platform/index.ts";
import { type AuthorContext, infraCluster } from "../../src/presets/index.ts";
import { cluster } from "../capi/objects.ts";
import { createFakeCache, flushTasks, noEvents } from "../support/fake-cache.ts";
import { type Contract, contracts, type FooCluster, finalizer, fooCluster } from "./foos.ts";
import { conditionOf } from "./provider-world.ts";

const request = { method: "PATCH", path: "/" };
const refusal = (status: number) => new ApiError(request, status, { text: "refused" });

/** Errors by the text and the reason of an attempt. */
const errors = {
  error: (text: string) => new Error(text),
  terminal: (text: string, reason: string) => new TerminalError(text, { reason }),
  both: (text: string, reason: string) =>
    new AggregateError([new TerminalError(text, { reason }), new Error(text)], text),
  limit: (text: string) => new PlatformLimitedError(text, 15_000),
  conflict: () => refusal(409),
  none: () => undefined,
};
/** Texts of the attempt with a number, for a generation. */
const texts = {
  plain: { message: () => "no capacity for m5.large", reason: "NoCapacity" },
  "request ID": { message: (n: number) => `no capacity, RequestID: ${n}A1B2C3D4`, reason: "NoCapacity" },
  "other generation": {
    message: (n: number, generation: number) =>
      `image ubuntu-${2200 + generation} is missing (req-${n}A1B2C3D4)`,
    reason: "NoImage",
  },
  "invalid reason": { message: () => "no capacity", reason: "Client.Quota exceeded" },
  "40,000 characters": { message: (n: number) => `${"é".repeat(20_000)}${n}`, reason: "NoCapacity" },
};
const wheres = ["attempt", "set", "outside", "delete"] as const;
const writes = ["works", "fails once", "refused"] as const;

type ErrorName = keyof typeof errors;
type TextName = keyof typeof texts;
type Where = (typeof wheres)[number];
type Write = (typeof writes)[number];

interface Case {
  readonly error: ErrorName;
  readonly where: Where;
  readonly write: Write;
  readonly text: TextName;
  readonly contract: Contract;
}

/** Runs a controller for a minute of virtual time, in which the generation changes after 30 s. */
async function run({ error, where, write, text, contract }: Case) {
  const clock = createFakeClock();
  const cache = createFakeCache();
  const calls: number[] = [];
  let statusWrites = 0;
  let failures = write === "works" ? 0 : write === "refused" ? Number.POSITIVE_INFINITY : 1;
  let version = 1;
  const transition = { lastTransitionTime: "2026-01-01T00:00:00Z", message: "" };
  const paused = { type: "Paused", status: "False" as const, reason: "NotPaused" };
  let object: FooCluster = {
    apiVersion: "infrastructure.cluster.x-k8s.io/v1",
    kind: "FooCluster",
    metadata: {
      namespace: "ns",
      name: "foo",
      generation: 1,
      resourceVersion: "1",
      finalizers: [finalizer],
      ownerReferences: [{ apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", name: "prod", uid: "u" }],
      ...(where === "delete" && { deletionTimestamp: "2026-01-01T00:00:00Z" }),
    },
    status: {
      conditions: [
        contract === "v1beta2"
          ? { ...paused, ...transition, observedGeneration: 1 }
          : ({
              ...paused,
              severity: "Info",
              lastTransitionTime: transition.lastTransitionTime,
            } as unknown as Condition),
      ],
    },
  };
  const store = (next: FooCluster): void => {
    const oldObject = object;
    object = { ...next, metadata: { ...next.metadata, resourceVersion: String(++version) } };
    cache.emit(fooCluster, { type: "update", object, oldObject });
  };
  const client = {
    get: async () => object,
    async patch(kind: KindDescriptor, _ref: object, { patch }: { patch: object }, { subresource = "" } = {}) {
      if (subresource === "status" && failures-- > 0) throw refusal(write === "refused" ? 403 : 500);
      const next = applyMergePatch(object, patch) as FooCluster;
      if (next.status?.conditions?.some((one) => !isValid(one, contract))) throw refusal(422);
      if (subresource === "status") statusWrites++;
      store(next);
      currentReconcile()?.wrote(kind, object);
      return object;
    },
  } as unknown as Client;
  const work = async ({ attempt, set }: AuthorContext<FooCluster>) => {
    calls.push(clock.now());
    const { message, reason } = texts[text];
    const said = message(calls.length, object.metadata.generation ?? 0);
    const thrown = errors[error](said, reason);
    const fail = async () => {
      if (thrown !== undefined) throw thrown;
    };
    if (where === "set") set("NetworkReady", "False", reason, said);
    if (where === "attempt") await attempt("NetworkReady", { done: "Created", failed: reason }, fail);
    else await fail();
    return after("20s");
  };
  const controller = startController(
    infraCluster(fooCluster, {
      finalizer,
      contract,
      conditions: ["NetworkReady"],
      reconcile: work,
      delete: work,
    } as never),
    { cache, client, clock, events: noEvents, logger: silentLogger },
  );
  for (const { kind } of controller.definition.watches) cache.sync(kind);
  cache.emit(clusterKind, { type: "create", object: cluster() });
  cache.emit(fooCluster, { type: "create", object });
  controller.run();
  await flushTasks();
  const pass = async (end: number): Promise<void> => {
    for (let now = clock.now(); now < end; now = clock.now()) {
      clock.advance(
        Math.min(end - now, Math.max(1, ...[Math.min(...clock.waits())].filter(Number.isFinite))),
      );
      await flushTasks();
    }
  };
  await pass(30_000);
  const [at = 0, next] = calls;
  const early = conditionsOf(object);
  const callsBefore = calls.length;
  const writesBefore = statusWrites;
  store({ ...object, metadata: { ...object.metadata, generation: 2 } });
  await flushTasks();
  await pass(60_000);
  await controller.stop();
  const { reason } = texts[text];
  return {
    reason: reason.startsWith("Client") ? "ClientQuotaExceeded" : reason,
    early,
    late: conditionsOf(object),
    object,
    callsBefore,
    calls,
    writesBefore,
    statusWrites,
    nextMs: next === undefined ? undefined : next - at,
  };
}

type Run = Awaited<ReturnType<typeof run>>;

function conditionsOf(object: FooCluster) {
  return { ready: conditionOf(object, "Ready"), step: conditionOf(object, "NetworkReady") };
}

/** The schema of conditions. */
function isValid({ type, status, reason, message }: Condition, contract: Contract): boolean {
  const fits = (text: string | undefined, min: number, max: number) =>
    text === undefined || (text.length >= min && text.length <= max);
  if (type === "" || !["True", "False", "Unknown"].includes(status)) return false;
  return contract === "v1beta2"
    ? /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/.test(reason) &&
        fits(reason, 1, 1024) &&
        fits(message, 0, 32_768)
    : fits(reason, 1, 256) && fits(message, 1, 10_240);
}

/**
 * What is written and when the next call comes: Ready by contract v1beta2 and v1beta1, the step's
 * condition, the time until the second call, calls and status writes in the 30 s before and after the
 * change of the generation. `R` is the reason of the text.
 */
const table = `
error    | where   | status write | Ready                   | in v1beta1          | NetworkReady | next call | calls  | writes
---------|---------|--------------|-------------------------|---------------------|--------------|-----------|--------|-------
error    | attempt | works        | False IssuesReported    | False R             | False R      | 1.005 s   | 12 + 2 | 1 + 1
error    | attempt | fails once   | False IssuesReported    | False R             | False R      | 1.005 s   | 12 + 2 | 1 + 1
error    | attempt | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
error    | set     | works        | False IssuesReported    | False R             | False R      | 1.005 s   | 12 + 2 | 1 + 1
error    | set     | fails once   | False IssuesReported    | False R             | False R      | 1.005 s   | 12 + 2 | 1 + 1
error    | set     | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
error    | outside | works        | False InternalError     | False InternalError | -            | 1.005 s   | 12 + 2 | 1 + 1
error    | outside | fails once   | False InternalError     | False InternalError | -            | 1.005 s   | 12 + 2 | 1 + 1
error    | outside | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
error    | delete  | works        | False Deleting          | False Deleting      | -            | 1.005 s   | 12 + 2 | 1 + 1
error    | delete  | fails once   | False Deleting          | False Deleting      | -            | 1.005 s   | 12 + 2 | 1 + 1
error    | delete  | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
terminal | attempt | works        | False R                 | False R             | False R      | never     | 1 + 1  | 1 + 1
terminal | attempt | fails once   | False R                 | False R             | False R      | 1.005 s   | 2 + 1  | 1 + 1
terminal | attempt | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
terminal | set     | works        | False R                 | False R             | False R      | never     | 1 + 1  | 1 + 1
terminal | set     | fails once   | False R                 | False R             | False R      | 1.005 s   | 2 + 1  | 1 + 1
terminal | set     | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
terminal | outside | works        | False R                 | False R             | -            | never     | 1 + 1  | 1 + 1
terminal | outside | fails once   | False R                 | False R             | -            | 1.005 s   | 2 + 1  | 1 + 1
terminal | outside | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
terminal | delete  | works        | False R                 | False R             | -            | never     | 1 + 1  | 1 + 1
terminal | delete  | fails once   | False R                 | False R             | -            | 1.005 s   | 2 + 1  | 1 + 1
terminal | delete  | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
both     | attempt | works        | False IssuesReported    | False R             | False R      | 1.005 s   | 12 + 2 | 1 + 1
both     | attempt | fails once   | False IssuesReported    | False R             | False R      | 1.005 s   | 12 + 2 | 1 + 1
both     | attempt | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
both     | set     | works        | False IssuesReported    | False R             | False R      | 1.005 s   | 12 + 2 | 1 + 1
both     | set     | fails once   | False IssuesReported    | False R             | False R      | 1.005 s   | 12 + 2 | 1 + 1
both     | set     | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
both     | outside | works        | False InternalError     | False InternalError | -            | 1.005 s   | 12 + 2 | 1 + 1
both     | outside | fails once   | False InternalError     | False InternalError | -            | 1.005 s   | 12 + 2 | 1 + 1
both     | outside | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
both     | delete  | works        | False Deleting          | False Deleting      | -            | 1.005 s   | 12 + 2 | 1 + 1
both     | delete  | fails once   | False Deleting          | False Deleting      | -            | 1.005 s   | 12 + 2 | 1 + 1
both     | delete  | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
limit    | attempt | works        | Unknown UnknownReported | -                   | -            | 15 s      | 3 + 2  | 1 + 1
limit    | attempt | fails once   | Unknown UnknownReported | -                   | -            | 1.005 s   | 3 + 3  | 1 + 1
limit    | attempt | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
limit    | set     | works        | False IssuesReported    | False R             | False R      | 15 s      | 3 + 2  | 1 + 1
limit    | set     | fails once   | False IssuesReported    | False R             | False R      | 1.005 s   | 3 + 3  | 1 + 1
limit    | set     | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
limit    | outside | works        | Unknown UnknownReported | -                   | -            | 15 s      | 3 + 2  | 1 + 1
limit    | outside | fails once   | Unknown UnknownReported | -                   | -            | 1.005 s   | 3 + 3  | 1 + 1
limit    | outside | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
limit    | delete  | works        | False Deleting          | False Deleting      | -            | 15 s      | 3 + 2  | 1 + 1
limit    | delete  | fails once   | False Deleting          | False Deleting      | -            | 1.005 s   | 3 + 3  | 1 + 1
limit    | delete  | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
conflict | attempt | works        | False IssuesReported    | False R             | False R      | 1.005 s   | 12 + 2 | 1 + 1
conflict | attempt | fails once   | False IssuesReported    | False R             | False R      | 1.005 s   | 12 + 2 | 1 + 1
conflict | attempt | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
conflict | set     | works        | False IssuesReported    | False R             | False R      | 1.005 s   | 12 + 2 | 1 + 1
conflict | set     | fails once   | False IssuesReported    | False R             | False R      | 1.005 s   | 12 + 2 | 1 + 1
conflict | set     | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
conflict | outside | works        | Unknown UnknownReported | -                   | -            | 1.005 s   | 12 + 2 | 1 + 1
conflict | outside | fails once   | Unknown UnknownReported | -                   | -            | 1.005 s   | 12 + 2 | 1 + 1
conflict | outside | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
conflict | delete  | works        | False Deleting          | False Deleting      | -            | 1.005 s   | 12 + 2 | 1 + 1
conflict | delete  | fails once   | False Deleting          | False Deleting      | -            | 1.005 s   | 12 + 2 | 1 + 1
conflict | delete  | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
none     | attempt | works        | True InfoReported       | True                | True Created | 1 s       | 3 + 3  | 1 + 1
none     | attempt | fails once   | True InfoReported       | True                | True Created | 1.005 s   | 4 + 3  | 1 + 1
none     | attempt | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
none     | set     | works        | False IssuesReported    | False R             | False R      | 1 s       | 3 + 3  | 1 + 1
none     | set     | fails once   | False IssuesReported    | False R             | False R      | 1.005 s   | 4 + 3  | 1 + 1
none     | set     | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
none     | outside | works        | Unknown UnknownReported | -                   | -            | 1 s       | 3 + 3  | 1 + 1
none     | outside | fails once   | Unknown UnknownReported | -                   | -            | 1.005 s   | 4 + 3  | 1 + 1
none     | outside | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
none     | delete  | works        | False Deleting          | False Deleting      | -            | 1 s       | 3 + 3  | 1 + 1
none     | delete  | fails once   | False Deleting          | False Deleting      | -            | 1.005 s   | 4 + 3  | 1 + 1
none     | delete  | refused      | -                       | -                   | -            | 1.005 s   | 12 + 2 | 0 + 0
`;

function rowOf(
  { error, where, write }: Omit<Case, "text" | "contract">,
  [v1beta2, v1beta1]: readonly [Run, Run],
) {
  const { early, callsBefore, calls, writesBefore, statusWrites, nextMs } = v1beta2;
  const shown = (one: ReturnType<typeof conditionOf>, { reason }: Run) =>
    one === undefined ? "-" : `${one[0]} ${one[1] === reason ? "R" : (one[1] ?? "")}`.trim();
  return [
    error,
    where,
    write,
    shown(early.ready, v1beta2),
    shown(v1beta1.early.ready, v1beta1),
    shown(early.step, v1beta2),
    nextMs === undefined ? "never" : `${nextMs / 1000} s`,
    `${callsBefore} + ${calls.length - callsBefore}`,
    `${writesBefore} + ${statusWrites - writesBefore}`,
  ].join(" | ");
}

const rows = table
  .trim()
  .split("\n")
  .slice(2)
  .map((line) =>
    line
      .split(" | ")
      .map((cell) => cell.trim())
      .join(" | "),
  );

it.each(rows)("%s", async (row) => {
  const [error, where, write] = row.split(" | ") as [ErrorName, Where, Write];
  for (const text of Object.keys(texts) as TextName[]) {
    const both = await Promise.all(contracts.map((contract) => run({ error, where, write, text, contract })));
    expect([text, rowOf({ error, where, write }, both as [Run, Run])]).toEqual([text, row]);
  }
});

it("has a row for each error, place and write", () => {
  const all = Object.keys(errors).flatMap((error) =>
    wheres.flatMap((where) => writes.map((write) => [error, where, write].join(" | "))),
  );
  expect(rows.map((row) => row.split(" | ").slice(0, 3).join(" | "))).toEqual(all);
});

it.each([
  ["plain", "no capacity for m5.large", "no capacity for m5.large"],
  ["request ID", "no capacity, RequestID: 1A1B2C3D4", "no capacity, RequestID: 13A1B2C3D4"],
  [
    "other generation",
    "image ubuntu-2201 is missing (req-1A1B2C3D4)",
    "image ubuntu-2202 is missing (req-13A1B2C3D4)",
  ],
  ["invalid reason", "Client.Quota exceeded: no capacity", "Client.Quota exceeded: no capacity"],
] as const)("writes the message of the first attempt of each generation: %s", async (text, early, late) => {
  for (const contract of contracts) {
    const step = await run({ error: "error", where: "set", write: "works", text, contract });
    expect([step.early.step?.[2], step.late.step?.[2]]).toEqual([early, late]);
  }
});
