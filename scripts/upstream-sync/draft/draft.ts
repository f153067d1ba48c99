import type { Change } from "../compare/change.ts";
import type { GoPackage } from "../facts/facts.ts";
import type { TypeContext, TypeText } from "../print/type-text.ts";
import type { Anchors } from "../tree/anchors.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/** A task for a person. */
export interface Note {
  readonly section: NoteSection;
  readonly text: string;
  /** Paths relative to the repository. */
  readonly files: readonly string[];
}

/** Sections of the checklist, in their order. */
export const noteSections = [
  "Types",
  "Descriptions",
  "Conversions",
  "Hooks",
  "Contracts",
  "Behavior",
  "Other files",
] as const;
export type NoteSection = (typeof noteSections)[number];

/** Input and state of a draft, shared by its steps. */
export interface Draft {
  readonly tree: SourceTree;
  /** The new release, such as `v1.12.2`. */
  readonly release: string;
  /** Facts of the release that the types follow now, and of the new one. */
  readonly before: readonly GoPackage[];
  readonly after: readonly GoPackage[];
  readonly changes: readonly Change[];
  /** Of the types before the draft. */
  readonly anchors: Anchors;
  readonly types: TypeContext;
  /** Imports types into a file after all declarations are in place. */
  readonly useTypes: (path: string, names: TypeText["names"]) => void;
  readonly note: (section: NoteSection, text: string, ...files: readonly string[]) => void;
}

/** Path of a file of the types, relative to the repository. */
export const sourcePath = (path: string): string => `packages/api/src/${path}`;

/** Adds a task if the printer did not find the TypeScript form of a Go type. */
export function noteUnknown({ note }: Draft, text: string, name: string, path: string): void {
  if (/: unknown\b/.test(text)) note("Types", `replace \`unknown\` in \`${name}\``, sourcePath(path));
}
