import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { ownPlace, type SourcePlace } from "@capikit/common/errors";
import { type BoundedStore, trackStore } from "@capikit/common/json";
import { truncateText } from "@capikit/common/text";
import type {
  DevDiagnostic,
  DevPart,
  DevState,
  PartFailure,
  PartState,
  ShownLogLine,
} from "../../console/console-model.ts";
import { missingKind, missingMarker, placeOfLine } from "../../shared/console/journal-problems.ts";
import type { LoggedError } from "../../shared/console/session-problems.ts";
import { shownLines } from "../../shared/console/summarize-object.ts";
import { shownPlace } from "../../shared/journal/describe-record.ts";
import type { DevEvent } from "./renderers/dev-event.ts";

/** The state of a session for its console. */
export interface RecordedState {
  readonly record: (event: DevEvent) => void;
  readonly current: () => DevState;
  /** Lines about missing permissions and kinds, since the last start of their program. */
  readonly denials: () => readonly string[];
  /** The last errors and denials in the logs of the project's programs, without those of reconciles. */
  readonly errors: () => readonly LoggedError[];
}

const maxLines = 1_000;
const maxText = 20_000;
const maxLine = 4_000;
const [maxDenials, maxErrors] = [20, 20];
/** Bytes of an error in a title. */
const maxTitle = 160;
/** Milliseconds after which an error that is not repeated is over. */
const errorMs = 60_000;
/** Events without a state of their own: lines of output, trees, and the console itself. */
const skipped: ReadonlySet<DevEvent["event"]> = new Set(["cluster", "console", "log"]);

/** Records the events of a session: the last one of each part, its failure, diagnostics and log lines. */
export function createDevState(root: string, now: () => Date = () => new Date()): RecordedState {
  const parts = new Map<string, DevPart>();
  let diagnostics: readonly DevDiagnostic[] = [];
  /** Programs whose files have changed since they were last ready. */
  const changed = new Set<string>();
  const log: ShownLogLine[] = [];
  /** By program and marker or CRD. */
  const denials = new Map<string, string>();
  /** By program and message. */
  const errors = new Map<string, LoggedError>();
  /** The error whose stack may follow, by program. */
  const open = new Map<string, string>();

  const record = (event: DevEvent): void => {
    const { data, text } = event;
    if (event.event === "log") recordLine(text, data?.source);
    if (data?.state === "starting")
      for (const kept of [denials, errors])
        for (const key of kept.keys()) if (key.startsWith(`${event.event} `)) kept.delete(key);
    if (event.event === "generated" && (Array.isArray(data?.diagnostics) || data?.ok === true))
      diagnostics = located((data?.diagnostics ?? []) as readonly Diagnostic[]);
    if (skipped.has(event.event) || text === "") return;
    recordPart(event);
  };
  const recordLine = (text: string, source: unknown): void => {
    log.push({ source: String(source ?? ""), text: shown(text, maxLine) });
    if (log.length > maxLines) log.shift();
    recordError(text, String(source ?? ""));
    // The journal has the errors of reconciles, and whether they continue.
    const marker = text.includes(" reconcileID=") ? undefined : missingMarker(text);
    const missing = marker ?? missingKind(text)?.crd;
    if (missing === undefined || denials.size >= maxDenials) return;
    const key = `${source} ${missing}`;
    // Probes report the same without the place of the controller.
    if (!denials.has(key) || placeOfLine(text).place !== undefined) denials.set(key, shown(text));
  };
  const recordError = (text: string, source: string): void => {
    const key = open.get(source);
    const known = key === undefined ? undefined : errors.get(key);
    if (key !== undefined && known !== undefined && /^\s+(?:at|caused by) /.test(text)) {
      const place = known.place ?? ownPlace(text);
      if (place !== undefined) errors.set(key, { ...known, place });
      return;
    }
    open.delete(source);
    const [, level, line = ""] = /^\S+ (ERROR|WARN) +(.*)$/.exec(text) ?? [];
    const message = shown(line.split(/ \w+=/)[0] ?? "");
    const [, where] = / webhook=(\S+)/.exec(line) ?? [];
    const isDenial = level === "WARN" && where !== undefined && message === "Request denied";
    // The journal has the errors of reconciles.
    if ((level !== "ERROR" && !isDenial) || line.includes(" reconcileID=")) return;
    const what = where === undefined ? message : `${message} ${where}`;
    const [, failedHandler = ""] = message === "Handler failed" ? (/ handler=(\S+)/.exec(line) ?? []) : [];
    const [, cluster = ""] = (isDenial && / cluster=(\S+)/.exec(line)) || [];
    const next = `${source} ${what} ${failedHandler}`;
    const before = errors.get(next);
    if (before === undefined && errors.size >= maxErrors) return;
    const at = now();
    const [, err] = / err=("(?:[^"\\]|\\.)*"|\S+)/.exec(line) ?? [];
    // Texts with spaces are quoted.
    const cause = shown((err ?? line).replace(/^"(.*)"$/, "$1").replaceAll(/\\(["\\])/g, "$1"));
    const title = err === undefined ? what : `${truncateText(cause, maxTitle)} · ${what}`;
    const since = before?.since ?? at.toISOString();
    // Webhooks log a repeated failure at growing intervals: the next one is as long as all before.
    const holdMs = where === undefined ? errorMs : Math.max(errorMs, 2 * (at.getTime() - Date.parse(since)));
    const overAt = new Date(at.getTime() + holdMs).toISOString();
    const place = placeOfLine(line).place ?? (before?.cause === cause ? before.place : undefined);
    const error = { since, lastAt: at.toISOString(), source, title, cause, overAt };
    errors.set(next, { ...error, isDenial, cluster, failedHandler, ...(place && { place }) });
    open.set(source, next);
  };
  const recordPart = (event: DevEvent): void => {
    const { level, text, data } = event;
    // Several providers report by the same event.
    const name = typeof data?.provider === "string" ? `${event.event} ${data.provider}` : event.event;
    const before = parts.get(name);
    if (data?.changed !== undefined) changed.add(name);
    const state = stateOf(event, before?.state);
    const failure = failureOf(event, state, before?.failure, changed.has(name));
    if (state === "good") changed.delete(name);
    parts.set(name, {
      event: name,
      state,
      text: shown(text.split("\n")[0] ?? ""),
      at: now().toISOString(),
      restarts: (before?.restarts ?? 0) + (data?.state === "ended" ? 1 : 0),
      lastError: level === "error" ? shown(text) : (before?.lastError ?? ""),
      ...(failure !== undefined && { failure }),
    });
  };
  /** A program that exits by itself again and again is ready in between. */
  const failureOf = (
    { level, text, data }: DevEvent,
    state: PartState,
    before: PartFailure | undefined,
    isChanged: boolean,
  ): PartFailure | undefined => {
    const at = now();
    if (level === "error") {
      // The text has relative paths.
      const output = Array.isArray(data?.stderr) ? data.stderr.map(String) : [];
      const place = ownPlace(String(data?.error ?? "")) ?? ownPlace(output) ?? ownPlace(text);
      const retryMs = typeof data?.retryMs === "number" ? data.retryMs : undefined;
      return {
        text: shown(text),
        since: before?.since ?? at.toISOString(),
        ...(place !== undefined && { place: shownPlace(place) }),
        nextAt: retryMs === undefined ? "" : new Date(at.getTime() + retryMs).toISOString(),
        readyAt: "",
      };
    }
    if (state !== "good" || before === undefined) return before;
    const isRestarted = data?.state === "ready" && before.nextAt !== "" && !isChanged;
    return isRestarted ? { ...before, nextAt: "", readyAt: at.toISOString() } : undefined;
  };
  const located = (given: readonly Diagnostic[]): readonly DevDiagnostic[] =>
    given.map(({ code, severity, message, help = "", location }) => {
      const { path, line = 1, column = 1, frame = "" } = location ?? {};
      const place: SourcePlace | undefined =
        path === undefined ? undefined : { path: resolve(root, path), line, column };
      const known = diagnostics.find((one) => one.code === code && one.message === shown(message));
      return {
        ...{ code, severity, message: shown(message), help: shown(help), frame: shown(frame) },
        ...(place !== undefined && { place: shownPlace(place) }),
        since: known?.since ?? now().toISOString(),
      };
    });
  return trackStore("log of dev", {
    record,
    get bytes() {
      return log.reduce((sum, { text }) => sum + text.length, 0);
    },
    denials: () => [...denials.values()],
    errors: () => [...errors.values()],
    current: () => ({
      root,
      parts: [...parts.values()],
      diagnostics,
      log: [...log],
    }),
  } satisfies RecordedState & BoundedStore);
}

/** Lines about progress begin the work of a part; later ones only add to what works. */
function stateOf({ level, data }: DevEvent, before: PartState | undefined): PartState {
  if (level === "error") return "broken";
  if (level === "warning") return "warning";
  if (level === "good" || data?.ok === true || data?.state === "absent" || data?.state === "ready")
    return "good";
  const isNew = data?.state !== undefined || data?.changed !== undefined;
  return before === "good" && !isNew ? "good" : "working";
}

function shown(text: string, length = maxText): string {
  return shownLines(stripVTControlCharacters(text), length);
}
