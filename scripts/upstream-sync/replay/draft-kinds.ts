import { join } from "node:path";
import { packageFolders, releaseFolders } from "@capikit/reference";
import { draftTypes } from "../draft/draft-types.ts";
import { readFacts } from "../facts/facts.ts";
import { SourceTree } from "../tree/source-tree.ts";
import { type CrdComparison, compareWithRelease } from "../verify/compare-crds.ts";
import { missingDeclarations } from "../verify/missing-declarations.ts";
import { writeDraft } from "../write-draft.ts";

/** Go files with kinds that no other file uses. */
const files = [
  "clusterresourcesetbinding_types.go",
  "ipaddressclaim_types.go",
  "kubeadmconfigtemplate_types.go",
  "machinedrainrules_types.go",
];

/** Result of drafting kinds that the types did not have. */
export interface DraftedKinds extends CrdComparison {
  readonly kinds: number;
  /** Number of kinds times their versions. */
  readonly versions: number;
}

/**
 * Removes kinds in all their versions from a copy of the types, and drafts them again as new ones.
 *
 * @param copy folder of {@link copyTypes}, whose types follow the release `version`
 */
export async function draftKinds(copy: string, version: string): Promise<DraftedKinds> {
  const release = await releaseFolders(version);
  const all = await readFacts(packageFolders(release));
  const isKept = ({ file }: { readonly file: string }): boolean => !files.includes(file);
  const less = all.map((one) => ({
    ...one,
    types: one.types.filter(isKept),
    constants: one.constants.filter(isKept),
  }));
  for (const [before, after] of [
    [all, less],
    [less, all],
  ] as const) {
    const tree = new SourceTree(join(copy, "packages/api/src"));
    draftTypes(tree, { before, after, release: version });
    await writeDraft(copy, tree);
  }
  const missing = missingDeclarations(new SourceTree(join(copy, "packages/api/src")), all);
  const crds = await compareWithRelease(join(copy, "packages/api"), release);
  const versions = all.flatMap(({ types }) => types.filter((type) => !isKept(type) && isKind(type.markers)));
  return {
    ...crds,
    differences: [...missing, ...crds.differences],
    kinds: files.length,
    versions: versions.length / 2,
  };
}

/** Marker of kinds and of their lists. */
function isKind(markers: readonly string[]): boolean {
  return markers.includes("+kubebuilder:object:root=true");
}
