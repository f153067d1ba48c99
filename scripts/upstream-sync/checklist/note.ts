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
type NoteSection = (typeof noteSections)[number];

/** Path of a file of the types, relative to the repository. */
export const sourcePath = (path: string): string => `packages/api/src/${path}`;
