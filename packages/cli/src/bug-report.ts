import { version } from "./version.ts";

/** What is said when capikit itself fails: what happened, and what a report of it needs. */
export function bugReport(error: unknown, argv: readonly string[]): string {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [
    "capikit: this is a bug in capikit, not in your project.",
    "  help: file an issue in capikit's tracker with the lines below and, if you can, the input.",
    "",
    `capikit ${version()}, node ${process.version}, ${process.platform} ${process.arch}`,
    `command: capikit ${argv.join(" ")}`,
    trace,
    "",
  ].join("\n");
}
