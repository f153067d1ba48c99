import type { Json, JsonSchema } from "@capikit/schema";
import type { Location } from "../source/source-text.ts";
import type { Apply } from "./apply.ts";
import type { Category } from "./categories.ts";
import type { Keyword } from "./draft.ts";

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
export type MarkerOrigin = "controller-gen" | "capikit" | "foreign" | "plugin";

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
