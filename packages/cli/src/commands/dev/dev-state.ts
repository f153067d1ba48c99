import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { redactText, withoutHidden } from "@capikit/common/text";
import type { DevDiagnostic, DevPart, DevState } from "@capikit/console";
import type { DevEvent } from "./renderers/dev-event.ts";

/** The state of a session for its console. */
export interface RecordedState {
  readonly record: (event: DevEvent) => void;
  readonly current: () => DevState;
}

const maxLines = 300;
const maxText = 20_000;
/** Events without a state of their own: lines of output, trees, and the console itself. */
const skipped: ReadonlySet<DevEvent["event"]> = new Set(["cluster", "console", "log"]);

/** Records the events of a session: the last one of each part, its last error, diagnostics and log lines. */
export function createDevState(root: string): RecordedState {
  const parts = new Map<string, DevPart>();
  const diagnostics = new Map<string, readonly DevDiagnostic[]>();
  const log: string[] = [];
  let hookConsole = "";

  const record = ({ event, level, text, data }: DevEvent): void => {
    if (event === "log") {
      log.push(shown(text));
      if (log.length > maxLines) log.shift();
    }
    if (event === "extension" && typeof data?.url === "string") hookConsole = `${data.url}/console`;
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
  return {
    record,
    current: () => ({
      root,
      parts: [...parts.values()],
      diagnostics: [...diagnostics.values()].flat(),
      log: [...log],
      hookConsole,
    }),
  };
}

function shown(text: string): string {
  return stripVTControlCharacters(redactText(text.slice(0, maxText)))
    .split("\n")
    .map((line) => withoutHidden(line, true))
    .join("\n");
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
