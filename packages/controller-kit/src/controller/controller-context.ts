import type { Client } from "@capikit/client";
import type { Clock } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { Cache } from "../cache/cache.ts";
import type { EventRecorder } from "../events/event-recorder.ts";
import type { ControllerObserver } from "./controller-observer.ts";
import type { ReconcileTracer } from "./reconcile-tracer.ts";

/** Dependencies of a controller, provided by its manager. */
export interface ControllerContext {
  readonly cache: Cache;
  readonly client: Client;
  readonly events: EventRecorder;
  readonly logger: Logger;
  /** Name of the election domain of the controller, with a manager. */
  readonly domain?: string | undefined;
  /** Reports whether a reconcile may start, and have side effects, now. Default: always true. */
  readonly isLeader?: (() => boolean) | undefined;
  readonly observer?: ControllerObserver | undefined;
  readonly tracer?: ReconcileTracer | undefined;
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
}
