import { ownPlace, placeOfFrame, type SourcePlace } from "@capikit/common/errors";
import { isRecord } from "@capikit/common/json";
import {
  causeText,
  type ReconcileCause,
  type ReconcileRecord,
  type RecordedCondition,
  type RecordList,
  type RunningReconcile,
} from "@capikit/controller-kit/journal";
import type { RecordLines } from "../../console/console-model.ts";
import { shownPath } from "../terminal/shown-path.ts";

/** Describes each entry of a record in one line. */
export function describeRecord(record: ReconcileRecord): RecordLines {
  const { conditionsBefore, conditionsAfter, truncated = {} } = record;
  const before = new Map(conditionsBefore.map((one) => [one.type, one]));
  const after = new Set(conditionsAfter.map(({ type }) => type));
  const removed = conditionsBefore.filter(({ type }) => !after.has(type));
  const isChanged = ({ type, status }: RecordedCondition): boolean => before.get(type)?.status !== status;
  const all = (list: RecordList, lines: readonly string[]): readonly string[] =>
    truncated[list] === undefined ? lines : [...lines, `${truncated[list]} more were left out`];
  const stack = record.result.stack ?? [];
  const own = ownPlace(stack);
  return {
    place: own === undefined ? "" : textOf(own),
    stack: shortStack(stack),
    causes: all(
      "causes",
      record.causes.map((one) => causeText(readableCause(one, record))),
    ),
    reads: all(
      "reads",
      record.reads.map(
        (one) =>
          `${objectText(one)}${one.count === undefined ? ` ${one.version ?? "absent"}` : `: ${one.count} objects`}`,
      ),
    ),
    writes: all(
      "writes",
      record.writes.map(
        (one) =>
          `${one.verb} ${objectText(one)}${fieldsText(one, record)}: ${one.status}${one.message ? ` ${one.message}` : ""}`,
      ),
    ),
    calls: all(
      "platformCalls",
      record.platformCalls.map(
        ({ name, durationMs, place, error }) =>
          `${name}, ${shownMs(durationMs)}${place ? ` (${textOf(place)})` : ""}${error ? `: ${error}` : ""}`,
      ),
    ),
    changes: [
      ...conditionsAfter
        .filter(isChanged)
        .map((one) => `${one.type} ${before.get(one.type)?.status ?? "absent"} → ${statusText(one)}`),
      ...removed.map(({ type, status }) => `${type} ${status} → absent`),
    ],
    unchanged: conditionsAfter
      .filter((one) => !isChanged(one))
      .map((one) => `${one.type} ${statusText(one)}`),
    logs: all(
      "logs",
      record.logs.map(
        ({ level, message, fields }) =>
          `${level} ${message}${fields ? ` ${JSON.stringify(fields, withoutStack)}` : ""}`,
      ),
    ),
  };
}

/** The stack of a record is shown in lines. */
function withoutStack(_: string, value: unknown): unknown {
  if (!isRecord(value) || typeof value.stack !== "string") return value;
  const { stack: __, ...error } = value;
  return error;
}

const maxFirst = 2;

/** Keeps the first frames of a stack, those of the program, and causes. */
function shortStack(stack: readonly string[]): readonly string[] {
  const kept = stack.filter((line, at) => at < maxFirst || !line.startsWith("at ") || ownPlace(line));
  const left = stack.length - kept.length;
  const lines = kept.map((line) => {
    const place = placeOfFrame(line);
    if (place === undefined) return line;
    const open = line.indexOf(" (");
    return open === -1 ? `at ${textOf(place)}` : `${line.slice(0, open)} (${textOf(place)})`;
  });
  return left === 0 ? lines : [...lines, `${left} more frames`];
}

/** Returns a cause with the types of the reconciled object's conditions instead of their places. */
export function readableCause(cause: ReconcileCause, record: ReconcileRecord): ReconcileCause {
  return { ...cause, ...(cause.fields && { fields: readableFields(cause, record) }) };
}

interface ChangedObject {
  readonly kind?: { readonly kind: string };
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
  readonly fields?: readonly string[];
}

/** Each change of a condition changes its time, too, and is not shown alone. */
function readableFields(
  { fields = [], ...object }: ChangedObject,
  record: ReconcileRecord,
): readonly string[] {
  const isOwn = object.kind !== undefined && objectText(object) === objectText(record);
  const names = fields.map((field) =>
    field.replace(/^status\.conditions\[(\d+)\]/, (place, at: string) => {
      const condition = isOwn ? record.conditionsAfter[Number(at)]?.type : undefined;
      return condition === undefined ? place : `condition ${condition}`;
    }),
  );
  const others = names.filter((name) => !name.endsWith(".lastTransitionTime"));
  return others.length === 0 ? names : others;
}

const maxFields = 8;

function fieldsText(write: ChangedObject, record: ReconcileRecord): string {
  const names = readableFields(write, record);
  const more = names.length > maxFields ? [`${names.length - maxFields} more`] : [];
  return names.length === 0 ? "" : ` ${[...names.slice(0, maxFields), ...more].join(", ")}`;
}

/** Describes what a running reconcile waits for, at a time in milliseconds. */
export function describeWait({ calls = [], last }: RunningReconcile, now: number): string {
  const call = calls.at(-1);
  if (call !== undefined) return `it has waited ${secondsSince(call.startedAt, now)} s for ${call.name}`;
  const after =
    last === undefined ? "" : `, since ${last.name} ended ${secondsSince(last.endedAt, now)} s ago`;
  return `it waits for something that is not recorded${after}: a call of the platform, a timer or a promise that never resolves`;
}

/** Returns where a running reconcile is: the place of its last known call, or of its controller. */
export function placeOfRunning({ calls = [], last, place }: RunningReconcile): SourcePlace | undefined {
  return (calls.at(-1) ?? last)?.place ?? place;
}

/** Returns the seconds from an ISO 8601 time to a time in milliseconds. */
export function secondsSince(start: string, now: number): number {
  return Math.round((now - Date.parse(start)) / 1_000);
}

/** Reports whether nothing but writes of the controller itself caused a reconcile. */
export function isOfOwnWrites({ causes }: Pick<ReconcileRecord, "causes">): boolean {
  return causes.length > 0 && causes.every(({ own }) => own);
}

export function shownMs(value: number): string {
  return `${Math.round(value)} ms`;
}

function textOf({ path, line, column }: SourcePlace): string {
  return `${shownPath(path)}:${line}:${column}`;
}

/** Returns a place with its text. */
export function shownPlace(place: SourcePlace): SourcePlace & { readonly text: string } {
  return { ...place, text: textOf(place) };
}

/** Returns kind, namespace and name of an object. */
export function nameOf({
  kind = "",
  metadata,
}: {
  readonly kind?: string;
  readonly metadata: { readonly namespace?: string | undefined; readonly name?: string | undefined };
}): string {
  return objectText({ kind: { kind }, ...metadata });
}

function statusText({ status, reason }: RecordedCondition): string {
  return `${status}${reason ? ` (${reason})` : ""}`;
}

/** Returns the names of an object, as far as they are known: `Machine default/one`. */
export function objectText({
  kind,
  namespace,
  name,
}: {
  readonly kind?: { readonly kind: string };
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
}): string {
  return [kind?.kind, [namespace, name].filter(Boolean).join("/")].filter(Boolean).join(" ");
}
