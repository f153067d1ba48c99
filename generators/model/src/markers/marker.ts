import type { Json, JsonSchema } from "@capikit/schema";
import type { Location } from "../source/source-text.ts";
import type { Apply } from "./apply.ts";
import type { Category } from "./categories.ts";
import type { Keyword } from "./draft.ts";

/** Where a marker may stand. `kind` is a root interface, `type` any interface or alias (kinds too), `file` above a top-level statement. */
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

/** What an argument takes. `any` is controller-gen's any type, `json` a JSON document. */
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
  /** The values it takes, where they are closed. */
  readonly oneOf?: readonly string[];
}

/** Whose marker it is: `foreign` ones are known, accepted and without effect here. */
export type MarkerOrigin = "controller-gen" | "capikit" | "foreign";

/** The documentation of a marker, Markdown. */
export interface MarkerHelp {
  readonly category: Category;
  readonly summary: string;
  readonly details?: string;
}

/** One entry of the registry: a marker with its effect and its help. */
export interface MarkerDefinition {
  /** Full name without `+`. A name that ends in `*` stands for a family (foreign markers only). */
  readonly name: string;
  /** The marker that this one is another name of (`k8s:listType` of `listType`). */
  readonly aliasOf?: string;
  readonly targets: readonly MarkerTarget[];
  readonly origin: MarkerOrigin;
  /** `none`: `+name`; `value`: `+name=arg`; `arguments`: `+name:a=1,b=2`. */
  readonly shape: "none" | "value" | "arguments";
  /** The argument of `value` (optional when `required` is false: `+kubebuilder:skip` and `=true` are both valid). */
  readonly value?: ArgumentDefinition;
  readonly arguments?: Readonly<Record<string, ArgumentDefinition>>;
  /** Arguments besides the named ones, such as contract versions. */
  readonly otherArguments?: ArgumentDefinition;
  readonly repeatable: boolean;
  /** The types of schema that the marker fits. */
  readonly appliesTo?: readonly NonNullable<JsonSchema["type"]>[];
  /** The keyword of the schema that the marker sets. */
  readonly keyword?: Keyword;
  /** Whether the marker is about the items of a list. */
  readonly isForItems: boolean;
  /** The position among the markers of a schema: lower ones are applied first, equal ones as written. */
  readonly order: number;
  readonly apply: Apply;
  /** The texts after the name that set the keyword to a value, one for each marker; `undefined` where none can. */
  readonly print?: (value: Json) => readonly string[] | undefined;
  readonly help: MarkerHelp;
  readonly examples: readonly [string, ...string[]];
}

/** A marker as it stands in a comment, parsed and checked against its definition. */
export interface Marker {
  readonly definition: MarkerDefinition;
  /** `definition.aliasOf`, else `definition.name`: what emitters switch on. */
  readonly key: string;
  /** The argument of shape `value`; `true` for the other shapes, where an optional one is left out, and for foreign markers. */
  readonly value: MarkerValue;
  /** The arguments of shape `arguments` that are written, without a prototype; empty otherwise. */
  readonly arguments: Readonly<Record<string, MarkerValue>>;
  /** The marker's lines, from `+` to its end. */
  readonly location: Location;
}
