import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compareVersions, majorMinorPatch, parseVersion } from "@capikit/common/versions";
import type { Draft } from "../../../shared/edit/draft.ts";
import type { Codemod } from "./codemod.ts";

/** A codemod with the files that it changed. */
export interface AppliedCodemod {
  readonly name: string;
  readonly summary: string;
  /** Relative to the project. */
  readonly files: readonly string[];
}

/**
 * Returns the codemods of the releases after one version, up to another. A pre-release of a release
 * has its changes.
 */
export function codemodsBetween(list: readonly Codemod[], from: string, to: string): readonly Codemod[] {
  const [start, end] = [parseVersion(from), majorMinorPatch(parseVersion(to))];
  return list.filter(({ version }) => {
    const release = parseVersion(version);
    return compareVersions(release, start) > 0 && compareVersions(release, end) <= 0;
  });
}

/** Edits files of a draft by codemods. Returns those with changes. */
export function runCodemods(
  draft: Draft,
  paths: readonly string[],
  list: readonly Codemod[],
): readonly AppliedCodemod[] {
  const texts = list.map(({ contains }) => contains);
  const relevant = paths.filter((path) => containsAny(join(draft.root, path), texts));
  return list.flatMap(({ name, summary, contains, edit }) => {
    const files = relevant.filter((path) => {
      const before = draft.read(path);
      if (!before?.includes(contains)) return false;
      draft.edit(path, edit);
      return draft.read(path) !== before;
    });
    return files.length === 0 ? [] : [{ name, summary, files }];
  });
}

/** Reads bytes, as a draft refuses files that are not UTF-8. */
function containsAny(file: string, texts: readonly string[]): boolean {
  try {
    const bytes = readFileSync(file);
    return texts.some((text) => bytes.includes(text));
  } catch {
    // The draft reports an unreadable file.
    return true;
  }
}
