import { draftCrd, type KindMigration } from "@capikit/clusterctl-kit/lint";
import { stringifyYaml } from "@capikit/common/yaml";
import { importCrds } from "@capikit/importer";
import { UsageError, writeInside } from "@capikit/runner";
import { markConversions } from "./mark-conversions.ts";

/** What came of writing: files that are new, and files that were there and stay. */
export interface Drafts {
  readonly written: readonly string[];
  readonly kept: readonly string[];
}

/**
 * Writes annotated types of both versions of each kind, with the markers of their conversion. Nothing is written over.
 *
 * @throws UsageError when a CRD cannot become types, or the folder cannot be written.
 */
export function writeDrafts(kinds: readonly KindMigration[], out: string): Drafts {
  const changing = kinds.filter(({ oldVersion, newVersion }) => oldVersion !== newVersion);
  if (changing.length === 0) return { written: [], kept: [] };
  const inputs = changing.map((kind) => ({
    path: kind.place.file,
    text: stringifyYaml(draftCrd(kind)),
  }));
  const { files, diagnostics } = importCrds(inputs, { descriptions: true });
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (error !== undefined)
    throw new UsageError(`The types cannot be drafted: ${error.message}`, "correct the CRD");
  const drafts = markConversions(files, changing);
  const outcomes = writeInside(
    drafts.map(({ path, text }) => ({ folder: out, path, text, existing: "keep" as const })),
  );
  const pathsOf = (isKept: boolean): readonly string[] =>
    outcomes.filter(({ outcome }) => (outcome === "kept") === isKept).map(({ path }) => path);
  return { written: pathsOf(false), kept: pathsOf(true) };
}
