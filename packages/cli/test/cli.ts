import { spawn } from "node:child_process";
import { mkdtempSync, renameSync, rmdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { type Project, projectOf as projectWith } from "../../../generators/test/run/project.ts";
import { run } from "../src/program/run.ts";

export { widget } from "../../../generators/test/run/project.ts";

/** The result of a call. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Calls the command line in this process. */
export async function call(...argv: string[]): Promise<Outcome> {
  return callIn({}, ...argv);
}

/** How to call the command line. */
interface CallOptions {
  readonly env?: Record<string, string>;
  readonly terminal?: boolean;
  /** Stops the command so many milliseconds after it first writes to stdout. */
  readonly stopAfterMs?: number;
}

/** The same with an environment, on a terminal or not. */
export async function callIn(
  { env = {}, terminal = false, stopAfterMs }: CallOptions,
  ...argv: string[]
): Promise<Outcome> {
  let stdout = "";
  let stderr = "";
  const stop = new AbortController();
  const code = await run(argv, {
    stdout: (text) => {
      if (stdout === "" && stopAfterMs !== undefined) setTimeout(() => stop.abort(), stopAfterMs).unref();
      stdout += text;
    },
    stderr: (text) => {
      stderr += text;
    },
    control: (stream, sequence) => {
      if (stream === "stdout") stdout += sequence;
      else stderr += sequence;
    },
    env,
    terminal: { stdout: terminal, stderr: terminal },
    signal: stop.signal,
  });
  return { code, stdout, stderr };
}

const sourceCli = fileURLToPath(new URL("./source-cli.ts", import.meta.url));

type Child = ReturnType<typeof spawn>;

/** Starts the command line from its sources, for callers that end the process. */
export function spawnSource(
  cwd: string,
  argv: readonly string[],
  nodeArgs: readonly string[] = [],
  env: Readonly<Record<string, string | undefined>> = {},
): Child {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return spawn(process.execPath, ["--conditions=@capikit/source", ...nodeArgs, sourceCli, ...argv], {
    cwd,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
  });
}

/** The same for one test, which ends the process. */
export function startCli(...given: Parameters<typeof spawnSource>): Child {
  const child = spawnSource(...given);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

/** Runs such a process to its end. */
export async function spawnCli(cwd: string, ...argv: string[]): Promise<Outcome> {
  const child = startCli(cwd, argv);
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (data) => {
    stdout += data;
  });
  child.stderr?.on("data", (data) => {
    stderr += data;
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, stdout, stderr };
}

/** A project on the disk that goes with the test. Watchers see no partially written file. */
export const projectOf = (files: Readonly<Record<string, string>>): Project => projectWith(files, save);

/** Replaces a file atomically: no watcher sees it empty or partially written. */
export function save(path: string, text: string): void {
  const folder = mkdtempSync(join(tmpdir(), "capikit-save-"));
  const saved = join(folder, "saved");
  writeFileSync(saved, text);
  renameSync(saved, path);
  rmdirSync(folder);
}
