import { maskIdentifiers } from "@capikit/common/text";
import type { EventObject } from "./event-object.ts";

/** A series ends after this many milliseconds without an event. */
export const seriesEndsMs = 6 * 60_000;
/** A continuing series is written at least this often, so that its Event does not expire. */
export const seriesRefreshMs = 30 * 60_000;

/** Maximum number of tracked series. */
const maxSeries = 4096;

interface Entry {
  readonly event: EventObject;
  /** Times of the clock. */
  seenAt: number;
  writtenAt: number;
  /** Whether the server has an outdated count. */
  changed: boolean;
}

export interface EventSeries {
  /**
   * Adds an event. Returns the event or the start of its series if it must be written.
   *
   * @param mayStart reports whether to accept an event that repeats no other.
   */
  add(event: EventObject, now: number, mayStart?: () => boolean): EventObject | undefined;
  /**
   * Returns the series whose count must be written: ended ones, which are removed, and those not
   * written for long. With `all`, every series with an outdated count.
   */
  due(now: number, options?: { readonly all?: boolean }): EventObject[];
  readonly size: number;
}

/**
 * Creates series by client-go's rules. Events are equal if type, action, reason, reporter and objects
 * with their versions are, and notes differ at most in identifiers, such as the ID of a request. The second event starts a series, later ones are counted, and
 * the count is written when the series ends or has lasted long. In client-go, notes of the
 * `events.k8s.io/v1` recorder are not compared, so that all but the first are lost; those of its
 * older recorder are.
 */
export function createEventSeries(): EventSeries {
  const entries = new Map<string, Entry>();
  return {
    get size() {
      return entries.size;
    },
    add(event, now, mayStart = () => true) {
      const key = keyOf(event);
      const entry = entries.get(key);
      if (entry === undefined) {
        if (!mayStart()) return undefined;
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

/** With the note and the version of the objects, so that a series has one note about one state. */
function keyOf(event: EventObject): string {
  const { type, action, reason, note, reportingController, reportingInstance, regarding, related } = event;
  const reporter = [reportingController, reportingInstance];
  return JSON.stringify([type, action, reason, maskIdentifiers(note), ...reporter, regarding, related]);
}
