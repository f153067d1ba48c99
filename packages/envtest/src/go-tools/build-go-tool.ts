import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { cacheDir } from "./cache-dir.ts";
import { GoToolError } from "./errors.ts";
import { withFileLock } from "./file-lock.ts";
import { goEnvironment } from "./go-environment.ts";
import { type GoTool, linkerFlags, tagFlags } from "./go-tool.ts";
import { newPartPath, removeOldParts } from "./parts.ts";
import { formatSeconds, type Report, reportElapsed, reportToStderr, reportWait } from "./progress.ts";
import { run } from "./run.ts";
import { toolKey } from "./tool-key.ts";

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
