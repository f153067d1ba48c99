import { join } from "node:path";
import { packageFolders, type ReleaseFolders, releaseFolders } from "@capikit/reference";
import { behaviorNotes, markerNotes } from "./checklist/behavior-notes.ts";
import { changeNotes } from "./checklist/change-notes.ts";
import { contractNotes } from "./checklist/contract-notes.ts";
import { conversionNotes } from "./checklist/conversion-notes.ts";
import { type Note, sourcePath } from "./checklist/note.ts";
import { compareFacts } from "./compare/compare-facts.ts";
import { readFacts } from "./facts/facts.ts";
import { SourceTree } from "./tree/source-tree.ts";
import { type Copy, copiedDescriptions } from "./verify/copied-descriptions.ts";
import { missingDeclarations } from "./verify/missing-declarations.ts";

/** The tasks of an update. */
export interface Sync {
  readonly notes: readonly Note[];
  readonly release: ReleaseFolders;
  /** Declarations of the release that the sources do not have. */
  readonly missing: readonly string[];
  /** Declarations that still have upstream's words. */
  readonly copied: readonly Copy[];
}

/** The releases between which the types move. */
export interface SyncOptions {
  /** Folder of the repository. */
  readonly root: string;
  /** Release that the types follow now, such as `v1.12.3`. */
  readonly from: string;
  readonly version: string;
}

/**
 * Compares the types with a release, and collects the tasks for a person.
 *
 * @throws GoToolError if a release cannot be downloaded or read
 */
export async function sync({ root, from, version }: SyncOptions): Promise<Sync> {
  const release = await releaseFolders(version);
  const after = await readFacts(packageFolders(release));
  const old = from === version ? release : await releaseFolders(from);
  const before = from === version ? after : await readFacts(packageFolders(old));
  const tree = new SourceTree(join(root, "packages/api/src"));
  const changes = compareFacts(before, after);
  const missing = missingDeclarations(tree, after);
  const copied = copiedDescriptions(tree, after);
  const all: readonly Note[] = [
    ...changeNotes(tree, changes),
    ...missing.map((text): Note => ({ section: "Types", text: `still missing: ${text}`, files: [] })),
    ...copied.map(({ text, path }): Note => ({ section: "Descriptions", text, files: [sourcePath(path)] })),
    ...markerNotes(before, after),
    ...conversionNotes(root, tree, changes, after),
    ...contractNotes(root, old.root, release.root),
    ...behaviorNotes(changes, from, release),
  ];
  return { notes: all, release, missing, copied };
}
