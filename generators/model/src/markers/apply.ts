import type { JsonSchema, ValidationRule } from "@capikit/schema";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Location } from "../source/source-text.ts";
import type { Draft, Keyword } from "./draft.ts";
import type { Marker } from "./marker.ts";
import type { VersionDraft } from "./version-draft.ts";

/** A place where markers meet a type: a member, a declaration, or the items of either. */
export interface SchemaSite {
  /** The keywords that the markers set. */
  readonly own: Draft;
  /** The schema of the type below the markers. */
  readonly base: JsonSchema;
  /** Whether the type is written here, so that `Type` and `Format` replace its own; a named type is merged instead. */
  readonly direct: boolean;
  /** Whether the type is one of Kubernetes' own that act as named types. */
  readonly isSpecial: boolean;
  /** Whether the markers are those of an alias, not of a member or of items. */
  readonly isAlias: boolean;
  readonly origins: SchemaOrigins;
  readonly report: Report;
}

/** The places that parts of schemas come from. */
export interface SchemaOrigins {
  readonly of: (schema: JsonSchema, keyword?: Keyword) => Location | undefined;
  readonly noteRule: (rule: ValidationRule, location: Location) => void;
}

/** The parts of capikit that read markers by name. */
export type MarkerReader =
  | "model/reading"
  | "model/symbols"
  | "model/types"
  | "model/schema"
  | "model/definition"
  | "conversion"
  | "openapi"
  | "rbac"
  | "webhook";

/** How a marker takes effect. */
export type Apply =
  /** Changes the schema of a type, a member or items. */
  | {
      readonly schema: (site: SchemaSite, marker: Marker) => void;
      readonly agrees?: "required";
    }
  /** Changes a version of a CRD. */
  | { readonly version: (version: VersionDraft, marker: Marker) => void }
  /** Repeats what the type says; a contradiction is an error. */
  | { readonly agrees: "optional" | "required" | "nullable" }
  /** Takes effect where it is read. */
  | { readonly readBy: MarkerReader }
  | { readonly nothing: true };
