import { join } from "node:path";
import { packageFolders, type ReleaseFolders, releaseFolders } from "@capikit/reference";
import { behaviorNotes, markerNotes } from "./checklist/behavior-notes.ts";
import { contractNotes } from "./checklist/contract-notes.ts";
import { conversionNotes } from "./checklist/conversion-notes.ts";
import { type Note, sourcePath } from "./draft/draft.ts";
import { type DraftedTypes, draftTypes } from "./draft/draft-types.ts";
import { readFacts } from "./facts/facts.ts";
import { SourceTree } from "./tree/source-tree.ts";
import { type Copy, copiedDescriptions } from "./verify/copied-descriptions.ts";
import { missingDeclarations } from "./verify/missing-declarations.ts";

/** A draft in memory. */
export interface Sync extends DraftedTypes {
  readonly tree: SourceTree;
  readonly release: ReleaseFolders;
  /** Declarations of the release that the drafted sources do not have. */
  readonly missing: readonly string[];
  /** Declarations that still have upstream's words. */
  readonly copied: readonly Copy[];
}

/** The releases between which a tree moves. */
export interface SyncOptions {
  /** Folder of the repository. */
  readonly root: string;
  /** Release that the types follow now, such as `v1.12.3`. */
  readonly from: string;
  readonly version: string;
}

/**
 * Drafts the update of the types to a release, and collects the tasks for a person.
 *
 * @throws GoToolError if a release cannot be downloaded or read
 */
export async function sync({ root, from, version }: SyncOptions): Promise<Sync> {
  const release = await releaseFolders(version);
  const after = await readFacts(packageFolders(release));
  const old = from === version ? release : await releaseFolders(from);
  const before = from === version ? after : await readFacts(packageFolders(old));
  const tree = new SourceTree(join(root, "packages/api/src"));
  const { changes, notes } = draftTypes(tree, { before, after, release: version });
  const missing = missingDeclarations(tree, after);
  const copied = copiedDescriptions(tree, after);
  const all: readonly Note[] = [
    ...notes,
    ...missing.map((text): Note => ({ section: "Types", text: `still missing: ${text}`, files: [] })),
    // A draft has tasks for its own descriptions, except those of an interrupted run.
    ...(tree.changes().length > 0 ? [] : copied).map(
      ({ text, path }): Note => ({ section: "Descriptions", text, files: [sourcePath(path)] }),
    ),
    ...markerNotes(before, after),
    ...conversionNotes(root, tree, changes, after),
    ...contractNotes(root, old.root, release.root),
    ...behaviorNotes(changes, from, release),
  ];
  return { tree, changes, notes: all, release, missing, copied };
}
