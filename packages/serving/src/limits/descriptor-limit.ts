import { readFileSync } from "node:fs";

/**
 * Returns how many files and sockets this process may open; Infinity if the system does not report
 * it, as outside of Linux. Node.js raises its soft limit to the hard one at startup.
 */
export function descriptorLimit(read: () => string = readLimits): number {
  try {
    const soft = /^Max open files +(\d+) /m.exec(read())?.[1];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function readLimits(): string {
  return readFileSync("/proc/self/limits", "utf8");
}
