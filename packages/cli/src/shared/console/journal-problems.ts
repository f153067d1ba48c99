import { rbacMarker, rbacMarkerOf } from "@capikit/client/errors";
import { ownPlace, placeOfFrame, type SourcePlace } from "@capikit/common/errors";
import { shellWords, truncateText } from "@capikit/common/text";
import type {
  ReconcileCause,
  ReconcileRecord,
  RecordedCall,
  RecordedCondition,
  RunningReconcile,
} from "@capikit/controller-kit/journal";
import { stateOfCondition, summaryTypes } from "@capikit/inventory";
import type { ShownProblem } from "../../console/console-model.ts";
import { durationText } from "../../console/urgency.ts";
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

/** The current time, and whether it is in a session, whose platform is quick. */
type Session = Pick<KnownReconciles, "now"> & { readonly isSession: boolean };

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
    readonly object?: ObjectIdentity;
  };

/** An object of any version; without a kind, that of a controller without one. */
export type ObjectIdentity = {
  readonly [K in "kind" | "namespace"]?: RunningReconcile[K] | undefined;
} & Pick<RunningReconcile, "name">;

/** Milliseconds in which reconciles are recent, and in which they are counted, and from which they are slow. */
const [recentMs, windowMs, slowMs] = [600_000, 60_000, 1_000];
/** Attempts of a failure, reconciles of a loop and of any causes in a window, and changes of a condition. */
const [minAttempts, minOwn, minAny, minFlaps] = [3, 5, 100, 5];
/** Seconds from which a reconcile runs for long. */
const runningSeconds = 8;
const recordHelp =
  "wrap the client of the platform by recorded() of @capikit/controller-kit/platform, which names the call here";
const callHelp = "give the call a time limit: pass it the signal of the reconcile";
const ownWritesHelp = "write the field only when its meaning changes: leave out times and counters";

/** Identifies the reconciles of an object by a controller. */
export function seriesKeyOf(record: ReconcileRecord): string {
  return `${record.controller} ${objectKeyOf(record)}`;
}

/** Identifies an object of any version. */
export function objectKeyOf({ kind, namespace, name }: ObjectIdentity): string {
  return JSON.stringify([kind?.group, kind?.kind, namespace, name]);
}

/** Groups recent reconciles by their controller and object. The last one counts until another follows. */
export function seriesOf({ records, now }: KnownReconciles): readonly Series[] {
  return [...Map.groupBy(records, seriesKeyOf).values()].flatMap((all) => {
    const last = all.at(-1);
    const recent = all.filter((one) => one === last || endOf(one) > now - recentMs);
    return last === undefined ? [] : { title: titleOf(last), records: recent, last };
  });
}

/** Bytes of a message in a title. */
const maxMessage = 160;

/** Reconciles that fail again and again. Their title is the cause. */
export function failures(series: readonly Series[]): readonly Found[] {
  return series.filter(isFailing).flatMap(({ last, records }) => {
    const { result, attempt, controller } = last;
    const { message = "" } = result;
    // It is named as a missing permission.
    if (missingMarker(message) !== undefined) return [];
    return {
      key: accountKey(last) ?? `failure ${controller} ${placeKey(last)}`,
      title: `${truncateText(message.split("\n")[0] ?? "", maxMessage) || "Failing"} · ${objectText(last)}`,
      cause: `${result.terminal ? "not retried" : `failed ${attempt} times in a row`}: ${message}`,
      ...ofRecord(last),
      help: fixOf(last),
      since: records.slice(records.findLastIndex((one) => one.result.result !== "error") + 1)[0]?.startedAt,
    };
  });
}

/** Identifies a failure of all calls, wherever the program makes them: credentials, or an unreachable server. */
function accountKey({ result: { failure } }: ReconcileRecord): string | undefined {
  const { name, code = "", status } = failure ?? {};
  return status === 401 || unreachableCode.test(code) ? `failure ${name} ${code} ${status}` : undefined;
}

/** Identifies the cause of a failure: its place and kind of error. Messages differ by names of objects. */
function placeKey({ name, result: { failure, message = "", stack = [] } }: ReconcileRecord): string {
  const place = ownPlace(stack);
  if (place === undefined && failure?.code === undefined && failure?.status === undefined)
    return JSON.stringify([failure?.name, message.split(/([\w.-]+)/).filter((word) => word !== name)]);
  return JSON.stringify([place, failure?.name, failure?.code, failure?.status]);
}

/** Names of errors that only code causes. */
const codeErrors: ReadonlySet<string> = new Set(["TypeError", "ReferenceError", "RangeError", "SyntaxError"]);
const unreachableCode =
  /^(?:E(?:CONN|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|TIMEDOUT)|UND_ERR_|CERT_|.*TLS)/;
const statusFixes: Readonly<Record<number, string>> = {
  400: "correct the value that the API refuses",
  401: "renew the credentials, which are missing, expired or revoked",
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
  const ofQuota = quotaFix(code);
  if (ofQuota !== "") return ofQuota;
  const ofStatus = status === undefined ? undefined : statusFixes[status];
  if (ofStatus !== undefined) return ofStatus;
  if (status !== undefined) return "";
  if (unreachableCode.test(code)) return "check the address of the server, and whether it can be reached";
  return codeFix(name, ownPlace(stack));
}

/** Returns the fix for an error that only code causes, or an empty text. */
export function codeFix(name: string, place: SourcePlace | undefined): string {
  return place !== undefined && codeErrors.has(name)
    ? `correct the code at ${shownPlace(place).text}, or what it calls`
    : "";
}

function quotaFix(code: string): string {
  return /quota/i.test(code) ? "raise the quota of the account, or delete what is not used" : "";
}

function isFailing({ last: { result, attempt } }: Series): boolean {
  return result.result === "error" && (result.terminal === true || attempt >= minAttempts);
}

/** Milliseconds from which a limit of the platform is a problem: in a session, and otherwise. */
const [quickLimitMs, limitMs] = [5_000, 10_000];

/** Objects that wait because the platform limits calls. */
export function limited(series: readonly Series[], { now, isSession }: Session): readonly Found[] {
  const isLimited = ({ result: { result, message } }: ReconcileRecord): boolean =>
    result === "requeue_after" && message !== undefined;
  return series.flatMap(({ title, records, last }) => {
    const first = records[records.findLastIndex((one) => !isLimited(one)) + 1];
    if (first === undefined || now - Date.parse(first.startedAt) < (isSession ? quickLimitMs : limitMs))
      return [];
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

/** Milliseconds until a condition is usually good: in a session unless it is polled, and with real platforms. */
const [quickConditionMs, polledMs, conditionMs] = [8_000, 60_000, 300_000];
/** Longest interval in milliseconds of a controller that polls progress. */
const pollMs = 10_000;

/** Conditions of reconciled objects that stay bad without an error. */
export function badConditions(series: readonly Series[], { now, isSession }: Session): readonly Found[] {
  return series.flatMap(({ records, last }) => {
    const found = ownCondition(last);
    // A failed or limited reconcile leaves the conditions as they were.
    const isOld = last.result.message !== undefined;
    if (found === undefined || isOld || last.kind === undefined) return [];
    const { type, status, reason = "", message = "" } = found;
    const isSame = (one: ReconcileRecord): boolean =>
      one.conditionsAfter.some(
        (other) => other.type === type && other.status === status && other.reason === reason,
      );
    const first = records[records.findLastIndex((one) => !isSame(one)) + 1] ?? last;
    const nextMs = last.nextRunAt === undefined ? undefined : Date.parse(last.nextRunAt) - endOf(last);
    const isPolled = nextMs !== undefined && nextMs <= pollMs;
    const ms = now - endOf(first);
    if (ms < (!isSession ? conditionMs : isPolled ? polledMs : quickConditionMs)) return [];
    return {
      severity: "warning" as const,
      key: `condition ${last.controller} ${type} ${reason}`,
      title: `Bad condition: ${type} of ${objectText(last)}, for ${durationText(ms)}`,
      cause: `${type} is ${status}${reason && ` (${reason})`}${message && `: ${message}`}`,
      ...ofRecord(last),
      help:
        quotaFix(reason) ||
        (nextMs === undefined
          ? `set ${type} to another status if this state is good; otherwise return after(), as nothing else reconciles the object again`
          : ""),
      since: first.startedAt,
    };
  });
}

/** Returns the bad condition that the controller sets for a reason of its own, not while it waits for others. */
function ownCondition({ conditionsAfter }: ReconcileRecord): RecordedCondition | undefined {
  const summary = conditionsAfter.find(({ type }) => summaryTypes.has(type));
  if (summary?.status === "True" || conditionsAfter.some(isDeletion)) return undefined;
  return conditionsAfter.find(
    ({ type, status, reason = "" }) =>
      status === "False" &&
      stateOfCondition({ type, status }) === "bad" &&
      !summaryTypes.has(type) &&
      // The names of the contract: the progress of Machines, and of other objects.
      !type.startsWith("Machines") &&
      !reason.startsWith("WaitingFor"),
  );
}

function isDeletion({ type, status }: RecordedCondition): boolean {
  return (type === "Deleting" || type === "Paused") && status === "True";
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
  const isSlow = ({ durationMs }: Pick<ReconcileRecord, "durationMs">): boolean => durationMs >= slowMs;
  const records = series.flatMap(({ last, records: all }) => {
    if (!isSlow(last) || endOf(last) <= now - recentMs) return [];
    // A busy machine makes single reconciles slow, such as the first ones of a program.
    const isCertain = last.durationMs >= runningSeconds * 1_000 || last.platformCalls.some(isSlow);
    return isCertain || (all.slice(-2).every(isSlow) && all.length > 1) ? all.filter(isSlow) : [];
  });
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
    if (secondsSince(one.startedAt, now) < runningSeconds) return [];
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
export function ofRecord(record: ReconcileRecord): Partial<Found> {
  const { sequence, run, kind, namespace, name, place, startedAt, nextRunAt, result } = record;
  const object = kind && shellWords(`${kind.kind}.${kind.group}/${name}`);
  const within = namespace ? ` -n ${shellWords(namespace)}` : "";
  return {
    path: `reconciles/${sequence}-${encodeURIComponent(run)}`,
    object: { kind, namespace, name },
    since: startedAt,
    ...(nextRunAt !== undefined && { nextAt: nextRunAt }),
    ...shownAt(ownPlace(result.stack ?? []) ?? place),
    ...(object !== undefined && { command: `capikit why ${object}${within}` }),
  };
}

/** Returns a known place, as problems show it. */
export function shownAt(place: SourcePlace | undefined): Pick<Found, "place"> {
  return place === undefined ? {} : { place: shownPlace(place) };
}
