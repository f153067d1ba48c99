import { join, resolve } from "node:path";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import type { Tsc } from "./find-tsc.ts";
import { startGuarded } from "./guarded-process.ts";
import { howEnded } from "./supervision/output-tail.ts";
import { parseTscOutput, type TscOutput } from "./tsc-output.ts";

/** Options of a type check. */
export interface RunTscOptions {
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
export async function runTsc({ program, config }: Tsc, options: RunTscOptions): Promise<TscOutput> {
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
