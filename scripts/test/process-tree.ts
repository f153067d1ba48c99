/** Measures the processor time of this process and of all programs that it starts. Linux only. */
import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";

/** Milliseconds of a tick of `/proc/PID/stat`, which is the same on all platforms of Linux. */
const tickMs = 10;

interface Stat {
  readonly parent: number;
  /** Processor time with that of children that have ended. */
  readonly totalMs: number;
  readonly endedMs: number;
}

/** Processor time by the name of the program, in milliseconds. */
export type Programs = Record<string, number>;

export class ProcessTree {
  readonly #running = new Map<number, { readonly name: string; knownMs: number }>();
  #programs: Programs = {};
  #endedMs = readStat("self")?.endedMs ?? 0;
  #totalMs = 0;

  constructor() {
    subscribe("child_process", (message) => {
      const child = (message as { readonly process: ChildProcess }).process;
      // The process has no number yet.
      child.once("spawn", () => this.#start(child));
    });
  }

  /** Starts a measurement. */
  start(): void {
    this.#totalMs = this.#readTotal();
    this.#programs = {};
  }

  /** Ends a measurement. */
  end(): { readonly cpuMs: number; readonly programs: Programs } {
    const cpuMs = Math.max(0, this.#readTotal() - this.#totalMs);
    return { cpuMs, programs: this.#programs };
  }

  #start(child: ChildProcess): void {
    this.#addEnded("other");
    const { pid } = child;
    if (pid === undefined) return;
    this.#running.set(pid, { name: nameOf(child), knownMs: 0 });
    child.once("exit", () => {
      const known = this.#running.get(pid);
      this.#running.delete(pid);
      if (known !== undefined) this.#addEnded(known.name, known.knownMs);
    });
  }

  /** Assigns the time of a child that has ended since the last call. */
  #addEnded(name: string, knownMs = 0): void {
    const endedMs = readStat("self")?.endedMs ?? 0;
    this.#add(name, endedMs - this.#endedMs - knownMs);
    this.#endedMs = endedMs;
  }

  #add(name: string, ms: number): void {
    if (ms > 0) this.#programs[name] = (this.#programs[name] ?? 0) + ms;
  }

  #readTotal(): number {
    this.#addEnded("other");
    const stats = readStats();
    const sumOf = (pid: number): number => {
      let sum = stats.get(pid)?.totalMs ?? 0;
      for (const [child, { parent }] of stats) if (parent === pid) sum += sumOf(child);
      return sum;
    };
    for (const [pid, known] of this.#running) {
      const sum = sumOf(pid);
      this.#add(known.name, sum - known.knownMs);
      known.knownMs = sum;
    }
    return stats.size === 0 ? ownMs() : sumOf(process.pid);
  }
}

function nameOf({ spawnfile, spawnargs }: ChildProcess): string {
  const name = basename(spawnfile);
  // `startSupervisor` of envtest starts the programs of a control plane by a shell.
  if (name === "sh") return "control planes";
  const script = name === "node" ? spawnargs.slice(1).find((arg) => !arg.startsWith("-")) : undefined;
  return script === undefined ? name : `node ${basename(script)}`;
}

function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function readStats(): ReadonlyMap<number, Stat> {
  const stats = new Map<number, Stat>();
  let names: readonly string[] = [];
  try {
    names = readdirSync("/proc");
  } catch {
    // Another platform: programs are not measured.
  }
  for (const name of names) {
    const stat = /^\d+$/.test(name) ? readStat(name) : undefined;
    if (stat !== undefined) stats.set(Number(name), stat);
  }
  return stats;
}

function readStat(pid: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name before the bracket may contain blanks.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
    const endedMs = (endedUser + endedSystem) * tickMs;
    return { parent: fields[1] ?? 0, totalMs: (user + system) * tickMs + endedMs, endedMs };
  } catch {
    // It has ended, or this is another platform.
    return undefined;
  }
}
