import type { KubernetesObject } from "@capikit/api/meta";
import { createFakeClock } from "@capikit/common/time";
import { silentLogger } from "@capikit/serving";
import { expect, it } from "vitest";
import { AttemptsInFlight } from "../../src/controller/attempts-in-flight.ts";
import type { Outcome } from "../../src/controller/outcome.ts";
import { ReconcileAttempt } from "../../src/controller/reconcile-attempt.ts";
import { ReconcileQueue } from "../../src/controller/reconcile-queue.ts";
import { exponentialBackoff } from "../../src/queue/rate-limiter.ts";
import { object, Parts, Widgets } from "../support/kinds.ts";

const error = { result: "error", error: new Error("x"), isTerminal: false, isPanic: false } as const;
const limit = { result: "requeue_after", afterMs: 1, priority: undefined, limit: new Error("x") } as const;
const outcomes: Readonly<Record<string, Outcome>> = {
  error,
  terminal: { ...error, isTerminal: true },
  limit,
  requeue: { result: "requeue", priority: undefined },
  success: { result: "success" },
  after: { result: "requeue_after", afterMs: 1, priority: undefined },
};

const versioned = (resourceVersion: string, more: object = {}): KubernetesObject => ({
  ...object(Widgets, "ns/w", { resourceVersion, generation: 1 }),
  ...more,
});
const [read, written, foreign] = ["1", "2", "3"].map((version) =>
  versioned(version, { status: { version } }),
) as [KubernetesObject, KubernetesObject, KubernetesObject];
const part = {
  ...object(Parts, "ns/p"),
  metadata: { ...object(Parts, "ns/p").metadata, resourceVersion: "2" },
};
const respecified = versioned("2", { spec: { size: 2 } });
const ours = [{ manager: "we", fieldsV1: { "f:metadata": { "f:finalizers": {} }, "f:status": {} } }];
const finalized = versioned("2", { status: { version: "2" } });
finalized.metadata.finalizers = ["ours"];

/** A queue that counts the causes that it adds, and starts attempts. */
function startQueue() {
  const clock = createFakeClock();
  let count = 0;
  const observer = { caused: () => void count++ };
  const queue = new ReconcileQueue(
    { name: "widget", starvation: false },
    { logger: silentLogger, observer },
    { clock, attempts: new AttemptsInFlight(clock, 0), retries: exponentialBackoff() },
  );
  const limits = { timeoutMs: 0, finishMs: 0, clock };
  const settings = {
    limits,
    logger: silentLogger,
    kind: Widgets,
    watched: new Set<string>(),
    queue,
    isRecorded: false,
    onRejection() {},
  };
  const begin = () => {
    const attempt = new ReconcileAttempt({ key: "ns/w", priority: 0 }, 0, settings, () => {});
    queue.begin(attempt);
    return attempt;
  };
  return { queue, begin, added: () => count };
}

/** Whether the event of a written version, of another one, and of a written Part queue the object. */
it.each([
  ["error", { own: false, skipped: false, part: false }],
  ["limit", { own: false, skipped: false, part: false }],
  ["requeue", { own: false, skipped: false, part: false }],
  ["terminal", { own: false, skipped: true, part: true }],
  ["success", { own: true, skipped: true, part: true }],
  ["after", { own: true, skipped: true, part: true }],
])("decides which events queue an object again after: %s", async (name, expected) => {
  const update = { type: "update", isInitial: false } as const;
  const events = {
    own: { ...update, kind: Widgets, object: written, oldObject: read },
    // The watch skipped a change of the spec by another client.
    skipped: { ...update, kind: Widgets, object: respecified, oldObject: read },
    part: { ...update, kind: Parts, object: part },
    foreign: { ...update, kind: Widgets, object: foreign, oldObject: written },
  };
  for (const [each, event] of Object.entries(events)) {
    for (const when of ["before", "after"] as const) {
      const { queue, begin, added } = startQueue();
      const attempt = begin();
      attempt.wrote(Widgets, written);
      attempt.wrote(Parts, part);
      if (when === "before") queue.add("ns/w", { priority: 7 }, event);
      expect(added()).toBe(0);
      attempt.hasEnded = true;
      queue.end(attempt, outcomes[name]);
      queue.done(attempt);
      if (when === "after") queue.add("ns/w", { priority: 7 }, event);
      const isQueued = each === "foreign" || expected[each as keyof typeof expected];
      expect([each, when, added()]).toEqual([each, when, isQueued ? 1 : 0]);
      if (isQueued) expect(await queue.get()).toEqual({ key: "ns/w", priority: 7 });
      queue.add("ns/other", {}, event);
      const next = begin();
      queue.end(next, outcomes.error);
      queue.done(next);
      queue.add("ns/w", {}, event);
      expect(added()).toBe(isQueued ? 3 : 2);
    }
  }
});

it.each([
  ["its fields", finalized, 0],
  ["its fields, and one of another client that the watch skipped", { ...finalized, spec: { size: 2 } }, 1],
])("queues an object again after a failed attempt by what its write changes: %s", (_, object, expected) => {
  for (const when of ["before", "after"]) {
    const { queue, begin, added } = startQueue();
    const attempt = begin();
    const event = { type: "update", isInitial: false, kind: Widgets, object, oldObject: read } as const;
    if (when === "before") queue.add("ns/w", {}, event);
    const answer = { ...object, metadata: { ...object.metadata, managedFields: ours } };
    attempt.wrote(Widgets, answer, { fieldManager: "we" });
    attempt.hasEnded = true;
    queue.end(attempt, outcomes.error);
    queue.done(attempt);
    if (when === "after") queue.add("ns/w", {}, event);
    expect([when, added()]).toEqual([when, expected]);
  }
});

it("limits the events that it holds", () => {
  const { queue, begin, added } = startQueue();
  begin();
  for (let version = 0; version < 1000; version++)
    queue.add(
      "ns/w",
      {},
      { type: "update", isInitial: false, kind: Widgets, object: versioned(String(version)) },
    );
  expect(added()).toBe(900);
});
