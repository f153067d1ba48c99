import { commentLine } from "@capikit/model";

/** Drafted files by path. */
export type DraftFiles = Map<string, string>;

/**
 * Adds markers to the comment above a field, which is found by its path through the types of the
 * same folder. Skips fields that it does not find: the generator reports missing markers.
 */
export function markField(
  files: DraftFiles,
  folder: string,
  kind: string,
  path: string,
  markers: readonly string[],
): void {
  const found = findField(files, folder, kind, path);
  if (found !== undefined) files.set(found.file, withMarkers(found, markers));
}

/** Whether a kind has a field, in the types of a folder. */
export function hasField(files: DraftFiles, folder: string, kind: string, path: string): boolean {
  return findField(files, folder, kind, path) !== undefined;
}

function findField(files: DraftFiles, folder: string, kind: string, path: string): Field | undefined {
  let found: Field | undefined;
  for (const step of path.replaceAll("[]", "").replaceAll("{}", "").split(".")) {
    found = fieldOf(files, folder, found?.type ?? kind, step);
    if (found === undefined) return undefined;
  }
  return found;
}

interface Field {
  readonly file: string;
  readonly text: string;
  /** Start of its line. */
  readonly at: number;
  /** Name of its type, or of its items or values. */
  readonly type: string;
}

function fieldOf(files: DraftFiles, folder: string, type: string, name: string): Field | undefined {
  for (const [file, text] of files) {
    if (file.slice(0, file.lastIndexOf("/")) !== folder) continue;
    const start = text.search(new RegExp(`^export interface ${type}\\b`, "m"));
    if (start === -1) continue;
    const end = text.indexOf("\n}", start);
    const found = new RegExp(`^ {2}${name}\\??: (?:Record<string, )?([\\w$]+)`, "m").exec(
      text.slice(start, end),
    );
    return found?.[1] === undefined ? undefined : { file, text, at: start + found.index, type: found[1] };
  }
  return undefined;
}

/** Returns the comment that a text ends with. Its other lines start with an asterisk. */
function commentAtEnd(text: string): string {
  const comment = text.slice(text.lastIndexOf("\n  /**") + 1);
  const isOne = comment.startsWith("  /**") && comment.indexOf("*/") === comment.length - "*/\n".length;
  return isOne ? comment : "";
}

function withMarkers({ text, at }: Field, markers: readonly string[]): string {
  const before = text.slice(0, at);
  const comment = commentAtEnd(before);
  // Mark a type that several kinds share only once.
  const lines = markers
    .filter((marker) => !comment.includes(`${marker}\n`))
    .map((marker) => `   * ${commentLine(marker)}\n`);
  if (lines.length === 0) return text;
  const words = /^ {2}\/\*\* (.*) \*\/\n$/.exec(comment)?.[1];
  const opened = words === undefined ? comment.replace(/ {3}\*\/\n$/, "") : `  /**\n   * ${words}\n`;
  const marked = `${opened === "" ? "  /**\n" : opened}${lines.join("")}   */\n`;
  return before.slice(0, before.length - comment.length) + marked + text.slice(at);
}
