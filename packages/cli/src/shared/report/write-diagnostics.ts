import { realpathSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import {
  type Diagnostic,
  type DiagnosticLocation,
  formatCounts,
  isError,
  type Paint,
  renderDiagnostics,
} from "@capikit/common/diagnostics";
import { createPaint } from "../terminal/colours.ts";
import type { Io } from "../terminal/io.ts";
import { version } from "./version.ts";

/** The result of a command that reports diagnostics, with data of the command for JSON. */
export interface DiagnosticReport {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** Prints the diagnostics of a report, as JSON the whole report. Only text may go to stderr. */
export async function writeDiagnostics<Report extends DiagnosticReport>(
  report: Report,
  format: unknown,
  io: Io,
  stream: "stderr" | "stdout" = "stdout",
): Promise<void> {
  const { ok, diagnostics, ...data } = report;
  const inWorkspace = (): readonly Diagnostic[] => withWorkspacePaths(diagnostics, io.env.GITHUB_WORKSPACE);
  if (format === "json") io.stdout(`${JSON.stringify({ ok, ...data, diagnostics }, null, 2)}\n`);
  else if (format === "github") io.stdout(renderDiagnostics(inWorkspace(), { format }));
  else if (format === "sarif") {
    const { definitions } = await import("./definitions.ts");
    const byCode = new Map(definitions.map((definition) => [definition.code, definition]));
    const definitionOf = (code: string) => byCode.get(code);
    io.stdout(renderDiagnostics(inWorkspace(), { format, version: version(), definitionOf }));
  } else io[stream](diagnosticsText(diagnostics, createPaint(io, stream)));
}

const maxShown = 50;

/** Renders diagnostics for people: at most 50, errors first, and the number of others. */
export function diagnosticsText(diagnostics: readonly Diagnostic[], paint?: Paint): string {
  const isFull = diagnostics.length > maxShown;
  const sorted = isFull
    ? diagnostics.toSorted((a, b) => Number(isError(b)) - Number(isError(a)))
    : diagnostics;
  const text = renderDiagnostics(sorted.slice(0, maxShown), { format: "text", ...(paint && { paint }) });
  return isFull
    ? `${text}\nand ${formatCounts(sorted.slice(maxShown))} more; --format json lists all\n`
    : text;
}

/** Reports whether the output is one document, to which no text may be added. */
export function isDocument(format: unknown): boolean {
  return format === "json" || format === "sarif";
}

/**
 * Returns diagnostics whose files are relative to a workspace, as GitHub expects it in annotations
 * and SARIF. Paths of other files do not change.
 *
 * @param workspace such as `GITHUB_WORKSPACE`. Default: no paths change.
 */
export function withWorkspacePaths(
  diagnostics: readonly Diagnostic[],
  workspace: string | undefined,
): readonly Diagnostic[] {
  if (!workspace) return diagnostics;
  const root = realPath(workspace);
  const moved = (location: DiagnosticLocation): DiagnosticLocation =>
    location.path === undefined ? location : { ...location, path: pathIn(root, location.path) };
  return diagnostics.map(({ location, related, ...rest }) => ({
    ...rest,
    ...(location !== undefined && { location: moved(location) }),
    ...(related !== undefined && {
      related: related.map((one) => ({ ...one, location: moved(one.location) })),
    }),
  }));
}

function pathIn(root: string, path: string): string {
  if (/^https?:/.test(path)) return path;
  const inside = relative(root, resolve(path));
  if (inside === "" || inside.split(sep)[0] === ".." || isAbsolute(inside)) return path;
  return inside.replaceAll("\\", "/");
}

/** Resolves links, as in the path of the current folder. */
function realPath(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}
