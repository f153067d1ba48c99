import { rbacMarker, rbacMarkerOf } from "@capikit/client/errors";
import { ownPlace, placeOfFrame, type SourcePlace } from "@capikit/common/errors";
import { shellWords } from "@capikit/common/text";
import type {
  ReconcileCause,
  ReconcileRecord,
  RecordedCall,
  RunningReconcile,
} from "@capikit/controller-kit/journal";
import type { ShownProblem } from "../../console/console-model.ts";
import {
  describeRecord,
  describeWait,
  isOfOwnWrites,
  objectText,
  placeOfRunning,
  readableCause,
  secondsSince,
  shownPlace,
} from "../journal/describe-record.ts";

/** The last reconciles of a manager. */
export interface KnownReconciles {
  /** In their order. */
  readonly records: readonly ReconcileRecord[];
  readonly running: readonly RunningReconcile[];
  readonly now: number;
}

/** Reconciles of an object by a controller, in their order. */
export interface Series {
  readonly title: string;
  readonly records: readonly ReconcileRecord[];
  readonly last: ReconcileRecord;
}

/** A problem. Those of similar objects have the same key. */
export type Found = { readonly [K in keyof ShownProblem]?: ShownProblem[K] | undefined } & Pick<
  ShownProblem,
  "title" | "cause"
> & {
    readonly key: string;
    /** Whether its texts quote sources, whose types would be redacted as secrets. */
    readonly isOfCompiler?: true;
  };

/** Milliseconds in which reconciles are recent, and in which they are counted, and from which they are slow. */
const [recentMs, windowMs, slowMs] = [600_000, 60_000, 1_000];
/** Attempts of a failure, reconciles of a loop and of any causes in a window, and changes of a condition. */
const [minAttempts, minOwn, minAny, minFlaps] = [3, 5, 100, 5];
const recordHelp =
  "wrap the client of the platform by recorded() of @capikit/controller-kit/platform, which names the call here";
const callHelp = "give the call a time limit: pass it the signal of the reconcile";
const ownWritesHelp = "write the field only when its meaning changes: leave out times and counters";

/** Identifies the reconciles of an object by a controller. */
export function seriesKeyOf(record: ReconcileRecord): string {
  return `${record.controller} ${objectKeyOf(record)}`;
}

/** Identifies an object of any version. */
export function objectKeyOf({
  kind,
  namespace,
  name,
}: Pick<RunningReconcile, "kind" | "name"> & { readonly namespace?: string | undefined }): string {
  return JSON.stringify([kind?.group, kind?.kind, namespace, name]);
}

/** Groups recent reconciles by their controller and object. */
export function seriesOf({ records, now }: KnownReconciles): readonly Series[] {
  const recent = records.filter((one) => endOf(one) > now - recentMs);
  return [...Map.groupBy(recent, seriesKeyOf).values()].flatMap((all) => {
    const last = all.at(-1);
    return last === undefined ? [] : { title: titleOf(last), records: all, last };
  });
}

/** Reconciles that fail again and again. */
export function failures(series: readonly Series[]): readonly Found[] {
  return series.filter(isFailing).flatMap(({ title, last, records }) => {
    const { result, attempt, controller } = last;
    const { message = "" } = result;
    // It is named as a missing permission.
    if (missingMarker(message) !== undefined) return [];
    return {
      key: `failure ${controller} ${placeKey(last)}`,
      title: `Failing: ${title}`,
      cause: `${result.terminal ? "not retried" : `failed ${attempt} times in a row`}: ${message}`,
      ...ofRecord(last),
      help: fixOf(last),
      since: records.slice(records.findLastIndex((one) => one.result.result !== "error") + 1)[0]?.startedAt,
    };
  });
}

/** Identifies the cause of a failure: its place and kind of error. Messages differ by names of objects. */
function placeKey({ result: { failure, message, stack = [] } }: ReconcileRecord): string {
  const place = ownPlace(stack);
  if (place === undefined && failure?.code === undefined && failure?.status === undefined)
    return JSON.stringify([failure?.name, message]);
  return JSON.stringify([place, failure?.name, failure?.code, failure?.status]);
}

/** Names of errors that only code causes. */
const codeErrors: ReadonlySet<string> = new Set(["TypeError", "ReferenceError", "RangeError", "SyntaxError"]);
const unreachableCode =
  /^(?:E(?:CONN|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|TIMEDOUT)|UND_ERR_|CERT_|.*TLS)/;
const statusFixes: Readonly<Record<number, string>> = {
  400: "correct the value that the API refuses",
  401: "renew the credentials: they are missing, expired or revoked",
  403: "grant the account of the credentials the permission for this call",
  404: "check the name in the call, and whether something else has deleted the resource",
  422: "correct the value that the API refuses",
  429: "make fewer calls, or raise the limit of the account",
};

/** Returns the fix for the kind of error, or an empty text: a wrong fix costs more time than none. */
function fixOf({ result: { terminal, failure, stack = [] } }: ReconcileRecord): string {
  if (terminal) return "correct the object: it is reconciled again when it changes";
  const { name = "", code = "", status } = failure ?? {};
  if (name === "IdentityError")
    return "correct the identity that identityRef names, its Secret, or its allowed namespaces";
  if (/quota/i.test(code)) return "raise the quota of the account, or delete what is not used";
  const ofStatus = status === undefined ? undefined : statusFixes[status];
  if (ofStatus !== undefined) return ofStatus;
  if (status !== undefined) return "";
  if (unreachableCode.test(code)) return "check the address of the server, and whether it can be reached";
  const place = ownPlace(stack);
  const isOfCode = place !== undefined && codeErrors.has(name);
  return isOfCode ? `correct the code at ${shownPlace(place).text}, or what it calls` : "";
}

function isFailing({ last: { result, attempt } }: Series): boolean {
  return result.result === "error" && (result.terminal === true || attempt >= minAttempts);
}

/** Milliseconds from which a limit of the platform is a problem. */
const limitMs = 15_000;

/** Objects that wait because the platform limits calls. */
export function limited(series: readonly Series[], { now }: KnownReconciles): readonly Found[] {
  const isLimited = ({ result: { result, message } }: ReconcileRecord): boolean =>
    result === "requeue_after" && message !== undefined;
  return series.flatMap(({ title, records, last }) => {
    const first = records[records.findLastIndex((one) => !isLimited(one)) + 1];
    if (first === undefined || now - Date.parse(first.startedAt) < limitMs) return [];
    return {
      severity: "warning" as const,
      key: `limited ${last.controller}`,
      title: `Limited by the platform: ${title}, for ${secondsSince(first.startedAt, now)} s`,
      cause: last.result.message ?? "",
      ...ofRecord(last),
      help: statusFixes[429] ?? "",
      since: first.startedAt,
    };
  });
}

/** Conditions that change again and again. */
export function flapping(series: readonly Series[]): readonly Found[] {
  return series.flatMap(({ title, records, last }) => {
    const changes = records.flatMap((one) =>
      describeRecord(one).changes.map((line) => line.split(" ")[0] ?? ""),
    );
    return [...Map.groupBy(changes, (type) => type)].flatMap(([type, { length }]) => {
      if (length < minFlaps) return [];
      const states = new Set(
        records.flatMap(({ conditionsAfter }) =>
          conditionsAfter.flatMap((one) => (one.type === type ? `${one.status} (${one.reason ?? ""})` : [])),
        ),
      );
      return {
        severity: "warning" as const,
        key: `flapping ${last.controller} ${type}`,
        title: `Flapping condition: ${type} of ${title}`,
        cause: `changed ${length} times in ${secondsBetween(records)} s: ${[...states].slice(0, 5).join(", ")}`,
        help: "set a condition to False only when its state is certain",
        ...ofRecord(last),
      };
    });
  });
}

/** Objects that are reconciled again and again, mostly by writes of their controller. */
export function loops(series: readonly Series[], { now, records: all }: KnownReconciles): readonly Found[] {
  return series.flatMap(({ title, records, last }) => {
    const recent = records.filter((one) => endOf(one) > now - windowMs);
    const own = recent.filter(isOfOwnWrites);
    const isLoop = own.length >= minOwn && own.length * 2 > recent.length;
    if (!isLoop && recent.length < minAny) return [];
    const causes = isLoop ? own : recent;
    const named = causes.flatMap((record) =>
      record.causes.map((cause) => ({ text: causeOf(cause, record), object: objectText(cause) })),
    );
    const groups = [...Map.groupBy(named, ({ text }) => text).values()];
    const most = groups.toSorted((a, b) => b.length - a.length)[0] ?? [];
    const { text = "", object = "" } = most[0] ?? {};
    const others = isLoop ? [] : writersOf(object, all, last.controller);
    return {
      severity: "warning" as const,
      key: `loop ${last.controller} ${text}`,
      title: `${isLoop ? "Hot loop" : "Frequent reconciles"}: ${title}, ${recent.length} times in ${secondsBetween(recent)} s`,
      cause: `${isLoop ? "caused by its own writes" : "caused"} ${most.length} times: ${text}${others.length > 0 ? `, written by ${others.join(", ")}` : ""}`,
      help: isLoop ? ownWritesHelp : "",
      ...ofRecord(last),
    };
  });
}

function causeOf(cause: ReconcileCause, record: ReconcileRecord): string {
  if (cause.kind === undefined) return cause.type;
  const { type, event, fields = [] } = readableCause(cause, record);
  return `${event ?? type} of ${objectText(cause)}${fields.length > 0 ? `: ${fields.join(", ")}` : ""}`;
}

/** Returns other controllers that have written an object. */
function writersOf(
  object: string,
  records: readonly ReconcileRecord[],
  controller: string,
): readonly string[] {
  const written = records.filter(
    (one) =>
      one.controller !== controller &&
      one.writes.some((write) => write.status < 400 && objectText(write) === object),
  );
  return [...new Set(written.map((one) => one.controller))];
}

/** Controllers with slow reconciles, the slowest one of each. An object whose last reconcile was fast is not slow. */
export function slow(series: readonly Series[], { running, now }: KnownReconciles): readonly Found[] {
  const records = series.flatMap(({ last, records: all }) =>
    last.durationMs < slowMs ? [] : all.filter(({ durationMs }) => durationMs >= slowMs),
  );
  const finished = records
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .map((record) => ({
      key: `slow ${record.controller}`,
      severity: "warning" as const,
      title: `Slow: ${titleOf(record)} took ${shownSeconds(record.durationMs)} s`,
      ...ofRecord(record),
      ...slowPart(record),
    }));
  const current = running.flatMap((one) => {
    if (secondsSince(one.startedAt, now) < 10) return [];
    const call = one.calls?.at(-1);
    return {
      key: `slow ${one.controller}`,
      severity: "warning" as const,
      title: `Slow: ${titleOf(one)} has been running for ${secondsSince(one.startedAt, now)} s`,
      cause: describeWait(one, now),
      help: call === undefined ? recordHelp : callHelp,
      path: "reconciles",
      ...shownAt(placeOfRunning(one)),
    };
  });
  return [...current, ...finished];
}

/** Names the part of a reconcile that takes most of its time. */
function slowPart({
  durationMs,
  platformCalls,
  writes,
}: ReconcileRecord): Pick<Found, "cause" | "help" | "place"> {
  const parts: { readonly text: string; readonly ms: number; readonly of?: RecordedCall }[] = [
    ...platformCalls.map((of) => ({ text: `platform call ${of.name}`, ms: of.durationMs, of })),
    ...writes.map(({ verb, kind, name = "", durationMs: ms }) => ({
      text: `${verb} of ${kind.kind} ${name}`,
      ms,
    })),
  ];
  const left = durationMs - parts.reduce((sum, { ms }) => sum + ms, 0);
  const code: (typeof parts)[number] = {
    text: "no recorded platform call or write: the code of the controller, live reads, or calls of a client without recorded()",
    ms: left,
  };
  const [slowest = code] = [...parts, code].toSorted((a, b) => b.ms - a.ms);
  return {
    cause: `${shownSeconds(slowest.ms)} s of it: ${slowest.text}`,
    help: slowest === code ? recordHelp : slowest.of === undefined ? "" : callHelp,
    ...shownAt(slowest.of?.place),
  };
}

function titleOf(reconcile: RunningReconcile): string {
  return `${reconcile.controller} of ${objectText(reconcile)}`;
}

function endOf({ startedAt, durationMs }: ReconcileRecord): number {
  return Date.parse(startedAt) + durationMs;
}

function secondsBetween(records: readonly ReconcileRecord[]): number {
  const [first, last] = [records[0], records.at(-1)];
  if (first === undefined || last === undefined) return 0;
  return Math.max(1, Math.round((endOf(last) - Date.parse(first.startedAt)) / 1_000));
}

function shownSeconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

/** Returns the messages of its error and its failed writes. */
export function messagesOf({ writes, result: { message = "" } }: ReconcileRecord): readonly string[] {
  return [message, ...writes.flatMap((write) => (write.status >= 400 ? (write.message ?? "") : []))];
}

const cacheDenial =
  /cannot list or watch ([a-z\d-]+)(?:\.([a-z\d.-]+))?(?: in namespace ([a-z\d-]+))?: forbidden\./;
/** Without `*` and further members: messages may quote what a user has written, also in words of Kubernetes. */
const narrowMarker =
  /^\+kubebuilder:rbac:(?:groups=(?:""|[a-z\d.-]+),resources=[a-z\d./-]+|urls=\/[\w./-]*),verbs=[a-z;]+$/;

/**
 * Returns the marker of the permission that a message of the cache or the API server reports as missing. Messages
 * come from records and logs of another process.
 */
export function missingMarker(message: string): string | undefined {
  if (!/forbidden/i.test(message)) return undefined;
  // Logs quote errors.
  const text = message.replaceAll('\\"', '"');
  const [, resource, group = "", namespace] = cacheDenial.exec(text) ?? [];
  // The cache needs all verbs, of which the API server names one.
  if (resource !== undefined) {
    const scope = namespace === undefined ? "" : `,namespace=${namespace}`;
    return rbacMarker({ group, resource, verbs: ["get", "list", "watch"] }) + scope;
  }
  const marker = rbacMarkerOf(text);
  return marker !== undefined && narrowMarker.test(marker) ? marker : undefined;
}

const unservedKind =
  /cannot list or watch ([a-z\d-]+\.[a-z\d.-]+): the server has no such resource in [a-z\d.-]+\/(v\d[a-z\d]*)\./;

/** Returns the CRD and the version that a line of the cache reports as not served. */
export function missingKind(line: string): { readonly crd: string; readonly version: string } | undefined {
  const [, crd, version] = unservedKind.exec(line) ?? [];
  return crd === undefined || version === undefined ? undefined : { crd, version };
}

/** Returns the place of the controller that a line of the cache names. */
export function placeOfLine(line: string): Pick<Found, "place"> {
  const [, quoted, plain = ""] = / place=(?:"([^"]+)"|(\S+))/.exec(line) ?? [];
  return shownAt(placeOfFrame(quoted ?? plain));
}

/** Returns where a reconcile shows a problem: its view, its place in the program, its time and the next one. */
export function ofRecord({
  sequence,
  run,
  kind,
  namespace,
  name,
  place,
  startedAt,
  nextRunAt,
  result: { stack = [] },
}: ReconcileRecord): Partial<Found> {
  const object = kind && shellWords(`${kind.kind}.${kind.group}/${name}`);
  const within = namespace ? ` -n ${shellWords(namespace)}` : "";
  return {
    path: `reconciles/${sequence}-${encodeURIComponent(run)}`,
    since: startedAt,
    ...(nextRunAt !== undefined && { nextAt: nextRunAt }),
    ...shownAt(ownPlace(stack) ?? place),
    ...(object !== undefined && { command: `capikit why ${object}${within}` }),
  };
}

/** Returns a known place, as problems show it. */
export function shownAt(place: SourcePlace | undefined): Pick<Found, "place"> {
  return place === undefined ? {} : { place: shownPlace(place) };
}
