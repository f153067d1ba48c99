import type { Report } from "@capikit/common/diagnostics";
import type { JsonSchema, ValidationRule } from "@capikit/schema";
import type { Location } from "../source/source-text.ts";
import type { Draft, Keyword } from "./draft.ts";
import type { Marker } from "./marker.ts";
import type { VersionDraft } from "./version-draft.ts";

/** A location where markers apply to a type: a member, a declaration, or the items of either. */
export interface SchemaSite {
  /** The keywords that the markers set. */
  readonly own: Draft;
  /** The schema of the type below the markers. */
  readonly base: JsonSchema;
  /** Whether the type is inline, so that `Type` and `Format` replace its own. */
  readonly direct: boolean;
  /** Whether the type is a Kubernetes type that acts as a named type. */
  readonly isSpecial: boolean;
  /** Whether the markers belong to an alias rather than to a member or items. */
  readonly isAlias: boolean;
  readonly origins: SchemaOrigins;
  readonly report: Report;
}

export interface SchemaOrigins {
  readonly of: (schema: JsonSchema, keyword?: Keyword) => Location | undefined;
  readonly noteRule: (rule: ValidationRule, location: Location) => void;
}

/** How a marker takes effect. */
export type Apply =
  /** Changes the schema of a type, a member or items. */
  | {
      readonly schema: (site: SchemaSite, marker: Marker) => void;
      readonly agrees?: "required";
    }
  /** Changes a version of a CRD. */
  | { readonly version: (version: VersionDraft, marker: Marker) => void }
  /** Repeats information of the type; a contradiction is an error. */
  | { readonly agrees: "optional" | "required" }
  /** Takes effect in the emitter of this name, or the part of the model: `model/reading`. */
  | { readonly readBy: string }
  | { readonly nothing: true };
