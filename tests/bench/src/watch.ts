import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "./measure.ts";

/** Times of a watch from a file event to the last write, in milliseconds, and memory in MiB. */
export async function watchRounds(
  command: Command,
  out: string,
  rounds: number,
  change: () => void,
): Promise<{ times: number[]; memory: number }> {
  const child = spawn(command.program, command.args, {
    cwd: command.cwd,
    env: { ...process.env, ...command.env },
    stdio: ["ignore", "ignore", "ignore"],
  });
  try {
    await quiet(out, 0);
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const before = Date.now();
      const started = performance.timeOrigin + performance.now();
      change();
      await quiet(out, before);
      if (round > 0) times.push(newest(out) - started);
    }
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    return { times, memory: Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024 };
  } finally {
    child.kill("SIGKILL");
  }
}

/**
 * Waits until a file below the folder is written after the given time, and then for one second
 * without writes.
 */
async function quiet(folder: string, after: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (let last = 0; ; ) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const at = newest(folder);
    if (at !== last) last = at;
    else if (at > after && Date.now() - at > 1000) return;
    if (Date.now() > deadline) throw new Error(`nothing was written to ${folder}`);
  }
}

function newest(folder: string): number {
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    return Math.max(0, ...files.map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs));
  } catch {
    return 0;
  }
}
