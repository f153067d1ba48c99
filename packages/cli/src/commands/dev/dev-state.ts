import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { type BoundedStore, trackStore } from "@capikit/common/json";
import type { DevDiagnostic, DevFaults, DevPart, DevState } from "@capikit/console";
import { missingMarker } from "../../shared/console/journal-problems.ts";
import { shownLines } from "../../shared/console/summarize-object.ts";
import type { DevEvent } from "./renderers/dev-event.ts";

/** The state of a session for its console. */
export interface RecordedState {
  readonly record: (event: DevEvent) => void;
  readonly current: (faults: DevFaults) => DevState;
  /** Lines about missing permissions, since the last start of their program. */
  readonly denials: () => readonly string[];
}

const maxLines = 300;
const maxText = 20_000;
const maxDenials = 20;
/** Events without a state of their own: lines of output, trees, and the console itself. */
const skipped: ReadonlySet<DevEvent["event"]> = new Set(["cluster", "console", "log"]);

/** Records the events of a session: the last one of each part, its last error, diagnostics and log lines. */
export function createDevState(root: string): RecordedState {
  const parts = new Map<string, DevPart>();
  const diagnostics = new Map<string, readonly DevDiagnostic[]>();
  const log: string[] = [];
  /** By program and marker. */
  const denials = new Map<string, string>();

  const record = ({ event, level, text, data }: DevEvent): void => {
    if (event === "log") {
      log.push(shown(text));
      if (log.length > maxLines) log.shift();
      // The journal has the errors of reconciles, and whether they continue.
      const marker = text.includes(" reconcileID=") ? undefined : missingMarker(text);
      if (marker !== undefined && denials.size < maxDenials)
        denials.set(`${data?.source} ${marker}`, shown(text));
    }
    if (data?.state === "starting")
      for (const key of denials.keys()) if (key.startsWith(`${event} `)) denials.delete(key);
    if (Array.isArray(data?.diagnostics) || (event === "generated" && data?.ok === true))
      diagnostics.set(event, located((data?.diagnostics ?? []) as readonly Diagnostic[]));
    if (skipped.has(event) || text === "") return;
    // Several providers report by the same event.
    const name = typeof data?.provider === "string" ? `${event} ${data.provider}` : event;
    const before = parts.get(name);
    parts.set(name, {
      event: name,
      level,
      text: shown(text.split("\n")[0] ?? ""),
      at: new Date().toISOString(),
      restarts: (before?.restarts ?? 0) + (data?.state === "ended" ? 1 : 0),
      lastError: level === "error" ? shown(text) : (before?.lastError ?? ""),
    });
  };
  return trackStore("log of dev", {
    record,
    get bytes() {
      return log.reduce((sum, { length }) => sum + length, 0);
    },
    denials: () => [...denials.values()],
    current: (faults: DevFaults) => ({
      root,
      parts: [...parts.values()],
      diagnostics: [...diagnostics.values()].flat(),
      log: [...log],
      faults,
    }),
  } satisfies RecordedState & BoundedStore);
}

function shown(text: string): string {
  return shownLines(stripVTControlCharacters(text), maxText);
}

function located(diagnostics: readonly Diagnostic[]): readonly DevDiagnostic[] {
  return diagnostics.map(({ code, severity, message, location }) => ({
    code,
    severity,
    message: shown(message),
    path: location?.path === undefined ? "" : resolve(location.path),
    line: location?.line ?? 1,
    column: location?.column ?? 1,
  }));
}
