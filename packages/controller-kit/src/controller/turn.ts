import { randomUUID } from "node:crypto";
import type { ObjectRef } from "@capikit/client";
import type { Logger } from "@capikit/serving";
import { requestOfKey } from "../sources/request.ts";
import type { ControllerContext } from "./controller-context.ts";
import type { Deadline } from "./deadline.ts";
import type { Pacing } from "./pacing.ts";
import type { ReconcileContext } from "./reconcile.ts";

/** One reconcile under way. */
export interface Turn {
  readonly key: string;
  readonly request: ObjectRef;
  readonly priority: number;
  readonly reconcileID: string;
  readonly startedAt: number;
  readonly deadline: Deadline;
  /** With the fields of this reconcile; made when somebody logs. */
  readonly logger: () => Logger;
}

/**
 * @param base the controller's logger.
 * @param kind the name of the controller's kind, under which the log tells the object.
 */
export function createTurn(
  start: Pick<Turn, "key" | "priority" | "startedAt" | "deadline">,
  base: Logger,
  kind: string | undefined,
): Turn {
  const request = requestOfKey(start.key);
  const reconcileID = randomUUID();
  let logger: Logger | undefined;
  return {
    ...start,
    request,
    reconcileID,
    logger: () => {
      logger ??= base.with({ ...(kind !== undefined && { [kind]: request }), ...request, reconcileID });
      return logger;
    },
  };
}

/** What the reconcile has at hand. Signal and logger are made for those only that look at them. */
export function contextOfTurn(
  { key, request, reconcileID, deadline, logger }: Turn,
  { cache, client, events }: ControllerContext,
  pacing: Pacing,
): ReconcileContext {
  return {
    request,
    cache,
    client,
    events,
    reconcileID,
    get signal() {
      return deadline.signal;
    },
    get logger() {
      return logger();
    },
    deferNextReconcile: (until) => pacing.defer(key, until),
    deferNextReconcileUntilCacheUpToDate: (kind, written) => pacing.deferUntilSeen(key, kind, written),
  };
}
