import { draftCrd, type KindMigration } from "@capikit/clusterctl-kit/lint";
import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { stringifyYaml } from "@capikit/common/yaml";
import { importCrds } from "@capikit/importer";
import { type DraftFile, markConversions } from "./mark-conversions.ts";

/** Types of kinds that get a new version. */
export interface DraftedTypes {
  readonly files: readonly DraftFile[];
  /** Reasons why a CRD cannot be converted to types; no files are drafted then. */
  readonly error?: Diagnostic;
}

/** Drafts both versions of each changed kind as annotated types, with conversion markers. */
export function draftTypes(kinds: readonly KindMigration[]): DraftedTypes {
  const changing = kinds.filter(({ oldVersion, newVersion }) => oldVersion !== newVersion);
  if (changing.length === 0) return { files: [] };
  const inputs = changing.map((kind) => ({
    path: kind.place.path ?? "",
    text: stringifyYaml(draftCrd(kind)),
  }));
  const { files, diagnostics } = importCrds(inputs, { descriptions: true });
  const error = diagnostics.find(isError);
  return error === undefined ? { files: markConversions(files, changing) } : { files: [], error };
}
