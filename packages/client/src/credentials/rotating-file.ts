import { readFile } from "node:fs/promises";
import type { Clock } from "@capikit/common/time";
import { ConfigError } from "../errors/config-error.ts";

const rereadMs = 60_000;

export interface RotatingFile {
  /**
   * Returns the content, at most a minute old; the previous one while the file is unreadable or
   * empty, as between the truncation and the write of a rotation.
   *
   * @throws ConfigError without a previous content.
   */
  read(): Promise<string>;
  /** Makes the next `read` reread the file. */
  expire(): void;
}

/**
 * @param what Name of the file in messages, such as `token file`.
 * @param known The content, if already read. Blank content is ignored: the first `read` rereads it.
 */
export function rotatingFile(path: string, what: string, clock: Clock, known?: string): RotatingFile {
  let text = known?.trim() === "" ? undefined : known;
  let readAt = clock.now();
  return {
    async read() {
      if (text !== undefined && clock.now() - readAt <= rereadMs) {
        return text;
      }
      try {
        text = await readContent(path, what);
        readAt = clock.now();
      } catch (error) {
        if (text === undefined) throw error;
      }
      return text;
    },
    expire() {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}

async function readContent(path: string, what: string): Promise<string> {
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new ConfigError("CONFIG_UNREADABLE", `cannot read ${what} ${path}`, { cause });
  });
  if (text.trim() === "") {
    throw new ConfigError("CONFIG_UNREADABLE", `${what} ${path} is empty: write its content`);
  }
  return text;
}
