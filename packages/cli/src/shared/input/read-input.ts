import { readFileSync } from "node:fs";
import { UsageError } from "@capikit/runner";

/** Reads the text of a file; `-` is stdin. @throws UsageError */
export function readInput(path: string): string {
  return readBytes(path === "-" ? 0 : path).toString("utf8");
}

/** Reads a file. @throws UsageError */
export function readBytes(file: string | 0): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw unreadable(file === 0 ? "stdin" : file, error);
  }
}

/** Returns the error of a file or folder that cannot be read. */
export function unreadable(path: string, error: unknown): UsageError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new UsageError(
    code === "ENOENT" ? `${path} does not exist` : `cannot read ${path}: ${message}`,
    "check the path",
  );
}
