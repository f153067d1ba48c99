import type { JsonSchema } from "@capikit/common/json";
import { describeProblem, PatternError, tryCompilePattern } from "../patterns/compile-pattern.ts";
import { addError, addPropertyError, down, eachJunctor, type SchemaWalk } from "./schema-error.ts";

/** Keywords that describe a value and are only allowed outside of junctors. */
const FORBIDDEN = [
  "type",
  "additionalProperties",
  "default",
  "title",
  "description",
  "nullable",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-embedded-resource",
  "x-kubernetes-int-or-string",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-list-type",
  "x-kubernetes-map-type",
  "x-kubernetes-validations",
] as const;

/** Checks that a branch of `allOf`, `anyOf`, `oneOf` or `not` only has value validations. */
function checkBranch(branch: JsonSchema, walk: SchemaWalk, { skipAnyOf = false } = {}): void {
  for (const keyword of FORBIDDEN) {
    const value = branch[keyword];
    if (isEmpty(value) && (keyword !== "default" || value === undefined || value === null)) continue;
    addError(walk, keyword, "must not be used inside allOf, anyOf, oneOf or not: move it next to them");
  }
  checkPattern(branch, walk);
  eachJunctor(branch, walk, (inner, at, junctor) => {
    if (junctor !== "anyOf" || !skipAnyOf) checkBranch(inner, at);
  });
  if (branch.items) checkBranch(branch.items, down(walk, "items"));
  for (const [name, property] of Object.entries(branch.properties ?? {})) {
    checkBranch(property, down(walk, "properties", name));
    if (name === "metadata") {
      addPropertyError(walk, name, "must not be described inside allOf, anyOf, oneOf or not");
    }
  }
}

/** Values that Go does not distinguish from an absent keyword. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "" || value === false) return true;
  return Array.isArray(value) && value.length === 0;
}

const embeddedResource = { reason: "embeddedResource" } as const;

/** The location of a schema: root of a CRD's version, items of a list, or any other field. */
export type Level = "root" | "items" | "field";

/** Finds violations of structural schemas, outside and inside of junctors. */
export function checkStructural(schema: JsonSchema, level: Level, walk: SchemaWalk): void {
  const type = schema.type ?? "";
  const embedded = schema["x-kubernetes-embedded-resource"] ?? false;
  if (type === "array" && schema.items === undefined) addError(walk, "items", "must be given for an array");
  if (schema.items) checkStructural(schema.items, "items", down(walk, "items"));
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    checkStructural(property, "field", down(walk, "properties", name));
  }
  checkAdditional(schema, level, embedded, walk);
  checkIntOrString(schema, walk);
  checkBranches(schema, walk);
  checkPattern(schema, walk);
  checkType(schema, type, level, embedded, walk);
  if (level === "root" || embedded) checkMetaTypes(schema, walk);
  if (level === "root") checkRootMetadata(schema.properties?.metadata, down(walk, "properties", "metadata"));
  const open = schema["x-kubernetes-preserve-unknown-fields"] ?? false;
  if (embedded && !open && Object.keys(schema.properties ?? {}).length === 0) {
    const message = "must not be empty for an embedded resource unless it preserves unknown fields";
    addError(walk, "properties", message, embeddedResource);
  }
}

function checkAdditional(schema: JsonSchema, level: Level, embedded: boolean, walk: SchemaWalk): void {
  const additional = schema.additionalProperties;
  if (additional === undefined) return;
  if (level === "root") addError(walk, "additionalProperties", "must not be used at the root");
  if (embedded)
    addError(walk, "additionalProperties", "must not be used in an embedded resource", embeddedResource);
  if (typeof additional === "object")
    checkStructural(additional, "field", down(walk, "additionalProperties"));
}

function checkIntOrString(schema: JsonSchema, walk: SchemaWalk): void {
  if (!schema["x-kubernetes-int-or-string"]) return;
  for (const other of ["x-kubernetes-preserve-unknown-fields", "x-kubernetes-embedded-resource"] as const) {
    if (schema[other]) addError(walk, other, "must not be combined with x-kubernetes-int-or-string");
  }
}

const INT_OR_STRING = [{ type: "integer" }, { type: "string" }] as const;

function isIntOrString(branches: readonly JsonSchema[] | undefined): boolean {
  return branches?.length === 2 && branches.every((branch, i) => isJustType(branch, INT_OR_STRING[i]?.type));
}

function isJustType(branch: JsonSchema, type: string | undefined): boolean {
  const { type: own, ...rest } = branch;
  return own === type && Object.entries(rest).every(([keyword, value]) => isZero(keyword, value));
}

function checkBranches(schema: JsonSchema, walk: SchemaWalk): void {
  // The two spellings of an int-or-string are the only types allowed in junctors.
  const inAnyOf = isIntOrString(schema.anyOf);
  const inFirstAllOf = isIntOrString(schema.allOf?.[0]?.anyOf);
  eachJunctor(schema, walk, (branch, at, junctor) => {
    if (junctor === "anyOf" && inAnyOf) return;
    const first = junctor === "allOf" && at.path.at(-1) === "0";
    checkBranch(branch, at, { skipAnyOf: first && inFirstAllOf });
  });
}

function checkType(
  schema: JsonSchema,
  type: string,
  level: Level,
  embedded: boolean,
  walk: SchemaWalk,
): void {
  const free = schema["x-kubernetes-int-or-string"] || schema["x-kubernetes-preserve-unknown-fields"];
  if (embedded && type !== "object")
    addError(walk, "type", "must be object for an embedded resource", embeddedResource);
  else if (type === "" && !free) {
    const where = { root: "at the root", items: "for the items of an array", field: "for a field" };
    addError(walk, "type", `must be given ${where[level]}`);
  }
  if (level === "root" && type !== "" && type !== "object")
    addError(walk, "type", "must be object at the root");
}

function checkMetaTypes({ properties }: JsonSchema, walk: SchemaWalk): void {
  for (const [name, type] of [
    ["kind", "string"],
    ["apiVersion", "string"],
    ["metadata", "object"],
  ] as const) {
    const property = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property !== undefined && property.type !== type) {
      addError(down(walk, "properties", name), "type", `must be ${type}: it is the object's ${name}`);
    }
  }
}

/** Metadata is predefined at the root: only name and generateName may be restricted. */
function checkRootMetadata(metadata: JsonSchema | undefined, walk: SchemaWalk): void {
  if (metadata === undefined) return;
  const { type: _type, default: _default, properties, ...rest } = metadata;
  const strangers = Object.keys(properties ?? {}).filter(
    (name) => name !== "name" && name !== "generateName",
  );
  for (const name of strangers) {
    addPropertyError(walk, name, "must not be described: of metadata only name and generateName may be");
  }
  for (const [keyword, value] of Object.entries(rest)) {
    if (isZero(keyword, value)) continue;
    addError(
      walk,
      keyword,
      "must not be used on metadata: only properties name and generateName may be described",
    );
  }
}

/** Lists whose empty form equals absence in the API server, unlike other lists. */
const LISTS = new Set(["allOf", "anyOf", "enum", "oneOf"]);

function isZero(keyword: string, value: unknown): boolean {
  if (value === undefined || value === false || value === "") return true;
  return LISTS.has(keyword) && Array.isArray(value) && value.length === 0;
}

/** A pattern must compile as RE2, within the limits of steps. */
function checkPattern(schema: JsonSchema, walk: SchemaWalk): void {
  if (!schema.pattern) return;
  const compiled = tryCompilePattern(schema.pattern);
  if (!(compiled instanceof PatternError)) return;
  // The prefix of Go's package regexp, as RE2JS writes it.
  const detail = compiled.message.replace("error parsing regexp: ", "");
  addError(walk, "pattern", describeProblem(compiled), { detail });
}
