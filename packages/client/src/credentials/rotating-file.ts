import { readFile } from "node:fs/promises";
import type { Clock } from "@capikit/common/time";
import { ConfigError } from "../errors/config-error.ts";

const rereadMs = 60_000;

/** A file that another process rotates. */
export interface RotatingFile {
  /** Returns the content, at most a minute old; the previous one while the file is unreadable. */
  read(): Promise<string>;
  /** Makes the next `read` reread the file. */
  expire(): void;
}

/**
 * @param what Name of the file in messages, such as `token file`.
 * @param known The content, if already read.
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
        throw new ConfigError("CONFIG_UNREADABLE", `cannot read ${what} ${path}`, { cause });
      }
    },
    expire() {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}
