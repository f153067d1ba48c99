import type { JsonObject } from "@capikit/schema";
import type { Registry } from "../declarations/declaration.ts";

/** What is at hand while a schema becomes types. */
export interface Context {
  readonly kind: string;
  readonly registry: Registry;
  readonly options: TypeOptions;
  /** Names what types cannot say; `key` is the keyword of the node that was read. */
  readonly unexpressed: (path: string, reason: string, origin: JsonObject, key: string) => void;
}

export interface TypeOptions {
  readonly descriptions: boolean;
  /** ObjectMeta below the root stands for its five fields, not for a bare object. */
  readonly embeddedObjectMeta: boolean;
}

/** Where a node stands. */
export interface Place {
  /** The words that lead to it, the kind first: what names are made of. */
  readonly words: readonly string[];
  /** The way to it as people read it: `spec.nodes[].name`. */
  readonly path: string;
}

/** A member can carry markers and a text of its own; an item or map value cannot. */
export type Position = "bare" | "member";
