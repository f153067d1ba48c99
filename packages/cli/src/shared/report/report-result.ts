import {
  createDiagnostic,
  type Diagnostic,
  formatCounts,
  isError,
  notJudgedLines,
} from "@capikit/common/diagnostics";
import { formatCount, shellWords } from "@capikit/common/text";
import { type GeneratedFile, type GenerateResult, unifiedDiff } from "@capikit/generators/run";
import type { AnyCall } from "../command/command.ts";
import { colouredDiff, createColours } from "../terminal/colours.ts";
import type { Io } from "../terminal/io.ts";
import { shownPath } from "../terminal/shown-path.ts";
import { commandDiagnostics } from "./command-diagnostics.ts";
import { isDocument, writeDiagnostics } from "./write-diagnostics.ts";

/** Prints the diagnostics and results of a run in the requested format. */
export async function reportResult(result: GenerateResult, call: AnyCall, io: Io): Promise<void> {
  const { check, format, stdout } = call.flags;
  const drift = check ? reportDrift(result, call) : [];
  if (isDocument(format)) {
    await writeDiagnostics(reportOf(result, drift, call), format, io);
    return;
  }
  if (format === "github") await reportDiagnostics([...result.diagnostics, ...drift], call, io);
  else await reportDiagnostics(result.diagnostics, call, io);
  for (const line of notJudgedLines(result.comparison?.notJudged ?? [])) io.stderr(`${line}\n`);
  if (stdout) for (const { text } of result.files) io.stdout(text ?? "");
  else if (check) {
    if (format !== "github") showDrift(result.files, io);
    if (drift.length > 0)
      io.stderr(`${formatCount(drift.length, "file")} out of date. Run: ${fixCommand(call)}\n`);
  } else if (result.ok && result.files.length === 0) io.stderr("nothing to write\n");
  else reportFiles(result.files, io);
}

/** Prints diagnostics to stderr, for GitHub to stdout, and their number. */
export async function reportDiagnostics(
  diagnostics: readonly Diagnostic[],
  { flags: { format } }: { readonly flags: { readonly format?: string | undefined } },
  io: Io,
): Promise<void> {
  if (diagnostics.length === 0) return;
  const ok = !diagnostics.some(isError);
  await writeDiagnostics({ ok, diagnostics }, format, io, "stderr");
  if (format !== "github") io.stderr(`\n${formatCounts(diagnostics)}${ok ? "" : "; nothing was written"}\n`);
}

function reportFiles(files: readonly GeneratedFile[], io: Io): void {
  const colours = createColours(io, "stdout");
  const lines = files.flatMap(({ path, status }) =>
    status === "unchanged"
      ? []
      : [`${colours[statusColours[status]](`${status.padEnd(9)} ${shownPath(path)}`)}\n`],
  );
  const unchanged = files.length - lines.length;
  if (unchanged > 0) lines.push(`${colours.dim(`${formatCount(unchanged, "file")} unchanged`)}\n`);
  io.stdout(lines.join(""));
}

const statusColours = { added: "green", changed: "yellow", removed: "red" } as const;
const driftNames = { added: "missing", changed: "changed", removed: "stale" } as const;

/** Returns a diagnostic for each file that is not up to date. */
function reportDrift({ files }: GenerateResult, call: AnyCall): readonly Diagnostic[] {
  const help = `run ${fixCommand(call)}`;
  return files.flatMap(({ path: file, status }) => {
    if (status === "unchanged") return [];
    const [path, name] = [shownPath(file), driftNames[status]];
    const definition = commandDiagnostics["generate/out-of-date"];
    return [createDiagnostic(definition, `${path} is ${name}`, { help, location: { path } })];
  });
}

/** Prints the files that are not up to date, and the differences of changed ones. */
function showDrift(files: readonly GeneratedFile[], io: Io): void {
  const colours = createColours(io, "stdout");
  for (const { path, status, text = "", before = "" } of files) {
    if (status === "unchanged") continue;
    const shown = shownPath(path);
    io.stdout(`${colours.bold(`${driftNames[status].padEnd(8)} ${shown}`)}\n`);
    if (status === "changed")
      io.stdout(`--- ${shown}\n+++ ${shown}\n${colouredDiff(unifiedDiff(before, text), colours)}`);
  }
}

/** Returns the same call without `--check`. */
export function fixCommand({ positionals, flags, given }: AnyCall): string {
  const words = ["capikit generate", ...[...new Set(positionals)].map((word) => shellWords(word))];
  for (const [name, value] of Object.entries(flags)) {
    if (!given.has(name) || name === "check" || name === "allow" || name === "format" || name === "cache")
      continue;
    words.push(value === false ? `--no-${name}` : `--${name}`);
    if (typeof value === "string") words.push(shellWords(value));
  }
  return words.join(" ");
}

function reportOf({ comparison, ...result }: GenerateResult, drift: readonly Diagnostic[], call: AnyCall) {
  const { check, stdout } = call.flags;
  const { judged, notJudged } = comparison ?? {};
  return {
    ...result,
    ...(comparison !== undefined && { judged, notJudged }),
    diagnostics: [...result.diagnostics, ...drift],
    files: result.files.map(({ emitter, path, status, text, before }) => ({
      emitter,
      path: shownPath(path),
      status,
      ...(stdout && { text }),
      ...(check && status !== "unchanged" && { diff: unifiedDiff(before ?? "", text ?? "") }),
    })),
    ...(drift.length > 0 && { fix: fixCommand(call) }),
  };
}
