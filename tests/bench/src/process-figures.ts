import { readFileSync, writeFileSync } from "node:fs";

/** Resident memory of a process in MiB: now, and the most there ever was. */
export function memoryOf(pid: number | undefined): { readonly now: number; readonly peak: number } {
  const text = readFileSync(`/proc/${pid}/status`, "utf8");
  const of = (field: string): number => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(text)?.[1]) / 1024;
  return { now: of("VmRSS"), peak: of("VmHWM") };
}

/** Restarts the measurement of the most resident memory of a process. */
export function resetPeakMemory(pid: number | undefined): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/**
 * Milliseconds of processor time that a process has taken so far, with all its threads and the
 * children that it has waited for, to the nearest 10.
 */
export function cpuMsOf(pid: number | undefined): number {
  // The name, in parentheses, may hold blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number);
  return ((user ?? 0) + (system ?? 0) + (childrenUser ?? 0) + (childrenSystem ?? 0)) * 10;
}
