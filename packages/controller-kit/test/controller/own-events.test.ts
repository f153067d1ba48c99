import type { KubernetesObject } from "@capikit/api/meta";
import { expect, it } from "vitest";
import type { Outcome } from "../../src/controller/outcome.ts";
import { OwnEvents } from "../../src/controller/own-events.ts";
import { versionOf } from "../../src/journal/caused-queue.ts";
import { object, Parts, Widgets } from "../support/kinds.ts";

const causeOf = () => ({ type: "event", count: 1 }) as const;
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

/** Whether the event of a written version, of another one, and of a written Part queue the object. */
it.each([
  ["error", { own: false, skipped: false, part: false }],
  ["limit", { own: false, skipped: false, part: false }],
  ["requeue", { own: false, skipped: false, part: false }],
  ["terminal", { own: false, skipped: true, part: true }],
  ["success", { own: true, skipped: true, part: true }],
  ["after", { own: true, skipped: true, part: true }],
])("decides which events queue an object again after: %s", (name, expected) => {
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
      const queued: number[] = [];
      const own = new OwnEvents({
        add: (_key, { priority = 0 } = {}) => void queued.push(priority),
        causeOf,
      });
      const versions = new Set([versionOf(Widgets, written), versionOf(Parts, part)]);
      own.begin("ns/w");
      if (when === "before") own.add("ns/w", 7, event);
      expect(queued).toEqual([]);
      own.end({ key: "ns/w", versions }, outcomes[name]);
      own.end({ key: "ns/w", versions });
      if (when === "after") own.add("ns/w", 7, event);
      const isQueued = each === "foreign" || expected[each as keyof typeof expected];
      expect([each, when, queued]).toEqual([each, when, isQueued ? [7] : []]);
      own.add("ns/other", 1, event);
      own.begin("ns/w");
      own.end({ key: "ns/w", versions: undefined }, outcomes.error);
      own.add("ns/w", 2, event);
      expect(queued.slice(-2)).toEqual([1, 2]);
    }
  }
});

it("limits the events that it holds", () => {
  let queued = 0;
  const own = new OwnEvents({ add: () => void queued++, causeOf });
  own.begin("ns/w");
  for (let version = 0; version < 1000; version++)
    own.add("ns/w", 0, {
      type: "update",
      isInitial: false,
      kind: Widgets,
      object: versioned(String(version)),
    });
  expect(queued).toBe(900);
});
