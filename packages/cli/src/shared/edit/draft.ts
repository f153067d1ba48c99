import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getOrCreate } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import { applyEdits, type TextEdit } from "@capikit/generators/model";
import { UsageError } from "@capikit/generators/run";
import { eolOf, type ParsedSource, parseSource } from "./parsed-source.ts";

/** A changed file. */
export interface FileChange {
  /** Relative to the project, with `/`. */
  readonly path: string;
  /** Absent for a new file. */
  readonly before?: string;
  readonly after: string;
}

/** Pending changes of a project: computed completely before anything is written. */
export interface Draft {
  readonly root: string;
  /** Returns the new text of a file; undefined if it does not exist. */
  read(path: string): string | undefined;
  /** Returns a changed file, parsed. @throws UsageError when it is unreadable or invalid. */
  source(path: string): ParsedSource;
  /** Edits a file by its syntax tree, after earlier edits. */
  edit(path: string, edits: (source: ParsedSource) => readonly TextEdit[]): void;
  /** Edits the text of a file that is not TypeScript, after earlier edits. */
  editText(path: string, edits: (text: string) => readonly TextEdit[]): void;
  /**
   * Adds a file, with the line endings and indentation of another.
   *
   * @throws UsageError when the file exists.
   */
  create(path: string, text: string, like?: string): void;
  changes(): readonly FileChange[];
}

export function createDraft(root: string): Draft {
  const files = new Map<string, { before: string | undefined; after: string | undefined }>();

  const open = (path: string) => {
    return getOrCreate(files, path, () => {
      const before = readText(join(root, path), path);
      return { before, after: before };
    });
  };
  const draft: Draft = {
    root,
    read: (path) => open(path).after,
    source(path) {
      const text = draft.read(path);
      if (text === undefined) throw new UsageError(`${path} does not exist`, "create it, or restore it");
      return parseSource(path, text);
    },
    edit(path, edits) {
      const source = draft.source(path);
      const text = applyEdits(source.text, edits(source));
      // The result must be valid TypeScript.
      parseSource(path, text);
      open(path).after = text;
    },
    editText(path, edits) {
      const text = draft.read(path);
      if (text !== undefined) open(path).after = applyEdits(text, edits(text));
    },
    create(path, text, like) {
      if (draft.read(path) !== undefined)
        throw new UsageError(`${path} already exists`, "rename the existing file, or choose another name");
      open(path).after = inStyleOf(text, like === undefined ? undefined : draft.read(like));
    },
    changes: () =>
      [...files]
        .flatMap(([path, { before, after }]) =>
          after === undefined || after === before
            ? []
            : [{ path, after, ...(before !== undefined && { before }) }],
        )
        .sort((a, b) => compareText(a.path, b.path)),
  };
  return draft;
}

function readText(file: string, shown: string): string | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new UsageError(
      `cannot read ${shown} (${code})`,
      "fix it and run the command again; nothing was written",
    );
  }
  const text = bytes.toString("utf8");
  // Text that is not UTF-8 would be written back changed.
  if (!Buffer.from(text, "utf8").equals(bytes))
    throw new UsageError(`${shown} is not UTF-8`, "convert it; nothing was written");
  return text;
}

function inStyleOf(text: string, other: string | undefined): string {
  if (other === undefined) return text;
  const tabs = /^\t/m.test(other)
    ? text.replaceAll(/^(?: {2})+/gm, (spaces) => "\t".repeat(spaces.length / 2))
    : text;
  return tabs.replaceAll("\n", eolOf(other));
}
