import { statSync } from "node:fs";
import { errorMessage } from "@capikit/common/errors";
import { formatCount } from "@capikit/common/text";
import { aborted } from "../../shared/command/aborted.ts";
import { fileState } from "../../shared/extension-server/file-state.ts";
import { watchFiles } from "../../shared/extension-server/watch-files.ts";
import { findTsc } from "./find-tsc.ts";
import type { ReportEvent } from "./renderers/dev-event.ts";
import { type RunTscOptions, runTsc } from "./run-tsc.ts";
import type { Session } from "./session.ts";
import type { TypeDiagnostic } from "./tsc-output.ts";

const maxShown = 10;

/** Checks the types of a session's project, unless the user switched it off. */
export async function checkProjectTypes({ call, project, ...options }: Session): Promise<void> {
  if (call.flags.typecheck !== false) await checkTypes({ ...options, root: project.root });
}

/**
 * Checks the types of a project with its own TypeScript, now and after each change, and reports
 * changed results. The compiler only runs for a check: between checks it would occupy hundreds of
 * megabytes.
 */
export async function checkTypes(options: RunTscOptions & { readonly report: ReportEvent }): Promise<void> {
  const { root, signal, report } = options;
  const tsc = findTsc(root);
  if (tsc === undefined) return;
  if (tsc === "missing")
    return report("types", "warning", "types are not checked: the project has no package typescript");
  const files = watchFiles();
  const stopped = aborted(signal);
  let last: string | undefined;
  try {
    while (!signal.aborted) {
      const startedMs = Date.now();
      const { diagnostics, files: found } = await runTsc(tsc, options);
      if (signal.aborted) return;
      const text = textOf(diagnostics);
      if (text !== last) report("types", diagnostics.length === 0 ? "good" : "error", text, { diagnostics });
      last = text;
      files.reset();
      for (const path of [tsc.config, ...found.filter((path) => !/[\\/]node_modules[\\/]/.test(path))])
        files.add(path, stateBefore(path, startedMs));
      await Promise.race([files.changed(), stopped]);
    }
  } catch (error) {
    if (!signal.aborted) report("types", "warning", `types are no longer checked: ${errorMessage(error)}`);
  } finally {
    files.close();
  }
}

/** Returns the state of a file, or another one if it was changed during the check. */
function stateBefore(path: string, startedMs: number): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  const isNew = stats !== undefined && stats.mtimeMs >= startedMs && stats.mtimeMs <= Date.now();
  return isNew ? "" : fileState(path);
}

function textOf(diagnostics: readonly TypeDiagnostic[]): string {
  if (diagnostics.length === 0) return "no type errors";
  const shown = diagnostics.slice(0, maxShown).map((one) => `  ${lineOf(one)}`);
  const hidden = diagnostics.length - shown.length;
  const more = hidden > 0 ? [`  ... ${hidden} more: npx tsc --noEmit`] : [];
  return [`${formatCount(diagnostics.length, "type error")}:`, ...shown, ...more].join("\n");
}

function lineOf({ code, message, location }: TypeDiagnostic): string {
  const text = `error ${code}: ${message.replaceAll("\n", "\n  ")}`;
  if (location === undefined) return text;
  const { path, line, column } = location;
  return `${path}:${line}:${column} - ${text}`;
}
