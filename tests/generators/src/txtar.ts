import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Texts by path. */
export type Files = Readonly<Record<string, string>>;

/** Several files in one text, in the format of the Go package `golang.org/x/tools/txtar`. */
export interface Archive {
  /** Text above the first file. */
  readonly comment: string;
  readonly files: Files;
}

/**
 * Parses an archive: a line `-- PATH --` starts each file.
 *
 * @throws Error if a path occurs twice.
 */
export function parseArchive(archive: string): Archive {
  const [comment = "", ...parts] = archive.split(/^-- (\S+) --\n/m);
  const files = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2) {
    const [path = "", text = ""] = parts.slice(index, index + 2);
    if (files.has(path)) throw new Error(`${path} occurs twice`);
    files.set(path, text);
  }
  return { comment, files: Object.fromEntries(files) };
}

/** Prints an archive. A file that does not end with a newline gets one. */
export function printArchive({ comment, files }: Archive): string {
  const texts = Object.entries(files).map(([path, text]) => `-- ${path} --\n${withNewline(text)}`);
  return [withNewline(comment), ...texts].join("");
}

function withNewline(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

/** Writes files to a folder. */
export function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
