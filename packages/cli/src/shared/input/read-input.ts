import { readFileSync } from "node:fs";
import { UsageError } from "@capikit/runner";

/** Reads the text of a file; `-` is stdin. @throws UsageError */
export function readInput(path: string): string {
  try {
    return readFileSync(path === "-" ? 0 : path, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(
      code === "ENOENT" ? `${path} does not exist` : `${path} cannot be read: ${message}`,
      "check the path",
    );
  }
}
