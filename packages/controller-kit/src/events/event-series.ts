import type { EventObject, EventObjectReference } from "./event-object.ts";

/** A series that nobody added to for so long is over, in milliseconds. */
export const seriesEndsMs = 6 * 60_000;
/** A series that goes on is written so often at least, so that its Event does not expire. */
export const seriesRefreshMs = 30 * 60_000;

/** Series that are remembered at a time. */
const maxSeries = 4096;

interface Entry {
  readonly event: EventObject;
  /** Times of the clock. */
  seenAt: number;
  writtenAt: number;
  /** Whether the server does not know the count yet. */
  changed: boolean;
}

/** Events that say the same, each with how often it was said. */
export interface EventSeries {
  /** Takes an event, and gives what is to be written of it, if anything: the event itself, or the beginning of its series. */
  add(event: EventObject, now: number): EventObject | undefined;
  /**
   * Gives the series whose count is to be written: those that have ended, which are forgotten, and those unwritten for long. With `all`, every one
   * whose count the server does not know.
   */
  due(now: number, options?: { readonly all?: boolean }): EventObject[];
  readonly size: number;
}

/**
 * Makes series by client-go's rules. Events are the same that have type, action, reason, reporter and objects in common; the note of the first one
 * stays. The second makes a series of it, those after it are only counted, and the count is written when the series ends or has lasted long. Unlike
 * in client-go, a new version of the object does not begin a new series.
 */
export function createEventSeries(): EventSeries {
  const entries = new Map<string, Entry>();
  return {
    get size() {
      return entries.size;
    },
    add(event, now) {
      const key = keyOf(event);
      const entry = entries.get(key);
      if (entry === undefined || now - entry.seenAt >= seriesEndsMs) {
        if (entries.size >= maxSeries) {
          return event; // written like one without a history
        }
        entries.set(key, { event: structuredClone(event), seenAt: now, writtenAt: now, changed: false });
        return event;
      }
      const begins = entry.event.series === undefined;
      entry.event.series = { count: (entry.event.series?.count ?? 1) + 1, lastObservedTime: event.eventTime };
      entry.seenAt = now;
      entry.changed = !begins;
      if (begins) {
        entry.writtenAt = now;
        return structuredClone(entry.event);
      }
      return undefined;
    },
    due(now, { all = false } = {}) {
      const due: EventObject[] = [];
      for (const [key, entry] of entries) {
        const ended = now - entry.seenAt >= seriesEndsMs;
        const old = entry.event.series !== undefined && now - entry.writtenAt >= seriesRefreshMs;
        if ((entry.changed && (ended || all)) || (old && !ended)) {
          entry.writtenAt = now;
          entry.changed = false;
          due.push(structuredClone(entry.event));
        }
        if (ended) {
          entries.delete(key);
        }
      }
      return due;
    },
  };
}

function keyOf({
  type,
  action,
  reason,
  reportingController,
  reportingInstance,
  regarding,
  related,
}: EventObject) {
  const objects = [regarding, related].map((reference) => reference && identityOf(reference));
  return JSON.stringify([type, action, reason, reportingController, reportingInstance, ...objects]);
}

function identityOf({ apiVersion, kind, namespace, name, uid }: EventObjectReference): unknown {
  return [apiVersion, kind, namespace, name, uid];
}
