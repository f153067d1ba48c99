import { hostname } from "node:os";
import type { KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { type Clock, systemClock } from "@capikit/common/time";
import { type Logger, silentLogger } from "@capikit/serving";
import { maskText } from "@capikit/serving/logging";
import { type EventObject, eventName, microTime, noteOf, referenceTo, wordOf } from "./event-object.ts";
import type { EventObserver } from "./event-observer.ts";
import type { EventDetails, EventRecorder } from "./event-recorder.ts";
import { createEventSeries, seriesEndsMs } from "./event-series.ts";
import { createEventWriter } from "./event-writer.ts";
import { createSpamFilter, type SpamFilterOptions } from "./spam-filter.ts";

/** How events are recorded. */
export interface EventRecorderOptions {
  readonly client: Pick<Client, "create" | "patch">;
  /** Who reports, such as `foo-controller-manager`. A name as labels have it, possibly with a domain in front. */
  readonly reportingController: string;
  /** Which of the replicas. Default: the controller's name and the host's. */
  readonly reportingInstance?: string;
  /** Events that may wait to be written. Default: 1000. */
  readonly maxQueued?: number;
  /** How many events of one object are let through. Default: 25 at once, then one in five minutes. */
  readonly spamFilter?: SpamFilterOptions;
  readonly logger?: Logger;
  readonly observer?: EventObserver;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** The time of day in milliseconds since 1970. Default: the machine's. */
  readonly now?: () => number;
  /** Numbers from 0 to below 1. Default: `Math.random`. */
  readonly random?: () => number;
}

/** A recorder and its life. */
export interface RunningEventRecorder extends EventRecorder {
  /** Resolves when all events so far are written, or given up, and the counts of all series too. */
  flush(): Promise<void>;
  /** Flushes for so long at most, and takes no more events. Default: 5,000. */
  stop(options?: { readonly timeoutMs?: number }): Promise<void>;
}

/**
 * Records events as client-go's broadcaster for `events.k8s.io/v1` does: in the background, at most 1000 waiting, tried 12 times while the server
 * cannot be reached; what repeats becomes a series whose count is written when it ends. Nothing here throws: what cannot be recorded is
 * counted, and logged as debug. Secrets within messages are masked, and what is longer than the server takes is cut.
 */
export function createEventRecorder(options: EventRecorderOptions): RunningEventRecorder {
  const { clock = systemClock, now = Date.now, random = Math.random, logger = silentLogger } = options;
  const { observer = {}, maxQueued = 1000 } = options;
  const reportingController = wordOf(options.reportingController);
  const reportingInstance = wordOf(options.reportingInstance ?? `${reportingController}-${hostname()}`);
  const writer = createEventWriter({
    client: options.client,
    maxQueued,
    clock,
    random,
    logger,
    observer,
  });
  const series = createEventSeries();
  const mayPass = createSpamFilter(options.spamFilter);
  let stopped = false;
  let cancelTick: (() => void) | undefined;

  const enqueue = (event: EventObject): void => {
    if (!writer.add(event)) {
      observer.dropped?.("queue-full");
    }
  };
  // Only while there are series, so that an idle recorder keeps no timer.
  const tickLater = (): void => {
    cancelTick ??= clock.after(seriesEndsMs / 6, () => {
      cancelTick = undefined;
      for (const event of series.due(clock.now())) {
        enqueue(event);
      }
      if (series.size > 0 && !stopped) {
        tickLater();
      }
    });
  };
  const record = (
    type: EventObject["type"],
    object: KubernetesObject,
    reason: string,
    message: string,
    { action = reason, related }: EventDetails = {},
  ): void => {
    if (stopped) {
      observer.dropped?.("stopped");
      return;
    }
    const regarding = referenceTo(object);
    const { apiVersion, kind, namespace = "default", name, uid } = regarding;
    if (!mayPass(JSON.stringify([apiVersion, kind, namespace, name, uid]), clock.now())) {
      observer.dropped?.("spam");
      return;
    }
    const event: EventObject = {
      apiVersion: "events.k8s.io/v1",
      kind: "Event",
      metadata: { name: eventName(name), namespace },
      eventTime: microTime(now()),
      reportingController,
      reportingInstance,
      action: wordOf(action),
      reason: wordOf(reason),
      type,
      note: noteOf(maskText(message)),
      regarding,
      ...(related !== undefined && { related: referenceTo(related) }),
    };
    const toWrite = series.add(event, clock.now());
    if (toWrite !== undefined) {
      enqueue(toWrite);
    }
    tickLater();
  };
  const safely = (type: EventObject["type"]): EventRecorder["normal"] => {
    return (object, reason, message, details) => {
      try {
        record(type, object, reason, message, details);
      } catch (error) {
        observer.dropped?.("invalid");
        logger.debug("an event makes no sense", { reason, error });
      }
    };
  };
  const flush = async (): Promise<void> => {
    for (const event of series.due(clock.now(), { all: true })) {
      enqueue(event);
    }
    await writer.drain();
  };

  return {
    normal: safely("Normal"),
    warning: safely("Warning"),
    flush,
    async stop({ timeoutMs = 5000 } = {}) {
      stopped = true;
      cancelTick?.();
      const cancel = clock.after(timeoutMs, writer.abort);
      await flush();
      cancel();
      writer.abort();
    },
  };
}
