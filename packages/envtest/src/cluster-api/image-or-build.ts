import { EnvtestError } from "../errors/envtest-error.ts";
import { type BuildOptions, findGoTool, reportToStderr } from "../go-tools/build-go-tool.ts";
import type { GoTool } from "../go-tools/go-tool.ts";
import { GoMissingError, GoToolError } from "../go-tools/go-tool.ts";

/** What was found, or the reason why it was not. */
export type Attempt<T> = { readonly found: T } | { readonly reason: string };

export interface BuildSwitch extends BuildOptions {
  /** Whether to build with `go` if necessary. Default: true. */
  readonly build?: boolean;
}

/**
 * Attempts to find something without Go, unless earlier builds of the tools are in the cache.
 * Reports a failure if a build follows.
 */
export async function tryWithoutGo<T>(
  what: string,
  tools: readonly GoTool[],
  options: BuildSwitch,
  attempt: () => Promise<T>,
): Promise<Attempt<T>> {
  const { report = reportToStderr, signal, build = true } = options;
  if (build && (await areBuilt(tools, options))) return { reason: "not needed: the cache has a build" };
  try {
    return { found: await attempt() };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof EnvtestError)) throw error;
    if (build) report(`${what}: cannot be downloaded, so Go builds it: ${error.message}`);
    return { reason: error.message };
  }
}

async function areBuilt(tools: readonly GoTool[], options: BuildOptions): Promise<boolean> {
  try {
    const paths = await Promise.all(tools.map((tool) => findGoTool(tool, options)));
    return paths.every((path) => path !== undefined);
  } catch (error) {
    if (error instanceof GoMissingError || error instanceof GoToolError) return false;
    throw error;
  }
}

/**
 * Builds something with Go, after the other places did not have it.
 *
 * @param places The reason for each other place.
 * @param help What the user can do otherwise.
 * @throws EnvtestError with the reason for each place.
 */
export async function throughGo<T>(
  what: string,
  places: readonly string[],
  help: string,
  options: BuildSwitch,
  make: () => Promise<T>,
): Promise<T> {
  const refuse = (reason: string, cause?: unknown): never => {
    const lines = [`no ${what} found:`, ...places, `build: ${reason}`, `alternatively, ${help}`];
    throw new EnvtestError(lines.join("\n  "), { cause });
  };
  if (options.build === false) return refuse("switched off");
  try {
    return await make();
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof GoMissingError || error instanceof GoToolError) return refuse(error.message, error);
    throw error;
  }
}
