import type { Io } from "../terminal/io.ts";

/** Prints the remaining tasks for the author, if any. */
export function reportNextSteps(notes: readonly string[], io: Io): void {
  if (notes.length > 0) io.stdout(`\nNext steps:\n${notes.map((note) => `- ${note}\n`).join("")}`);
}
