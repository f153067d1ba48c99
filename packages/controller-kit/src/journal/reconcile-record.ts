/**
 * The format of the journal. Each part is declared once: its types, its validation in
 * `readJournalPage`, and the texts of causes come from the same literal.
 */
import { type ShapeType, shapes } from "@capikit/common/json";

const { text, number, time, oneOf, list, object, optional } = shapes;

/** A place in a source file of the program. */
const placeShape = object({ path: text, line: number, column: number });

const kindShape = object({ group: text, kind: text });

/** A kind without its version. */
export interface RecordedKind extends ShapeType<typeof kindShape> {}

/** Why an object was queued, by the type of the cause. */
const causeTexts = {
  /** A watched object was created, changed or deleted. */
  event: "event",
  /**
   * A watched object was in the first list of its kind, at the start of the manager or after the cache
   * had dropped the kind.
   */
  start: "first list",
  /** The cache delivered an unchanged object again, after `--sync-period`. */
  resync: "resync",
  /** A stream source requested it. */
  channel: "request of a source",
  /** The program called `enqueue`. */
  enqueue: "request of the program",
  /** The last reconcile returned `after()`. */
  requeueAfter: "requeueAfter of the last reconcile",
  /** The last reconcile failed or returned `requeue()`. */
  backoff: "retry with backoff",
  /** The last reconcile stopped because the platform limits calls. */
  platformLimit: "end of the platform's limit",
} as const;

/** Why an object was queued. */
export type CauseType = keyof typeof causeTexts;

const causeShape = object({
  type: oneOf(...(Object.keys(causeTexts) as CauseType[])),
  /** Only for the types `event`, `start` and `resync`, like the object's kind, namespace and name. */
  event: optional(oneOf("create", "update", "delete")),
  kind: optional(kindShape),
  namespace: optional(text),
  name: optional(text),
  /** Resource version before the first of these events. */
  oldVersion: optional(text),
  /** Resource version after the last of these events. */
  newVersion: optional(text),
  /** Paths of the changed fields, such as `status.conditions[0].reason`; at most 20. */
  fields: optional(list(text)),
  /** Whether reconciles of this controller wrote all these versions. */
  own: optional(shapes.true),
  /** The reconcile that wrote the last of these versions, or that requested this one. */
  reconcileID: optional(text),
  /** Number of these events. */
  count: number,
});

/** A cause of a reconcile. Repeated causes with the same object are one, with a count. */
export interface ReconcileCause extends ShapeType<typeof causeShape> {}

const waitShape = oneOf(
  "immediate",
  "workers",
  "priority",
  "previousReconcile",
  "deferred",
  "requeueAfter",
  "backoff",
  "platformLimit",
);

/**
 * What the object waited for before its reconcile: nothing (`immediate`), other objects of the
 * controller (`workers`, or `priority` if its priority was low), its previous reconcile, its minimum
 * interval, leadership or another deferral (`deferred`), or the time of a cause.
 */
export type WaitReason = ShapeType<typeof waitShape>;

const readShape = object({
  kind: kindShape,
  namespace: optional(text),
  /** Absent for lists. */
  name: optional(text),
  /** Absent if the object does not exist, and for lists. */
  version: optional(text),
  /** Number of listed objects. */
  count: optional(number),
  /** Whether the API server answered, instead of the cache. */
  live: optional(shapes.true),
});

/** A read in a reconcile. */
export interface RecordedRead extends ShapeType<typeof readShape> {}

const writeShape = object({
  verb: oneOf("create", "replace", "patch", "apply", "delete", "deleteCollection"),
  kind: kindShape,
  namespace: optional(text),
  name: optional(text),
  subresource: optional(text),
  dryRun: optional(shapes.true),
  /** Paths of the fields that the write changed or, if the old object is unknown, set; at most 20. */
  fields: optional(list(text)),
  /** HTTP status; 0 without a response. */
  status: number,
  /** Message of a failed write. */
  message: optional(text),
  /** Resource version of the written object. */
  version: optional(text),
  durationMs: number,
});

/** A write in a reconcile. */
export interface RecordedWrite extends ShapeType<typeof writeShape> {}

const callShape = object({
  /** Method and path, the name given to the backoff, or a method of `recorded` with its arguments. */
  name: text,
  durationMs: number,
  error: optional(text),
  /** Where the program made a call of `recorded`. */
  place: optional(placeShape),
});

/** A call to the platform by `createJsonApi`, `createPlatformBackoff` or a client of `recorded`. */
export interface RecordedCall extends ShapeType<typeof callShape> {}

const conditionShape = object({
  type: text,
  status: text,
  reason: optional(text),
  message: optional(text),
});

/** A condition of the reconciled object. */
export interface RecordedCondition extends ShapeType<typeof conditionShape> {}

const lineShape = object({
  level: oneOf("debug", "info", "warn", "error"),
  message: text,
  fields: optional(shapes.anyObject),
});

/** A log line of a reconcile, of any level. */
export interface RecordedLine extends ShapeType<typeof lineShape> {}

const failureShape = object({
  /** Name of the innermost cause, such as `TypeError`. */
  name: text,
  /** `code` of the error or of its first cause that has one. */
  code: optional(text),
  /** HTTP status, also of `response`. */
  status: optional(number),
});

/** What kind of error ended a reconcile: equal for errors that differ by names in their messages. */
export interface RecordedFailure extends ShapeType<typeof failureShape> {}

const resultShape = object({
  /** The value of the label `result` of `controller_runtime_reconcile_total`. */
  result: oneOf("success", "error", "requeue", "requeue_after"),
  /** Of an error, or of the platform's limit. */
  message: optional(text),
  /** The stack of an error and of its causes, in lines; without those of Node.js. */
  stack: optional(list(text)),
  /** The kind of an error. */
  failure: optional(failureShape),
  /** Whether the error is not retried. */
  terminal: optional(shapes.true),
  /** Whether the timeout of the controller had passed. */
  timeout: optional(shapes.true),
});

/** The result of a reconcile. */
export interface RecordedResult extends ShapeType<typeof resultShape> {}

/** The values of the label `result` of `controller_runtime_reconcile_total`. */
export type ReconcileResult = RecordedResult["result"];

/** The format of a run of a manager. */
export const runShape = object({
  id: text,
  /** Start of the manager as an ISO 8601 time. */
  startedAt: time,
  /** In the history of `capikit dev`: the changed files that led to this start. */
  changed: optional(list(text)),
});

/** One run of a manager: a restarted manager has another id. */
export interface ManagerRun extends ShapeType<typeof runShape> {}

const reconcile = {
  controller: text,
  /** Where the program defines the controller. */
  place: optional(placeShape),
  /** Kind of the reconciled object; absent for a controller without one. */
  kind: optional(kindShape),
  namespace: optional(text),
  name: text,
  /** Start as an ISO 8601 time. */
  startedAt: time,
};

/** The format of a reconcile that has not ended. */
export const runningShape = object({
  ...reconcile,
  /** Calls, reads and writes that it waits for, the oldest first. */
  calls: optional(list(object({ name: text, startedAt: time, place: optional(placeShape) }))),
  /** The call, read or write that ended last. */
  last: optional(object({ name: text, endedAt: time, place: optional(placeShape) })),
});

/** A reconcile that has not ended. */
export interface RunningReconcile extends ShapeType<typeof runningShape> {}

/** The lists of a record whose length is limited. */
const lists = {
  causes: list(causeShape),
  reads: list(readShape),
  writes: list(writeShape),
  platformCalls: list(callShape),
  logs: list(lineShape),
};

/** The lists of a record whose length is limited. */
export type RecordList = keyof typeof lists;
/** The names of those lists. */
export const recordLists = Object.keys(lists) as readonly RecordList[];

/** The format of a finished reconcile, with which readers check records. */
export const reconcileRecordShape = object({
  /** Increases by one for each record of the journal. */
  sequence: number,
  /** The id of the manager's run. */
  run: text,
  ...reconcile,
  /** As in logs. */
  reconcileID: text,
  durationMs: number,
  /** Milliseconds from the first cause, or from the time of a delayed one, to the start. */
  queuedMs: number,
  waitedFor: waitShape,
  priority: number,
  /** 1 plus the number of failures in a row before. */
  attempt: number,
  ...lists,
  /** Of the object as it was first read. */
  conditionsBefore: list(conditionShape),
  /** Of the object as it was last written, or else read. */
  conditionsAfter: list(conditionShape),
  result: resultShape,
  /** When the object is reconciled again without another cause, as an ISO 8601 time. */
  nextRunAt: optional(time),
  /** Number of entries that were left out of each list. */
  truncated: optional(
    object({
      causes: optional(number),
      reads: optional(number),
      writes: optional(number),
      platformCalls: optional(number),
      logs: optional(number),
    } satisfies Record<RecordList, unknown>),
  ),
});

/** A finished reconcile. Texts have no secrets and at most 1,024 characters. */
export interface ReconcileRecord extends ShapeType<typeof reconcileRecordShape> {}

/** Describes a cause in one line: `update of Cluster default/a: spec.paused (own write)`. */
export function causeText({
  type,
  event,
  kind,
  namespace,
  name,
  fields = [],
  own,
  count,
}: ReconcileCause): string {
  const object = kind && `${kind.kind} ${namespace ? `${namespace}/` : ""}${name}`;
  const what = [type === "event" && event ? event : causeTexts[type], object].filter(Boolean).join(" of ");
  const changed = fields.length > 0 ? `: ${fields.join(", ")}` : "";
  return `${what}${changed}${own ? " (own write)" : ""}${count > 1 ? `, ${count} times` : ""}`;
}
