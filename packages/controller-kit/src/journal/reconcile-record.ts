/** A kind without its version. */
export interface RecordedKind {
  readonly group: string;
  readonly kind: string;
}

/** The values of the label `result` of `controller_runtime_reconcile_total`. */
export type ReconcileResult = "success" | "error" | "requeue" | "requeue_after";

/**
 * Why an object was queued:
 *
 * - `event`: a watched object was created, changed or deleted.
 * - `start`: a watched object was in the first list of its kind, at the start of the manager or after
 *   the cache had dropped the kind.
 * - `resync`: the cache delivered an unchanged object again, after `--sync-period`.
 * - `channel`: a stream source requested it.
 * - `enqueue`: the program called `enqueue`.
 * - `requeueAfter`: the last reconcile returned `after()`.
 * - `backoff`: the last reconcile failed or returned `requeue()`.
 * - `platformLimit`: the last reconcile stopped because the platform limits calls.
 */
export type CauseType =
  | "event"
  | "start"
  | "resync"
  | "channel"
  | "enqueue"
  | "requeueAfter"
  | "backoff"
  | "platformLimit";

/** A cause of a reconcile. Repeated causes with the same object are one, with a count. */
export interface ReconcileCause {
  readonly type: CauseType;
  /** Only for the types `event`, `start` and `resync`, like the object's kind, namespace and name. */
  readonly event?: "create" | "update" | "delete";
  readonly kind?: RecordedKind;
  readonly namespace?: string;
  readonly name?: string;
  /** Resource version before the first of these events. */
  readonly oldVersion?: string;
  /** Resource version after the last of these events. */
  readonly newVersion?: string;
  /** Paths of the changed fields, such as `status.conditions[0].reason`; at most 20. */
  readonly fields?: readonly string[];
  /** Whether reconciles of this controller wrote all these versions. */
  readonly own?: true;
  /** The reconcile that wrote the last of these versions, or that requested this one. */
  readonly reconcileID?: string;
  /** Number of these events. */
  readonly count: number;
}

/**
 * What the object waited for before its reconcile: nothing (`immediate`), other objects of the
 * controller (`workers`, or `priority` if its priority was low), its previous reconcile, its minimum
 * interval, leadership or another deferral (`deferred`), or the time of a cause.
 */
export type WaitReason =
  | "immediate"
  | "workers"
  | "priority"
  | "previousReconcile"
  | "deferred"
  | "requeueAfter"
  | "backoff"
  | "platformLimit";

/** A read in a reconcile. */
export interface RecordedRead {
  readonly kind: RecordedKind;
  readonly namespace?: string;
  /** Absent for lists. */
  readonly name?: string;
  /** Absent if the object does not exist, and for lists. */
  readonly version?: string;
  /** Number of listed objects. */
  readonly count?: number;
  /** Whether the API server answered, instead of the cache. */
  readonly live?: true;
}

/** A write in a reconcile. */
export interface RecordedWrite {
  readonly verb: "create" | "replace" | "patch" | "apply" | "delete" | "deleteCollection";
  readonly kind: RecordedKind;
  readonly namespace?: string;
  readonly name?: string;
  readonly subresource?: string;
  readonly dryRun?: true;
  /** Paths of the fields that the write changed or, if the old object is unknown, set; at most 20. */
  readonly fields?: readonly string[];
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Message of a failed write. */
  readonly message?: string;
  /** Resource version of the written object. */
  readonly version?: string;
  readonly durationMs: number;
}

/** A call to the platform by `createJsonApi` or `createPlatformBackoff`. */
export interface RecordedCall {
  /** Method and path, or the name given to the backoff. */
  readonly name: string;
  readonly durationMs: number;
  readonly error?: string;
}

/** A condition of the reconciled object. */
export interface RecordedCondition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
}

/** A log line of a reconcile, of any level. */
export interface RecordedLine {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly message: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** The result of a reconcile. */
export interface RecordedResult {
  readonly result: ReconcileResult;
  /** Of an error, or of the platform's limit. */
  readonly message?: string;
  /** Whether the error is not retried. */
  readonly terminal?: true;
  /** Whether the timeout of the controller had passed. */
  readonly timeout?: true;
}

/** A finished reconcile. Texts have no secrets and at most 1,024 characters. */
export interface ReconcileRecord {
  /** Increases by one for each reconcile of the manager. */
  readonly sequence: number;
  readonly controller: string;
  /** Kind of the reconciled object; absent for a controller without one. */
  readonly kind?: RecordedKind;
  readonly namespace?: string;
  readonly name: string;
  /** As in logs and spans. */
  readonly reconcileID: string;
  /** Start as an ISO 8601 time. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Milliseconds from the first cause, or from the time of a delayed one, to the start. */
  readonly queuedMs: number;
  readonly waitedFor: WaitReason;
  readonly priority: number;
  /** 1 plus the number of failures in a row before. */
  readonly attempt: number;
  readonly causes: readonly ReconcileCause[];
  readonly reads: readonly RecordedRead[];
  readonly writes: readonly RecordedWrite[];
  readonly platformCalls: readonly RecordedCall[];
  /** Of the object as it was first read. */
  readonly conditionsBefore: readonly RecordedCondition[];
  /** Of the object as it was last written, or else read. */
  readonly conditionsAfter: readonly RecordedCondition[];
  readonly logs: readonly RecordedLine[];
  readonly result: RecordedResult;
  /** When the object is reconciled again without another cause, as an ISO 8601 time. */
  readonly nextRunAt?: string;
  /** Number of entries that were left out of each list. */
  readonly truncated?: Partial<Record<RecordList, number>>;
}

/** The lists of a record whose length is limited. */
export type RecordList = "causes" | "reads" | "writes" | "platformCalls" | "logs";

/** A reconcile that has not ended. */
export interface RunningReconcile
  extends Pick<ReconcileRecord, "controller" | "kind" | "name" | "namespace" | "startedAt"> {}

/** The answer of `GET /debug/journal`. */
export interface JournalPage {
  /** The last matching records, in their order. */
  readonly records: readonly ReconcileRecord[];
  /** Number of records of any object that the journal has dropped to stay within its size. */
  readonly dropped: number;
  /** All running reconciles, the oldest first. */
  readonly running: readonly RunningReconcile[];
}
