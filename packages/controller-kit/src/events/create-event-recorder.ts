import { hostname } from "node:os";
import type { KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { checkOptions } from "@capikit/common/options";
import { type Clock, systemClock } from "@capikit/common/time";
import { type Logger, silentLogger } from "@capikit/serving";
import { maskText } from "@capikit/serving/logging";
import { type EventObject, eventName, microTime, noteOf, referenceTo, wordOf } from "./event-object.ts";
import type { EventObserver } from "./event-observer.ts";
import type { EventDetails, EventRecorder } from "./event-recorder.ts";
import { createEventSeries, seriesEndsMs } from "./event-series.ts";
import { createEventWriter } from "./event-writer.ts";
import { createSpamFilter, type SpamFilterOptions } from "./spam-filter.ts";

/** Options of an event recorder. */
export interface EventRecorderOptions {
  readonly client: Pick<Client, "create" | "patch">;
  /** Name of the reporting controller, such as `foo-controller-manager`. */
  readonly reportingController: string;
  /** Name of the replica. Default: the controller's name and the host name. */
  readonly reportingInstance?: string;
  /** Maximum number of queued events. Default: 1000. */
  readonly maxQueued?: number;
  /** Rate limit for the events of an object. Default: a burst of 25, then one per five minutes. */
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
 * logged at debug level. It masks secrets in messages and truncates long messages.
 */
export function createEventRecorder(options: EventRecorderOptions): RunningEventRecorder {
  checkOptions("createEventRecorder", options, {
    any: "maxQueued",
    function: "now random",
    object: "client spamFilter logger observer clock",
    string: "reportingController reportingInstance",
  });
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
  // Scheduled only while series exist, so that an idle recorder has no timer.
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
        logger.debug("Invalid event", { reason, error });
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
