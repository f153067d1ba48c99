import { randomUUID } from "node:crypto";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import type { Logger } from "@capikit/serving";
import type { ProcessWork } from "@capikit/serving/process";
import type { Aged } from "../queue/age-list.ts";
import type { QueueItem } from "../queue/queue.ts";
import { requestOfKey } from "../sources/request.ts";
import { Deadline, type DeadlineLimits } from "./deadline.ts";
import type { Outcome } from "./outcome.ts";

/** Settings that all attempts of a controller share. */
export interface AttemptSettings {
  readonly limits: DeadlineLimits;
  readonly logger: Logger;
  /** Kind of the controller's objects, the log field of the object. */
  readonly kind: string | undefined;
  /** Called with an unhandled rejection in the asynchronous context of an attempt. */
  onRejection(attempt: ReconcileAttempt, reason: unknown): void;
}

/** A reconcile attempt. Creates members that cost more than an empty reconcile on first use. */
export class ReconcileAttempt implements Aged, ProcessWork {
  older: Aged | undefined = undefined;
  newer: Aged | undefined = undefined;
  readonly key: string;
  readonly priority: number;
  readonly startedAt: number;
  readonly request: ObjectRef;
  readonly deadline: Deadline;
  /** The outcome of an unhandled rejection while the reconcile runs. */
  rejection: Outcome | undefined;
  /** The last own object that it wrote, as the API server returned it. */
  written: KubernetesObject | undefined;
  /** Whether its outcome is known. */
  hasEnded = false;
  readonly #settings: AttemptSettings;
  #reconcileID: string | undefined;
  #logger: Logger | undefined;

  /**
   * @param onStuck called if the reconcile does not return in time after its signal has aborted.
   */
  constructor(item: QueueItem<string>, startedAt: number, settings: AttemptSettings, onStuck: () => void) {
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

  /** The controller's logger with the fields of this reconcile. */
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

  /** Records a write, if it is of the controller's own object. */
  wrote({ kind }: KindDescriptor, object: KubernetesObject): void {
    const { namespace, name } = object.metadata;
    const isOwn = kind === this.#settings.kind && name === this.request.name;
    if (isOwn && (namespace ?? "") === (this.request.namespace ?? "")) this.written = object;
  }

  reject(reason: unknown): void {
    this.#settings.onRejection(this, reason);
  }
}
