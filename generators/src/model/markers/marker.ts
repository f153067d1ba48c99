import type { Report } from "@capikit/common/diagnostics";
import type { Json, JsonSchema, ValidationRule } from "@capikit/schema";
import type { Location } from "../text/source-text.ts";
import type { Draft, Keyword } from "./draft.ts";
import type { VersionDraft } from "./version-draft.ts";

/** The sections of the marker reference, in order. */
export const categories = [
  "Packages",
  "CRDs",
  "Members",
  "Validation",
  "Processing",
  "Validation of items",
  "Texts",
  "Declarative validation",
  "RBAC",
  "Webhooks",
  "Cluster API",
  "OpenAPI",
  "Conversion",
  "Hand-written schemas",
  "Without effect",
] as const;

type Category = (typeof categories)[number];

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
  /** Whether an invalid marker was skipped, which may hold missing settings. */
  readonly incomplete?: boolean;
  readonly origins: SchemaOrigins;
  readonly report: Report;
}

interface SchemaOrigins {
  readonly of: (schema: JsonSchema, keyword?: Keyword) => Location | undefined;
  readonly noteRule: (rule: ValidationRule, location: Location) => void;
  /** Returns the name of the built-in type that a schema is or builds on. */
  readonly special: (schema: JsonSchema) => string | undefined;
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
  /** Takes effect in the emitter of this name, or in a folder: `source/reading`. */
  | { readonly readBy: string }
  | { readonly nothing: true };

/** Valid targets. `kind` is a root interface, `type` also an alias, `file` any statement. */
export type MarkerTarget = "package" | "kind" | "type" | "field" | "file";

/** The value of a marker's argument. Integers beyond 2^53 are `bigint`. */
export type MarkerValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly MarkerValue[]
  | { readonly [key: string]: MarkerValue };

/** The type of an argument. `any` is controller-gen's any type, `json` a JSON document. */
export type ArgumentType =
  | "string"
  | "integer"
  | "number"
  | "boolean"
  | "string[]"
  | "any"
  | "any[]"
  | "json";

/** One argument of a marker. */
export interface ArgumentDefinition {
  readonly type: ArgumentType;
  readonly required: boolean;
  readonly summary: string;
  /** The allowed values of a closed set. */
  readonly oneOf?: readonly string[];
  /** Common values of an open set, which editors complete. */
  readonly common?: readonly string[];
}

/** The owner of the marker: `foreign` markers are accepted without effect. */
export type MarkerOrigin = "controller-gen" | "capikit" | "foreign";

/** The documentation of a marker, Markdown. */
export interface MarkerHelp {
  readonly category: Category;
  readonly summary: string;
  readonly details?: string;
}

/** One entry of the registry: a marker with its effect and its help. */
export interface MarkerDefinition {
  /** Full name without `+`. A name that ends in `*` matches a prefix (foreign markers only). */
  readonly name: string;
  /** The marker that this marker is an alias of (`k8s:listType` of `listType`). */
  readonly aliasOf?: string;
  readonly targets: readonly MarkerTarget[];
  readonly origin: MarkerOrigin;
  /** `none`: `+name`; `value`: `+name=arg`; `arguments`: `+name:a=1,b=2`. */
  readonly shape: "none" | "value" | "arguments";
  /** The argument of `value`, optional if `required` is false. */
  readonly value?: ArgumentDefinition;
  readonly arguments?: Readonly<Record<string, ArgumentDefinition>>;
  /** The type of arguments with arbitrary names, such as contract versions. */
  readonly otherArguments?: ArgumentDefinition;
  readonly repeatable: boolean;
  /** The schema types that the marker applies to. */
  readonly appliesTo?: readonly NonNullable<JsonSchema["type"]>[];
  /** The schema keyword that the marker sets. */
  readonly keyword?: Keyword;
  /** Whether the marker applies to the items of a list. */
  readonly isForItems: boolean;
  /** The order of application: lower ones first, equal ones in source order. */
  readonly order: number;
  readonly apply: Apply;
  /** Returns the text after the name of each marker; `undefined` where the value has no marker. */
  readonly print?: (value: Json) => readonly string[] | undefined;
  readonly help: MarkerHelp;
  readonly examples: readonly [string, ...string[]];
}

/** A marker in a comment, parsed and checked against its definition. */
export interface Marker {
  readonly definition: MarkerDefinition;
  /** `definition.aliasOf`, or else `definition.name`; emitters switch on it. */
  readonly key: string;
  /** The argument of shape `value`; `true` if omitted and for other shapes. */
  readonly value: MarkerValue;
  /** The given arguments of shape `arguments`, without a prototype; empty otherwise. */
  readonly arguments: Readonly<Record<string, MarkerValue>>;
  /** The marker's lines, from `+` to its end. */
  readonly location: Location;
}
