import type { Clock } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { CausedQueue } from "../journal/caused-queue.ts";
import type { SourceRun } from "../sources/start-watch.ts";
import type { ControllerContext } from "./attempt-context.ts";
import type { ControllerDefinition } from "./controller-definition.ts";
import type { OwnEvents } from "./own-events.ts";

/** The parts of a controller that its sources use. */
export interface SourceDependencies {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly queue: Pick<CausedQueue, "add">;
  readonly ownEvents: OwnEvents;
  /** Aborts when the controller stops. */
  readonly signal: AbortSignal;
}

/** Creates the context of a controller's sources. */
export function createSourceRun(
  { name, kind }: ControllerDefinition,
  { cache, client, observer }: ControllerContext,
  { clock, logger, queue, ownEvents, signal }: SourceDependencies,
): SourceRun {
  return {
    kind,
    clock,
    context: { cache, client, signal, logger },
    enqueue(key, priority, event) {
      if (event === undefined) queue.add(key, { priority }, "channel");
      else ownEvents.add(key, priority, event);
    },
    failed(failure, message, fields) {
      observer?.sourceFailed?.(name, failure);
      logger.error(message, fields);
    },
  };
}
