import { type SpawnOptions, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { reportFigure } from "./figures/figure.ts";

/** One run of a whole process. */
export interface Run {
  /** Wall time in milliseconds, from spawn to exit. */
  readonly wall: number;
  /** Milliseconds until its first output, or until the exit without any. */
  readonly first: number;
  /** High-water mark of the resident set in MiB; NaN where /proc is missing. */
  readonly memory: number;
}

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a command; rejects with its output if it fails. */
export function run(command: Command, { sampleMemory = false } = {}): Promise<Run> {
  return new Promise((resolve, reject) => {
    const options: SpawnOptions = {
      cwd: command.cwd,
      env: { ...process.env, ...command.env },
      stdio: ["ignore", "pipe", "pipe"],
    };
    const started = performance.now();
    const child = spawn(command.program, command.args, options);
    let peak = Number.NaN;
    // Sampling costs the measured process a little, so memory is measured in runs of its own.
    const timer = sampleMemory ? setInterval(() => (peak = residentPeak(child.pid) ?? peak), 2) : undefined;
    let first: number | undefined;
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", () => (first ??= performance.now() - started));
    let stderr = "";
    child.stderr?.on("data", (chunk) => (stderr += chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      const wall = performance.now() - started;
      clearInterval(timer);
      if (code === 0) resolve({ wall, first: first ?? wall, memory: peak });
      else reject(new Error(`${command.program} ${command.args.join(" ")} exited with ${code}: ${stderr}`));
    });
  });
}

/** High-water mark of a process's resident set in MiB; nothing where /proc is missing. */
export function residentPeak(pid: number | undefined): number | undefined {
  try {
    const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return match === null ? undefined : Number(match[1]) / 1024;
  } catch {
    return undefined;
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Returns the load of the machine, without which figures cannot be compared. */
export function loadLine(): string {
  return `load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(" ")}`;
}

/** A side of a comparison; the preparation of each run does not count. */
export interface Contestant {
  readonly name: string;
  readonly before?: () => void;
  readonly command: Command;
}

export interface Figures {
  readonly name: string;
  readonly wall: number;
  readonly walls: readonly number[];
  readonly memory: number;
}

/**
 * Runs all sides in alternation, so that a slow period of the machine affects all; returns medians
 * of `rounds` after a warm-up.
 */
export async function compare(contestants: readonly Contestant[], rounds: number): Promise<Figures[]> {
  const walls = new Map(contestants.map((side) => [side.name, [] as number[]]));
  const memories = new Map(contestants.map((side) => [side.name, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of contestants) {
      side.before?.();
      const { wall } = await run(side.command);
      if (round > 0) walls.get(side.name)?.push(wall);
    }
  }
  for (let round = 0; round < 3; round += 1) {
    for (const side of contestants) {
      side.before?.();
      memories.get(side.name)?.push((await run(side.command, { sampleMemory: true })).memory);
    }
  }
  return contestants.map(({ name }) => {
    const all = walls.get(name) ?? [];
    return { name, wall: median(all), walls: all, memory: median(memories.get(name) ?? []) };
  });
}

/** Records the time of each side beside that of the first. */
export function reportTimes([first, ...sides]: readonly Figures[]): void {
  for (const { name, wall } of sides)
    reportFigure({ name, reference: first?.wall ?? Number.NaN, capikit: wall, unit: "ms", better: "lower" });
}

/** A table in plain text: figures and their ratio to the first side. */
export function table(figures: readonly Figures[]): string {
  const [reference] = figures;
  const rows = figures.map((side) => [
    side.name,
    `${side.wall.toFixed(0)} ms`,
    `${(side.wall / (reference?.wall ?? Number.NaN)).toFixed(2)}x`,
    `${Math.min(...side.walls).toFixed(0)}-${Math.max(...side.walls).toFixed(0)} ms`,
    `${side.memory.toFixed(0)} MiB`,
    `${(side.memory / (reference?.memory ?? Number.NaN)).toFixed(2)}x`,
  ]);
  const all = [["", "wall", "ratio", "range", "memory", "ratio"], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
