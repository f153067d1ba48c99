import { hostname } from "node:os";
import type { KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { errorMessage } from "@capikit/common/errors";
import type { OptionTypes } from "@capikit/common/options";
import { maskIdentifiers } from "@capikit/common/text";
import { type Clock, microTime, systemClock, TokenBucket } from "@capikit/common/time";
import { type Logger, silentLogger } from "@capikit/serving";
import { maskText } from "@capikit/serving/logging";
import {
  type EventObject,
  eventName,
  qualifiedName,
  referenceTo,
  truncateNote,
  truncateWord,
} from "./event-object.ts";
import type { EventDetails, EventObserver, EventRecorder } from "./event-recorder.ts";
import { createEventWriter, type EventWriter } from "./event-writer.ts";

/** A series ends after this many milliseconds without an event. */
const seriesEndsMs = 6 * 60_000;

/** A continuing series is written at least this often, so that its Event does not expire. */
const seriesRefreshMs = 30 * 60_000;

/** Maximum number of tracked series. */
const maxSeries = 4096;

/** Rate limit for the different events of an object. */
export interface SpamFilterOptions {
  /** Number of events allowed at once; another one every five minutes. Default: 25. */
  readonly burst?: number;
}

/** The types of the options of the rate limit. */
export const spamFilterTypes = { burst: "limit" } as const satisfies OptionTypes<SpamFilterOptions>;

/** Maximum number of tracked objects; the least recently used is removed first. */
const maxObjects = 4096;

/** Creates a filter that reports whether an event of an object may pass, with client-go's rates. */
function createSpamFilter({ burst = 25 }: SpamFilterOptions = {}): (object: string, now: number) => boolean {
  const rate = { burst, perSecond: 1 / 300 };
  const buckets = new Map<string, TokenBucket>();
  let time = 0;
  return (object, now) => {
    time = now;
    const bucket = buckets.get(object) ?? new TokenBucket(rate, { now: () => time });
    buckets.delete(object);
    buckets.set(object, bucket);
    if (buckets.size > maxObjects) {
      for (const oldest of buckets.keys()) {
        buckets.delete(oldest);
        break;
      }
    }
    return bucket.take();
  };
}

/** Options of an event recorder. */
export interface EventRecorderOptions {
  readonly client: Pick<Client, "create" | "patch">;
  /**
   * Name of the reporting controller, such as `foo-controller-manager`; made to fit if it is not a
   * qualified name.
   */
  readonly reportingController: string;
  /** Name of the replica. Default: the controller's name and the host name. */
  readonly reportingInstance?: string;
  /** Maximum number of queued events. Default: 1000. */
  readonly maxQueued?: number;
  /**
   * Rate limit for the different events of an object and type. Repeated events are only counted.
   * Default: a burst of 25, then one per five minutes.
   */
  readonly spamFilter?: SpamFilterOptions;
  readonly logger?: Logger;
  readonly observer?: EventObserver;
  /** Default: the system clock. */
  readonly clock?: Clock;
  /** Returns the time of day in milliseconds since 1970. Default: the system time. */
  readonly now?: () => number;
  /** Returns numbers from 0 to below 1. Default: `Math.random`. */
  readonly random?: () => number;
}

/** An event recorder with its lifecycle. */
export interface RunningEventRecorder extends EventRecorder {
  /** Resolves when all events and series counts so far are written or dropped. */
  flush(): Promise<void>;
  /** Flushes for at most `timeoutMs`, 5,000 by default, and rejects new events. */
  stop(options?: { readonly timeoutMs?: number }): Promise<void>;
}

/**
 * Records events as client-go's broadcaster for `events.k8s.io/v1` does: in the background, with at
 * most 1000 queued events and 12 attempts while the server is unreachable. Repeated events become a
 * series whose count is written when it ends. It never throws: dropped events are counted and
 * logged, refused ones as a warning for each cause. It masks secrets in messages and truncates long messages.
 */
export function createEventRecorder(options: EventRecorderOptions): RunningEventRecorder {
  return new BackgroundRecorder(options);
}

/** The server requires a reason and an action. */
const unspecified = "Unspecified";
/** Limits the memory for messages. */
const maxWarned = 100;

class BackgroundRecorder implements RunningEventRecorder {
  // Functions with a bound `this`, as callers may pass them on.
  readonly normal = this.#safely("Normal");
  readonly warning = this.#safely("Warning");
  readonly #clock: Clock;
  readonly #now: () => number;
  readonly #logger: Logger;
  readonly #observer: EventObserver;
  readonly #reporter: Pick<EventObject, "reportingController" | "reportingInstance">;
  readonly #writer: EventWriter;
  readonly #series = createEventSeries();
  readonly #mayPass: ReturnType<typeof createSpamFilter>;
  /** Messages of errors that were logged. */
  readonly #warned = new Set<string>();
  #stopped = false;
  #cancelTick: (() => void) | undefined;

  constructor(options: EventRecorderOptions) {
    const { client, clock = systemClock, random = Math.random, logger = silentLogger } = options;
    const { observer = {}, maxQueued = 1000 } = options;
    const reportingController = qualifiedName(options.reportingController);
    const reportingInstance = truncateWord(
      options.reportingInstance || `${reportingController}-${hostname()}`,
    );
    this.#clock = clock;
    this.#now = options.now ?? Date.now;
    this.#logger = logger;
    this.#observer = observer;
    this.#reporter = { reportingController, reportingInstance };
    this.#writer = createEventWriter({ client, maxQueued, clock, random, logger, observer });
    this.#mayPass = createSpamFilter(options.spamFilter);
  }

  async flush(): Promise<void> {
    for (const event of this.#series.due(this.#clock.now(), { all: true })) {
      this.#enqueue(event);
    }
    await this.#writer.drain();
  }

  async stop({ timeoutMs = 5000 }: { readonly timeoutMs?: number } = {}): Promise<void> {
    this.#stopped = true;
    this.#cancelTick?.();
    const cancel = this.#clock.after(timeoutMs, () => this.#writer.abort());
    await this.flush();
    cancel();
    this.#writer.abort();
  }

  #safely(type: EventObject["type"]): EventRecorder["normal"] {
    return (object, reason, message, details) => {
      try {
        this.#record(type, object, reason, message, details);
      } catch (error) {
        this.#observer.dropped?.("invalid");
        const cause = errorMessage(error);
        this.#logger[this.#warned.has(cause) ? "debug" : "warn"]("Invalid event", { reason, error });
        if (this.#warned.size < maxWarned) this.#warned.add(cause);
      }
    };
  }

  #record(
    type: EventObject["type"],
    object: KubernetesObject,
    reason: string,
    message: string,
    { action, related, annotations }: EventDetails = {},
  ): void {
    if (this.#stopped) {
      this.#observer.dropped?.("stopped");
      return;
    }
    const regarding = referenceTo(object);
    const { namespace = "default", name } = regarding;
    const event: EventObject = {
      apiVersion: "events.k8s.io/v1",
      kind: "Event",
      metadata: {
        name: eventName(name),
        namespace,
        ...(annotations !== undefined && { annotations: maskedValues(annotations) }),
      },
      eventTime: microTime(this.#now()),
      ...this.#reporter,
      action: truncateWord(action || reason || unspecified),
      reason: truncateWord(reason || unspecified),
      type,
      note: truncateNote(maskText(message ?? "")),
      regarding,
      ...(related !== undefined && { related: referenceTo(related) }),
    };
    const toWrite = this.#series.add(event, this.#clock.now(), () => this.#passes(event));
    if (toWrite !== undefined) {
      this.#enqueue(toWrite);
    }
    this.#tickLater();
  }

  /** Limits new events; repeated ones cause no more than two writes. */
  #passes({ type, regarding: { apiVersion, kind, namespace, name, uid } }: EventObject): boolean {
    const passes = this.#mayPass(
      JSON.stringify([type, apiVersion, kind, namespace, name, uid]),
      this.#clock.now(),
    );
    if (!passes) {
      this.#observer.dropped?.("spam");
    }
    return passes;
  }

  #enqueue(event: EventObject): void {
    if (!this.#writer.add(event)) {
      this.#observer.dropped?.("queue-full");
    }
  }

  /** Schedules only while series exist, so that an idle recorder has no timer. */
  #tickLater(): void {
    this.#cancelTick ??= this.#clock.after(seriesEndsMs / 6, () => {
      this.#cancelTick = undefined;
      for (const event of this.#series.due(this.#clock.now())) {
        this.#enqueue(event);
      }
      if (this.#series.size > 0 && !this.#stopped) {
        this.#tickLater();
      }
    });
  }
}

function maskedValues(annotations: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(annotations).map(([key, value]) => [key, maskText(String(value))]),
  );
}

interface Entry {
  readonly event: EventObject;
  /** Times of the clock. */
  seenAt: number;
  writtenAt: number;
  /** Whether the server has an outdated count. */
  changed: boolean;
}

interface EventSeries {
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
function createEventSeries(): EventSeries {
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
