import type { Change, ChangeOf } from "../compare/change.ts";
import { compareFacts } from "../compare/compare-facts.ts";
import { importType } from "../edits/imports.ts";
import type { GoPackage } from "../facts/facts.ts";
import { learnTypes } from "../print/learn-types.ts";
import { findAnchors } from "../tree/anchors.ts";
import { folderOf } from "../tree/find-type.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { addField } from "./add-field.ts";
import { changeField } from "./change-field.ts";
import { addConstant, changeConstant, removeConstant } from "./constants.ts";
import { type Draft, type Note, sourcePath } from "./draft.ts";
import { addHook, reportHook } from "./hooks.ts";
import { removeField } from "./remove-field.ts";
import { addType, changeType, removeType } from "./types.ts";

/** The facts of two releases. */
export interface Releases {
  /** The release that the types follow now. */
  readonly before: readonly GoPackage[];
  readonly after: readonly GoPackage[];
  /** The new release, such as `v1.12.2`. */
  readonly release: string;
}

/** Result of a draft; the files of the tree are changed, but not written. */
export interface DraftedTypes {
  readonly changes: readonly Change[];
  readonly notes: readonly Note[];
}

/** Changes the types by the differences of two releases. */
export function draftTypes(tree: SourceTree, { before, after, release }: Releases): DraftedTypes {
  const notes: Note[] = [];
  const used: { readonly path: string; readonly name: string; readonly package: string }[] = [];
  const changes = compareFacts(before, after);
  if (changes.length === 0) return { changes, notes };
  const draft: Draft = {
    tree,
    release,
    before,
    after,
    changes,
    anchors: findAnchors(tree, before),
    types: { facts: after, learned: learnTypes(tree, before) },
    useTypes: (path, names) => used.push(...names.map((one) => ({ path, ...one }))),
    note: (section, text, ...files) => notes.push({ section, text, files }),
  };
  for (const change of inOrder(changes)) apply(draft, change);
  for (const { path, name, package: home } of used) if (tree.has(path)) importType(tree, path, name, home);
  return { changes, notes };
}

/** Users of a type before the type, when both go; the type before its users, when both come. */
const order: readonly Change["kind"][] = [
  "package-added",
  "package-removed",
  "hook-removed",
  "field-removed",
  "constant-removed",
  "type-removed",
  "hook-added",
  "type-added",
  "type-changed",
  "field-added",
  "field-changed",
  "constant-added",
  "constant-changed",
  "hook-changed",
];

function inOrder(changes: readonly Change[]): readonly Change[] {
  return changes.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

function apply(draft: Draft, change: Change): void {
  switch (change.kind) {
    case "package-added":
    case "package-removed":
      reportPackage(draft, change);
      break;
    case "type-added":
      addType(draft, change);
      break;
    case "type-removed":
      removeType(draft, change);
      break;
    case "type-changed":
      changeType(draft, change);
      break;
    case "field-added":
      addField(draft, change);
      break;
    case "field-removed":
      removeField(draft, change);
      break;
    case "field-changed":
      changeField(draft, change);
      break;
    case "constant-added":
      addConstant(draft, change);
      break;
    case "constant-removed":
      removeConstant(draft, change);
      break;
    case "constant-changed":
      changeConstant(draft, change);
      break;
    case "hook-added":
      addHook(draft, change);
      break;
    case "hook-removed":
    case "hook-changed":
      reportHook(draft, change);
      break;
  }
}

function reportPackage(
  draft: Draft,
  { kind, package: home }: ChangeOf<"package-added" | "package-removed">,
): void {
  const text =
    kind === "package-added"
      ? `API version ${home} is new: write its \`index.ts\`, and add it to \`package.json\``
      : `API version ${home} is gone: remove its folder, conversions and entry points`;
  draft.note("Types", text, sourcePath(`${folderOf(home)}/index.ts`), "packages/api/package.json");
}
