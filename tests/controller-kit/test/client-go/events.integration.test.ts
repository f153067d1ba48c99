import { setImmediate as nextTurn } from "node:timers/promises";
import type { Event as CoreEvent } from "@capikit/api/kubernetes/core/v1";
import type { Event } from "@capikit/api/kubernetes/events/v1";
import type { Client, KubernetesObject } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { applyMergePatch } from "@capikit/common/patch";
import { createFakeClock } from "@capikit/common/testing";
import { createEventRecorder } from "@capikit/controller-kit/events";
import { askReference } from "@capikit/reference";
import { beforeAll, describe, expect, it } from "vitest";

/** A call of a recorder, `waitMs` after the one before. */
interface Emission {
  readonly waitMs?: number;
  /** Default: 1. */
  readonly times?: number;
  readonly type: "Normal" | "Warning";
  readonly reason: string;
  readonly action: string;
  readonly note: string;
  readonly object: KubernetesObject;
  readonly related?: KubernetesObject;
}

/** Events in the order of their creation, and for each write that changed one its index. */
interface Recorded<E> {
  readonly events: readonly E[];
  readonly writes: readonly number[];
}

const minute = 60_000;
const object = (resourceVersion: string, namespace?: string): KubernetesObject => ({
  apiVersion: "test.capikit.invalid/v1",
  kind: "Widget",
  metadata: { name: "w", uid: "uid", resourceVersion, ...(namespace !== undefined && { namespace }) },
});
const emission = (more: Partial<Emission> = {}): Emission => ({
  type: "Normal",
  reason: "Created",
  action: "Create",
  note: "made it",
  object: object("1", "ns"),
  ...more,
});
const many = (count: number, more: (index: number) => Partial<Emission>): Emission[] =>
  Array.from({ length: count }, (_, index) => emission(more(index)));

/** Scenarios with the same result as the recorder of `events.k8s.io/v1`. */
const likeEvents: Record<string, readonly Emission[]> = {
  "one event": [emission()],
  "a repeated event": [emission({ times: 3 })],
  "an event that is repeated often": [emission({ times: 100 })],
  "different types, reasons and actions": [
    emission({ times: 2 }),
    emission({ type: "Warning", times: 2 }),
    emission({ reason: "Deleted" }),
    emission({ action: "Delete" }),
    emission(),
  ],
  "another version of the object": [emission(), emission({ object: object("2", "ns") }), emission()],
  "a related object": [
    emission({ related: object("1", "ns") }),
    emission(),
    emission({ related: object("2", "ns") }),
    emission({ related: object("1", "ns") }),
  ],
  "an object without a namespace": [emission({ object: object("1"), times: 2 })],
  "an empty note": [emission({ note: "", times: 2 })],
  "repeated within the series": [
    emission(),
    emission({ waitMs: 5 * minute }),
    emission({ waitMs: 5 * minute }),
  ],
  "repeated after the event was forgotten": [emission(), emission({ waitMs: 15 * minute })],
  "repeated after the series has ended": [
    emission({ times: 3 }),
    emission({ waitMs: 15 * minute, times: 3 }),
  ],
  "a long series": [emission({ waitMs: minute, times: 70 })],
};

/** Scenarios with the same notes and counts as the older recorder. */
const likeCore: Record<string, readonly Emission[]> = {
  "different notes": [
    emission({ note: "a" }),
    emission({ note: "b", times: 2 }),
    emission({ note: "a" }),
    emission({ note: "c" }),
  ],
  "many different events of an object": many(30, (index) => ({ reason: `Reason${index}` })),
  "a warning after many events": [
    ...many(30, (index) => ({ reason: `Reason${index}` })),
    emission({ type: "Warning" }),
  ],
  "an event after many others, some minutes later": [
    ...many(26, (index) => ({ reason: `Reason${index}` })),
    ...many(3, (index) => ({ reason: `Later${index}`, waitMs: 4 * minute })),
  ],
};

const quietMs = 90 * minute;
const scenarios = { ...likeEvents, ...likeCore };
let answers: ReadonlyMap<string, { events: Recorded<Event>; core: Recorded<CoreEvent> }>;
beforeAll(async () => {
  const asked = Object.values(scenarios).map((emissions) => ({ op: "events", emissions, quietMs }));
  const results = await askReference<{ events: Recorded<Event>; core: Recorded<CoreEvent> }>(
    "client-reference",
    asked,
  );
  answers = new Map(
    Object.keys(scenarios).map((name, index) => {
      const { out, error } = results[index] ?? {};
      if (out === undefined) throw new Error(error);
      return [name, out];
    }),
  );
});

/** Records events with capikit in a store in memory. */
async function record(emissions: readonly Emission[]): Promise<Recorded<Event>> {
  const clock = createFakeClock();
  const stored = new Map<string, Event>();
  const writes: string[] = [];
  const client = {
    async create(_: unknown, event: Event & { metadata: { name: string } }) {
      stored.set(event.metadata.name, event);
      writes.push(event.metadata.name);
      return event;
    },
    async patch(_: unknown, { name }: { name: string }, { patch }: { patch: object }) {
      const event = stored.get(name);
      if (event === undefined) throw new ApiError({ method: "PATCH", path: name }, 404, {});
      stored.set(name, applyMergePatch(event, patch) as Event);
      writes.push(name);
      return stored.get(name);
    },
  } as unknown as Pick<Client, "create" | "patch">;
  const recorder = createEventRecorder({ client, reportingController: "test", clock, now: clock.now });
  const advance = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await nextTurn();
  };
  for (const { waitMs = 0, times = 1, type, reason, action, note, object, related } of emissions) {
    for (let time = 0; time < times; time++) {
      await advance(waitMs);
      const details = { action, ...(related !== undefined && { related }) };
      recorder[type === "Normal" ? "normal" : "warning"](object, reason, note, details);
      await advance(1);
    }
  }
  await advance(quietMs);
  await recorder.stop();
  const names = [...stored.keys()];
  return { events: [...stored.values()], writes: writes.map((name) => names.indexOf(name)) };
}

/** An Event without its times and its random name. */
const comparable = ({ type, reason, action, note = "", regarding, related, series, metadata }: Event) => ({
  type,
  reason,
  action,
  note,
  regarding,
  related,
  namespace: metadata?.namespace,
  count: series?.count ?? 1,
});

describe("Events are those of client-go's recorder of events.k8s.io/v1", () => {
  it.each(Object.entries(likeEvents))("%s", async (name, emissions) => {
    const { events, writes } = await record(emissions);
    const upstream = answers.get(name)?.events as Recorded<Event>;
    expect(events.map(comparable)).toEqual(upstream.events.map(comparable));
    expect(writes).toEqual(upstream.writes);
    expect(events.map(({ reportingController }) => reportingController)).toEqual(
      upstream.events.map(({ reportingController }) => reportingController),
    );
  });
});

describe("notes and limits are those of client-go's older recorder", () => {
  it.each(Object.entries(likeCore))("%s", async (name, emissions) => {
    const { events } = await record(emissions);
    const upstream = answers.get(name) as { events: Recorded<Event>; core: Recorded<CoreEvent> };
    const ours = events.map((event) => {
      const { type, reason, note, count } = comparable(event);
      return { type, reason, note, count };
    });
    expect(ours).toEqual(
      upstream.core.events.map(({ type, reason, message: note, count }) => ({ type, reason, note, count })),
    );
    // The other recorder differs: otherwise the scenario belongs to it.
    expect(ours).not.toEqual(
      upstream.events.events.map((event) => {
        const { type, reason, note, count } = comparable(event);
        return { type, reason, note, count };
      }),
    );
  });
});
