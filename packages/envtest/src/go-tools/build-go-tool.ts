import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { cacheDir } from "./cache-dir.ts";
import { GoToolError } from "./errors.ts";
import { withFileLock } from "./file-lock.ts";
import { goEnvironment } from "./go-environment.ts";
import { type GoTool, linkerFlags, tagFlags } from "./go-tool.ts";
import { run } from "./run.ts";
import { toolKey } from "./tool-key.ts";

const prefix = ".part-";

/** Longer than any process works on a part. */
const maxAgeMs = 3_600_000;

/** Returns an unused path in a cache folder, for a part that is renamed when it is complete. */
export function newPartPath(dir: string): string {
  return join(dir, `${prefix}${randomBytes(4).toString("hex")}`);
}

/** Removes parts that killed processes left. Other processes may be working on newer ones. */
export async function removeOldParts(dir: string): Promise<void> {
  const oldest = Date.now() - maxAgeMs;
  const parts = (await readdir(dir)).filter((name) => name.startsWith(prefix));
  for (const part of parts.map((name) => join(dir, name))) {
    const modified = await stat(part).catch(() => undefined);
    if (modified !== undefined && modified.mtimeMs < oldest) {
      await rm(part, { recursive: true, force: true });
    }
  }
}

/** Options for building tools. */
export interface BuildOptions {
  /** Folder of all caches. Default: {@link cacheDir}. */
  readonly cacheDir?: string;
  /** Receives the progress of builds, not of cache hits. Default: stderr. */
  readonly report?: Report;
  /** Environment of `go`. Default: this process's. */
  readonly env?: NodeJS.ProcessEnv;
  /** Cancels a running build, and the wait for another process's build. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns the path of a tool, built first if not cached: `<cache>/go-tools/<key>/<name>`. Builds
 * enter the cache atomically, and one of several processes builds while the others wait.
 *
 * @throws GoMissingError without a Go toolchain.
 * @throws GoToolError when the build fails.
 */
export async function buildGoTool(tool: GoTool, options: BuildOptions = {}): Promise<string> {
  const report = options.report ?? reportToStderr;
  const go = await goEnvironment(tool.moduleDir, options.env);
  const dir = join(options.cacheDir ?? cacheDir(), "go-tools", await toolKey(tool, go));
  const path = join(dir, tool.name);
  await mkdir(dir, { recursive: true });
  await removeOldParts(dir);
  if (existsSync(path)) {
    return path;
  }
  const title = `${tool.name} ${tool.version}`;
  const build = async (): Promise<string> => {
    if (existsSync(path)) {
      return path;
    }
    const start = performance.now();
    report(`building ${title} with ${go.version} (once per machine; minutes on a cold cache)`);
    const stop = reportElapsed(`still building ${title}`, report);
    const part = newPartPath(dir);
    try {
      const flags = ["-o", part, ...tagFlags(tool), "-ldflags", linkerFlags(tool)];
      const result = await run("go", ["build", ...flags, tool.package], {
        cwd: tool.moduleDir,
        env: go.variables,
        signal: options.signal,
      });
      if (result.code !== 0) {
        throw new GoToolError(`cannot build ${title}: go build ${tool.package}: ${result.stderr.trim()}`);
      }
      await rename(part, path);
    } finally {
      stop();
      await rm(part, { force: true });
    }
    report(`built ${title} in ${formatSeconds(performance.now() - start)}`);
    return path;
  };
  return withFileLock(join(dir, `.${tool.name}.lock`), build, {
    onWait: () => reportWait(`another process that builds ${title}`, report),
    signal: options.signal,
  });
}

/** Returns the path of a cached tool. Requires Go to compute the key, but builds nothing. */
export async function findGoTool(tool: GoTool, options: BuildOptions = {}): Promise<string | undefined> {
  const go = await goEnvironment(tool.moduleDir, options.env);
  const path = join(options.cacheDir ?? cacheDir(), "go-tools", await toolKey(tool, go), tool.name);
  return existsSync(path) ? path : undefined;
}

/** Receives progress messages. */
export type Report = (line: string) => void;

/** Reports to stderr, so that stdout stays the program's own. */
export const reportToStderr: Report = (line) => {
  process.stderr.write(`${line}\n`);
};

/** Reports the elapsed time of `what` every 15 seconds, until stopped. */
export function reportElapsed(what: string, report: Report): () => void {
  const start = performance.now();
  const timer = setInterval(() => report(`${what}: ${formatSeconds(performance.now() - start)}`), 15_000);
  timer.unref();
  return () => clearInterval(timer);
}

/** Reports the wait for `what`, with its elapsed time every 15 seconds until stopped. */
export function reportWait(what: string, report: Report): () => void {
  report(`waiting for ${what}`);
  return reportElapsed(`still waiting for ${what}`, report);
}

/** Formats a duration: `8 s`, `3 min 20 s`. */
export function formatSeconds(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
