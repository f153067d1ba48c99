import { writeSync } from "node:fs";
import type { ProgramReport } from "./program-run.ts";

const fd = Number(process.env.CAPIKIT_DEV_REPORT);

/** Sends a report of a program to `capikit dev`, as a line of JSON. */
export function sendReport(report: ProgramReport): void {
  try {
    writeSync(fd, `${JSON.stringify(report)}\n`);
  } catch {
    // Child processes of the program have no report descriptor.
  }
}
