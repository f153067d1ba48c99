import type { CoreV1Event as CoreEvent, EventsV1Event as Event } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/client";
import type { Recording } from "@capikit/reference";

/** A call of a recorder, `waitMs` after the one before. */
export interface Emission {
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
export interface Recorded<E> {
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
export const likeEvents: Record<string, readonly Emission[]> = {
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
export const likeCore: Record<string, readonly Emission[]> = {
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

/** Time without events at the end of a scenario. */
export const quietMs = 90 * minute;

/** An Event without its times and its random name. */
export const comparableEvent = ({
  type,
  reason,
  action,
  note = "",
  regarding,
  related,
  series,
  metadata,
  reportingController,
}: Event) => ({
  type,
  reason,
  action,
  note,
  regarding,
  related,
  reportingController,
  namespace: metadata?.namespace,
  count: series?.count ?? 1,
});

/** The answers of both recorders. */
interface Answer {
  readonly events: Recorded<Event>;
  readonly core: Recorded<CoreEvent>;
}

const comparable = ({ events: { events, writes }, core }: Answer) => ({
  events: events.map(comparableEvent),
  writes,
  core: core.events.map(({ type, reason, message: note, count }) => ({ type, reason, note, count })),
});

/** The events of client-go's recorder of `events.k8s.io/v1` and of its older recorder. */
export const eventRecording: Recording<Answer, ReturnType<typeof comparable>> = {
  reference: "client-reference",
  file: new URL("../../fixtures/client-go/events.json", import.meta.url),
  requests: Object.fromEntries(
    Object.entries({ ...likeEvents, ...likeCore }).map(([name, emissions]) => [
      name,
      { op: "events", emissions, quietMs },
    ]),
  ),
  comparable,
};
