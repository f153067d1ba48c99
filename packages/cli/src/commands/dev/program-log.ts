import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";

/** The log of one run of the program. */
export interface ProgramLog {
  write(line: string): void;
  /** Resolves when all lines are written. */
  close(): Promise<void>;
}

/**
 * Opens the log file for one run, which other users cannot read. The first run of a session
 * replaces it.
 */
export function openProgramLog(
  path: string,
  { isFirst, onError }: { readonly isFirst: boolean; readonly onError: (error: Error) => void },
): ProgramLog {
  mkdirSync(dirname(path), { recursive: true });
  // The mode of an existing file would remain.
  if (isFirst) rmSync(path, { force: true });
  const file = createWriteStream(path, { flags: "a", mode: 0o600 });
  file.once("error", onError);
  file.on("error", () => {});
  return {
    write: (line) => void file.write(`${line}\n`),
    close: () => new Promise((resolve) => (file.destroyed ? resolve() : file.end(() => resolve()))),
  };
}
