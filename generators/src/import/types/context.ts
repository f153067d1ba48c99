import type { JsonObject } from "@capikit/schema";
import type { Registry } from "../declarations/declaration.ts";

/** Context for converting a schema to types. */
export interface Context {
  readonly kind: string;
  readonly registry: Registry;
  readonly options: TypeOptions;
  /** Reports unsupported parts; `key` is the keyword of the original node. */
  readonly unexpressed: (path: string, reason: string, origin: JsonObject, key: string) => void;
}

export interface TypeOptions {
  /** Whether to keep descriptions. Otherwise known shapes become types of `@capikit/api/meta`. */
  readonly descriptions: boolean;
}

/** The location of a node. */
export interface Place {
  /** The words of its path, the kind first, from which names are derived. */
  readonly words: readonly string[];
  /** Its readable path: `spec.nodes[].name`. */
  readonly path: string;
}

/** Whether it can have markers and a description, like a member; items and map values cannot. */
export type Position = "bare" | "member";
