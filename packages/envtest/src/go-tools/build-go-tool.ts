import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { type FileHandle, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { hasErrorCode } from "@capikit/common/errors";
import { makeFolders } from "@capikit/common/files";
import { sleep, systemClock } from "@capikit/common/time";
import { cacheDir } from "./cache-dir.ts";
import { type GoEnvironment, goEnvironment } from "./go-environment.ts";
import { type GoTool, GoToolError, linkerFlags, tagFlags } from "./go-tool.ts";
import { run } from "./run.ts";

const beatMs = 2_000;

const staleMs = 20_000;

/**
 * Runs `work` while this process holds the lock file. A holder touches the file every two seconds;
 * after twenty without, its lock is taken over. Then, rarely, two processes may work at once, so
 * the work itself must be atomic: the lock only avoids waste.
 *
 * @param options.onWait is called once if another process holds the lock; the returned function when the wait ends.
 * @param options.signal ends the wait, not the work.
 * @throws the signal's reason if it aborts before the lock is free.
 */
export async function withFileLock<T>(
  path: string,
  work: () => Promise<T>,
  options: { readonly onWait?: () => () => void; readonly signal?: AbortSignal | undefined } = {},
): Promise<T> {
  const file = await acquire(path, options.onWait, options.signal);
  const beat = setInterval(() => {
    const now = new Date();
    // By the open file: another process may have taken over the path.
    file.utimes(now, now).catch(() => {});
  }, beatMs);
  beat.unref();
  try {
    return await work();
  } finally {
    clearInterval(beat);
    try {
      if (await isAt(path, file)) await rm(path, { force: true });
    } finally {
      await file.close();
    }
  }
}

/** Waits for the lock, and returns the open file. */
async function acquire(
  path: string,
  onWait: (() => () => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<FileHandle> {
  signal?.throwIfAborted();
  let stopWaiting: (() => void) | undefined;
  try {
    for (;;) {
      const file = await tryCreate(path);
      if (file !== undefined) return file;
      if (await isStale(path)) {
        await rm(path, { force: true });
        continue;
      }
      stopWaiting ??= onWait?.();
      await sleep(systemClock, 200, signal);
    }
  } finally {
    stopWaiting?.();
  }
}

/** Creates a file; undefined if it exists. */
async function tryCreate(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, "wx");
  } catch (error) {
    if (hasErrorCode(error, "EEXIST")) {
      return undefined;
    }
    throw error;
  }
}

async function isAt(path: string, file: FileHandle): Promise<boolean> {
  const [own, found] = await Promise.all([file.stat(), stat(path).catch(() => undefined)]);
  return found !== undefined && found.ino === own.ino && found.dev === own.dev;
}

async function isStale(path: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > staleMs;
  } catch {
    return false; // deleted meanwhile: the next attempt creates it
  }
}

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
  makeFolders(dir);
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

/**
 * Returns the cache key of a tool: 16 digits of the SHA-256 of its files, package, linker flags,
 * tags, Go's version and platform, and the fixed flags.
 */
export async function toolKey(
  tool: GoTool,
  go: Pick<GoEnvironment, "version" | "os" | "arch">,
): Promise<string> {
  const hash = createHash("sha256");
  const add = (part: string): void => {
    // The length prevents collisions of adjacent parts.
    hash.update(`${Buffer.byteLength(part)}:${part}`);
  };
  for (const part of [
    tool.package,
    linkerFlags(tool),
    "-trimpath CGO_ENABLED=0",
    go.version,
    go.os,
    go.arch,
    ...tagFlags(tool),
  ]) {
    add(part);
  }
  for (const file of await filesOf(tool)) {
    add(file);
    add(await readFile(join(tool.moduleDir, file), "utf8"));
  }
  return hash.digest("hex").slice(0, 16);
}

/** Returns the files of a tool's module; of a module with several programs, only those of the tool's. */
async function filesOf({ moduleDir, package: path }: GoTool): Promise<string[]> {
  const entries = await readdir(moduleDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(moduleDir, join(entry.parentPath, entry.name)))
    .filter((file) => !path.startsWith("./") || dirname(file) === "." || `./${file}`.startsWith(`${path}/`))
    .sort();
}
