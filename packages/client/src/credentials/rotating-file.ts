import { readFile } from "node:fs/promises";
import type { Clock } from "@capikit/common/time";
import { ConfigError } from "../errors/config-error.ts";

const rereadMs = 60_000;

/** A file that somebody else rotates. */
export interface RotatingFile {
  /** The content, at most a minute old. While the file cannot be read, what it held before: a rotation may be under way. */
  read(): Promise<string>;
  /** Reads the file anew next time. */
  expire(): void;
}

/**
 * @param what what the file is called in messages, such as `token file`.
 * @param known its content, where that is known already.
 */
export function rotatingFile(path: string, what: string, clock: Clock, known?: string): RotatingFile {
  let text = known;
  let readAt = known === undefined ? Number.NEGATIVE_INFINITY : clock.now();
  return {
    async read() {
      if (text !== undefined && clock.now() - readAt <= rereadMs) {
        return text;
      }
      try {
        text = await readFile(path, "utf8");
        readAt = clock.now();
        return text;
      } catch (cause) {
        if (text !== undefined) {
          return text;
        }
        throw new ConfigError("unreadable", `${what} ${path} cannot be read`, { cause });
      }
    },
    expire() {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}
