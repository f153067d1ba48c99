import { createDraft, type FileChange } from "../../shared/edit/draft.ts";
import { acceptsVersion } from "./accepts-version.ts";
import { codemods } from "./codemods/codemod-list.ts";
import { type AppliedCodemod, codemodsBetween, runCodemods } from "./codemods/run-codemods.ts";
import { declareImports } from "./declare-imports.ts";
import {
  capikitDependencies,
  type Dependency,
  isWide,
  ownDependencies,
  raisedDependencies,
} from "./dependencies.ts";
import { installedVersion } from "./installed-version.ts";
import { raisedRange, rangeOf } from "./raised-range.ts";
import { sourceFiles } from "./source-files.ts";
import { isNewer } from "./target-version.ts";
import { versionBefore } from "./version-before.ts";

/** The changes of an upgrade, before anything is written. */
export interface UpgradePlan {
  /** The oldest version of a package before the upgrade. */
  readonly from: string;
  readonly to: string;
  readonly changes: readonly FileChange[];
  readonly codemods: readonly AppliedCodemod[];
  /** Packages that the author must raise before installing, as sentences. */
  readonly notes: readonly string[];
  /** Whether all packages are installed with the new version, or a newer one. */
  readonly isInstalled: boolean;
}

/**
 * Computes an upgrade of a project.
 *
 * @param givenFrom the version before the upgrade. Default: the oldest one of the packages.
 * @throws UsageError when that version is unknown, the project has a newer version, or a file
 * cannot be read.
 */
export function planUpgrade(root: string, to: string, givenFrom?: string): UpgradePlan {
  const draft = createDraft(root);
  const dependencies = capikitDependencies(draft.read("package.json") ?? "");
  const from = versionBefore(root, dependencies, to, givenFrom);
  draft.editText("package.json", (text) => raisedDependencies(text, to));
  const applied = runCodemods(draft, sourceFiles(root), codemodsBetween(codemods, from, to));
  declareImports(
    draft,
    applied.flatMap(({ files }) => files),
    rangeOf("^", to),
  );
  const notes = dependencies.flatMap((dependency) =>
    raisedRange(dependency.range, to) === undefined ? (noteOn(dependency, root, to) ?? []) : [],
  );
  const isInstalled = ownDependencies(dependencies).every(({ name }) => {
    const installed = installedVersion(root, name);
    return installed !== undefined && !isNewer(to, installed);
  });
  return { from, to, changes: draft.changes(), codemods: applied, notes, isInstalled };
}

/** Returns the task to raise a package whose range is not edited. */
function noteOn(dependency: Dependency, root: string, to: string): string | undefined {
  const { name, range } = dependency;
  const accepted = acceptsVersion(range, to);
  const isDone = isWide(dependency) ? accepted : installedVersion(root, name) === to;
  if (isDone) return undefined;
  if (/^(?:catalog|workspace|file|link|npm):/.test(range))
    return `Raise ${name} to ${to} where ${range} is defined.`;
  return accepted
    ? `Install ${name} ${to}: ${range} in package.json also accepts other versions.`
    : `Change ${name} ${range} in package.json to accept ${to}.`;
}
