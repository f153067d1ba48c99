import { UsageError } from "@capikit/runner";
import { createDraft, type FileChange } from "../../shared/edit/draft.ts";
import { codemods } from "./codemods/codemod-list.ts";
import { type AppliedCodemod, codemodsBetween, runCodemods } from "./codemods/run-codemods.ts";
import { declareImports } from "./declare-imports.ts";
import { capikitDependencies, raisedDependencies } from "./dependencies.ts";
import { raisedRange, versionOfRange } from "./raised-range.ts";
import { sourceFiles } from "./source-files.ts";
import { isNewer } from "./target-version.ts";

/** The changes of an upgrade, before anything is written. */
export interface UpgradePlan {
  /** The oldest version in package.json. */
  readonly from: string;
  readonly to: string;
  readonly changes: readonly FileChange[];
  readonly codemods: readonly AppliedCodemod[];
  /** Remaining tasks for the author, as sentences. */
  readonly notes: readonly string[];
}

/**
 * Computes an upgrade of a project.
 *
 * @throws UsageError when the project has a newer version, or a file cannot be read.
 */
export function planUpgrade(root: string, to: string): UpgradePlan {
  const draft = createDraft(root);
  const dependencies = capikitDependencies(draft.read("package.json") ?? "");
  const from = oldest(dependencies.flatMap(({ range }) => versionOfRange(range) ?? [])) ?? to;
  const newer = dependencies.find(({ range }) => isNewer(versionOfRange(range) ?? to, to));
  if (newer !== undefined)
    throw new UsageError(
      `${newer.name} ${newer.range} is newer than ${to}`,
      "name a newer version: capikit upgrade VERSION",
    );
  draft.editText("package.json", (text) => raisedDependencies(text, to));
  const applied = runCodemods(draft, sourceFiles(root), codemodsBetween(codemods, from, to));
  declareImports(
    draft,
    applied.flatMap(({ files }) => files),
    `^${to}`,
  );
  const notes = dependencies
    .filter(({ range }) => raisedRange(range, to) === undefined)
    .map(({ name, range }) => `Raise ${name} to ${to} where its version ${range} is defined.`);
  return { from, to, changes: draft.changes(), codemods: applied, notes };
}

function oldest(versions: readonly string[]): string | undefined {
  return versions.reduce<string | undefined>(
    (found, version) => (found === undefined || isNewer(found, version) ? version : found),
    undefined,
  );
}
