import { randomUUID } from "node:crypto";
import type { ObjectRef } from "@capikit/client";
import type { Logger } from "@capikit/serving";
import type { Aged } from "../queue/age-list.ts";
import type { QueueItem } from "../queue/queue.ts";
import { requestOfKey } from "../sources/request.ts";
import { Deadline, type DeadlineLimits } from "./deadline.ts";

/** What the turns of a controller share. */
export interface TurnSettings {
  readonly limits: DeadlineLimits;
  /** The controller's. */
  readonly logger: Logger;
  /** The name of the controller's kind, under which the log tells the object. */
  readonly kind: string | undefined;
}

/** One reconcile under way. What costs more than a reconcile that does nothing is made for those only that ask for it. */
export class Turn implements Aged {
  older: Aged | undefined = undefined;
  newer: Aged | undefined = undefined;
  readonly key: string;
  readonly priority: number;
  readonly startedAt: number;
  readonly request: ObjectRef;
  readonly deadline: Deadline;
  readonly #settings: TurnSettings;
  #reconcileID: string | undefined;
  #logger: Logger | undefined;

  /** @param onStuck The signal has aborted, and the reconcile has not ended in time. */
  constructor(item: QueueItem<string>, startedAt: number, settings: TurnSettings, onStuck: () => void) {
    this.key = item.key;
    this.priority = item.priority;
    this.startedAt = startedAt;
    this.request = requestOfKey(item.key);
    this.deadline = new Deadline(settings.limits, onStuck);
    this.#settings = settings;
  }

  get reconcileID(): string {
    this.#reconcileID ??= randomUUID();
    return this.#reconcileID;
  }

  /** With the fields of this reconcile. */
  get logger(): Logger {
    const { logger, kind } = this.#settings;
    this.#logger ??= logger.with({
      ...(kind !== undefined && { [kind]: this.request }),
      ...this.request,
      reconcileID: this.reconcileID,
    });
    return this.#logger;
  }

  get signal(): AbortSignal {
    return this.deadline.signal;
  }
}
