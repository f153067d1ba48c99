import type { TextEdit } from "@capikit/model";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";

/** Adapts the sources of a project to a breaking change. */
export interface Codemod {
  /** Unique name in kebab-case, for output and documentation. */
  readonly name: string;
  /** The release with the change, such as `0.1.0`. */
  readonly version: string;
  /** One sentence about the change. */
  readonly summary: string;
  /** Text of the files that it may change; other files are not parsed. */
  readonly contains: string;
  /** A complete file before and after, for tests. */
  readonly example: { readonly before: string; readonly after: string };
  /** Returns the edits of a file. Must return none for its own result. */
  readonly edit: (source: ParsedSource) => readonly TextEdit[];
}

/** Defines a codemod. List it in `codemod-list.ts` and `docs/guides/upgrading.md`. */
export function defineCodemod(codemod: Codemod): Codemod {
  return Object.freeze(codemod);
}
