import { existsSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { errorMessage, isInstalled } from "@capikit/common/errors";
import { formatCount } from "@capikit/common/text";
import { aborted } from "../../shared/command/aborted.ts";
import { fileState, watchFiles } from "../../shared/extension-server/watch-files.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import { startGuarded } from "./guarded-process.ts";
import type { ReportEvent } from "./renderers/dev-event.ts";
import type { Session } from "./session.ts";
import { howEnded } from "./supervision/output-tail.ts";

const maxShown = 10;

/** Checks the types of a session's project, unless the user switched it off. */
export async function checkProjectTypes({ call, project, ...options }: Session): Promise<void> {
  if (call.flags.typecheck) await checkTypes({ ...options, root: project.root });
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
      // npm writes it: the errors of a missing package end with its installation.
      const installed = join(options.root, "node_modules/.package-lock.json");
      const own = found.filter((path) => !isInstalled(path));
      for (const path of [tsc.config, ...(existsSync(installed) ? [installed] : []), ...own])
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
  const help = diagnostics.some(isMissingPackage) ? ["  help: run npm install"] : [];
  return [`${formatCount(diagnostics.length, "type error")}:`, ...shown, ...more, ...help].join("\n");
}

/** Reports whether an error is a package that is not installed. */
function isMissingPackage({ code, message }: TypeDiagnostic): boolean {
  // The compiler reports the module only in its message.
  return code === "TS2307" && /^Cannot find module '[^./]/.test(message);
}

/** Leaves out the other errors of files that import a missing package: most are its consequences. */
function withoutConsequences(diagnostics: readonly TypeDiagnostic[]): readonly TypeDiagnostic[] {
  const files = new Set(diagnostics.filter(isMissingPackage).map(({ location }) => location?.path));
  return diagnostics.filter((one) => !files.has(one.location?.path) || isMissingPackage(one));
}

function lineOf({ code, message, location }: TypeDiagnostic): string {
  const text = `error ${code}: ${message.replaceAll("\n", "\n  ")}`;
  if (location === undefined) return text;
  const { path, line, column } = location;
  return `${path}:${line}:${column} - ${text}`;
}

interface RunTscOptions {
  readonly root: string;
  /** Folder of the state that makes the next check faster; undefined to check without. */
  readonly folder: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Checks the types of a project with a low priority, so that its program starts first.
 *
 * @throws Error with the output when the compiler fails.
 */
async function runTsc({ program, config }: Tsc, options: RunTscOptions): Promise<TscOutput> {
  const { root, folder, signal } = options;
  const lines: string[] = [];
  const state = folder && ["--incremental", "--tsBuildInfoFile", join(folder, "tsconfig.tsbuildinfo")];
  const flags = ["-p", config, "--noEmit", "--pretty", "false", "--listFiles", ...(state ?? [])];
  const { exited, kill } = startGuarded(
    ["nice", "-n", "10", process.execPath, program, ...flags],
    { cwd: root, env: process.env },
    { onStart: () => {}, onReport: () => {}, onLine: (_, line) => void lines.push(line) },
  );
  const stop = (): void => kill("KILL");
  signal.addEventListener("abort", stop, { once: true });
  const exit = await exited;
  signal.removeEventListener("abort", stop);
  const output = parseTscOutput(lines);
  if (exit.code !== 0 && output.diagnostics.length === 0)
    throw new Error([`tsc exited with ${howEnded(exit)}`, ...lines.slice(-5)].join("\n  "));
  const located = output.diagnostics.map(({ location, ...one }) =>
    location === undefined
      ? one
      : { ...one, location: { ...location, path: shownPath(resolve(root, location.path)) } },
  );
  return { ...output, diagnostics: located };
}

/** The project's own compiler and configuration. */
interface Tsc {
  /** Absolute path of the program for Node.js. */
  readonly program: string;
  readonly config: string;
}

/**
 * Returns the TypeScript of a project; `missing` if it is not installed, undefined without a
 * configuration.
 */
function findTsc(root: string): Tsc | "missing" | undefined {
  const config = join(root, "tsconfig.json");
  if (!existsSync(config)) return undefined;
  try {
    const manifest = createRequire(config).resolve("typescript/package.json");
    const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as { bin: { tsc: string } };
    return { program: join(dirname(manifest), bin.tsc), config };
  } catch {
    return "missing";
  }
}

/** An error of TypeScript, in the shape of capikit's diagnostics. */
interface TypeDiagnostic {
  /** Such as `TS2322`. */
  readonly code: string;
  readonly severity: "error";
  readonly message: string;
  /** Absent for errors of the configuration. */
  readonly location?: { readonly path: string; readonly line: number; readonly column: number };
}

/** The output of `tsc --pretty false --listFiles`. */
interface TscOutput {
  readonly diagnostics: readonly TypeDiagnostic[];
  /** Paths of all files of the program. */
  readonly files: readonly string[];
}

/** Parses the output of the compiler. Further lines of a message are indented. */
export function parseTscOutput(lines: readonly string[]): TscOutput {
  const diagnostics: TypeDiagnostic[] = [];
  const files: string[] = [];
  for (const line of lines) {
    const [, path, row, column, code, message = ""] =
      /^(?:(.+)\((\d+),(\d+)\): )?error (TS\d+): (.*)$/.exec(line) ?? [];
    const last = diagnostics.at(-1);
    if (code !== undefined) {
      const location = path === undefined ? undefined : { path, line: Number(row), column: Number(column) };
      diagnostics.push({ code, severity: "error", message, ...(location && { location }) });
    } else if (/^\s/.test(line) && last !== undefined) {
      diagnostics[diagnostics.length - 1] = { ...last, message: `${last.message}\n${line}` };
    } else if (/^(?:[A-Za-z]:)?[\\/]/.test(line)) files.push(line);
  }
  return { diagnostics: withoutConsequences(diagnostics), files };
}
