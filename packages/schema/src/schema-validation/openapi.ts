import type { JsonSchema, ValidationRule } from "@capikit/common/json";
import { resolveFieldPath } from "../json-schema/field-path.ts";
import { META_FIELDS } from "../structural/prune.ts";
import { addError, down, eachJunctor, type SchemaWalk } from "./schema-error.ts";

const REASONS = ["FieldValueInvalid", "FieldValueForbidden", "FieldValueRequired", "FieldValueDuplicate"];

/** Restrictions by the location of a schema. */
interface Place {
  readonly isRoot: boolean;
  readonly ofVariable: boolean;
  /** Inside `apiVersion`, `kind` or `metadata`, of the object or an embedded one. */
  readonly insideMeta: boolean;
  /** The reason why defaults are not allowed. */
  readonly noDefaults: string | undefined;
}

const TYPES = ["array", "boolean", "integer", "number", "object", "string"];

/** Finds errors that the API server reports in any CRD schema, structural or not. */
export function checkOpenApi(schema: JsonSchema, ofVariable: boolean, walk: SchemaWalk): void {
  check(schema, { isRoot: !ofVariable, ofVariable, insideMeta: false, noDefaults: undefined }, walk);
}

function check(schema: JsonSchema, place: Place, walk: SchemaWalk): void {
  const type: string = schema.type ?? "";
  if (type !== "" && !TYPES.includes(type)) addError(walk, "type", `must be one of ${TYPES.join(", ")}`);
  if (place.noDefaults !== undefined && schema.default !== undefined && schema.default !== null) {
    addError(walk, "default", `must not be set ${place.noDefaults}`);
  }
  if (place.insideMeta && schema["x-kubernetes-embedded-resource"]) {
    addError(walk, "x-kubernetes-embedded-resource", "must not be used inside an object's metadata");
  }
  if (schema.uniqueItems && !place.ofVariable)
    addError(walk, "uniqueItems", "must not be true: use x-kubernetes-list-type set");
  if (schema["x-kubernetes-preserve-unknown-fields"] === false) {
    addError(walk, "x-kubernetes-preserve-unknown-fields", "must be true or left out");
  }
  checkTopology(schema, walk);
  checkRuleFields(schema, walk);
  descend(schema, place, walk);
}

function descend(schema: JsonSchema, place: Place, walk: SchemaWalk): void {
  const inner = { ...place, isRoot: false };
  const additional = schema.additionalProperties;
  const described = Object.entries(schema.properties ?? {});
  if (additional !== undefined && additional !== true && described.length > 0) {
    addError(walk, "additionalProperties", "must not be used together with properties");
  }
  if (typeof additional === "object") {
    const noDefaults = place.insideMeta
      ? "inside additionalProperties of an object's metadata"
      : inner.noDefaults;
    check(additional, { ...inner, noDefaults }, down(walk, "additionalProperties"));
  }
  for (const [name, property] of described) {
    const meta =
      META_FIELDS.has(name) && (place.isRoot || (schema["x-kubernetes-embedded-resource"] ?? false));
    check(
      property,
      {
        ...inner,
        insideMeta: place.insideMeta || meta,
        noDefaults: meta && place.isRoot ? `in the object's ${name}` : place.noDefaults,
      },
      down(walk, "properties", name),
    );
  }
  if (schema.items) check(schema.items, inner, down(walk, "items"));
  eachJunctor(schema, walk, (branch, at) => check(branch, inner, at));
}

/** Checks the CEL rules of a schema before compilation: empty texts, reasons, field paths. */
function checkRuleFields(schema: JsonSchema, walk: SchemaWalk): void {
  schema["x-kubernetes-validations"]?.forEach((rule, i) => {
    checkRule(rule, schema, down(walk, "x-kubernetes-validations", String(i)));
  });
}

function checkRule(rule: ValidationRule, schema: JsonSchema, walk: SchemaWalk): void {
  const text = (rule.rule ?? "").trim();
  const message = (rule.message ?? "").trim();
  if (text === "") addError(walk, "rule", "must not be empty: write a CEL expression that returns a bool");
  else if (rule.message && message === "") addError(walk, "message", "must not be blank");
  else if (hasLineBreak(message)) addError(walk, "message", "must be one line");
  else if (hasLineBreak(text) && message === "")
    addError(walk, "message", "must be given for a rule of several lines");
  if (rule.messageExpression && rule.messageExpression.trim() === "")
    addError(walk, "messageExpression", "must not be blank");
  if (rule.reason !== undefined && !REASONS.includes(rule.reason)) {
    addError(walk, "reason", `must be one of ${REASONS.join(", ")}`);
  }
  if (!rule.fieldPath) return;
  if (rule.fieldPath.trim() === "") addError(walk, "fieldPath", "must not be blank");
  else if (hasLineBreak(rule.fieldPath)) addError(walk, "fieldPath", "must be one line");
  const resolved = resolveFieldPath(rule.fieldPath, schema);
  if ("error" in resolved) addError(walk, "fieldPath", resolved.error);
}

function hasLineBreak(text: string): boolean {
  return /[\n\r]/.test(text);
}

/** Checks `x-kubernetes-list-type`, `-list-map-keys` and `-map-type` of a schema. */
function checkTopology(schema: JsonSchema, walk: SchemaWalk): void {
  const mapType: string | undefined = schema["x-kubernetes-map-type"];
  const listType: string | undefined = schema["x-kubernetes-list-type"];
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  if (mapType !== undefined) {
    if (schema.type !== "object") addError(walk, "type", "must be object with x-kubernetes-map-type");
    if (mapType !== "atomic" && mapType !== "granular")
      addError(walk, "x-kubernetes-map-type", "must be atomic or granular");
  }
  if (listType !== undefined) {
    if (schema.type !== "array") addError(walk, "type", "must be array with x-kubernetes-list-type");
    else if (listType === "set") checkSetItems(schema.items, down(walk, "items"));
    if (!["atomic", "set", "map"].includes(listType))
      addError(walk, "x-kubernetes-list-type", "must be atomic, set or map");
  }
  if (keys.length > 0 && listType !== "map") {
    addError(walk, "x-kubernetes-list-type", "must be map with x-kubernetes-list-map-keys");
  }
  if (listType === "map") checkListMap(schema, keys, walk);
  if ((listType === "map" || listType === "set") && schema.items?.nullable) {
    addError(down(walk, "items"), "nullable", `must be false for the items of a ${listType}`);
  }
}

/** The items of a set are compared as a whole, so they must be updated as a whole. */
function checkSetItems(items: JsonSchema | undefined, walk: SchemaWalk): void {
  const about = { reason: "setItems" } as const;
  const listType = items?.["x-kubernetes-list-type"];
  if (items?.type === "array" && listType !== undefined && listType !== "atomic") {
    addError(walk, "x-kubernetes-list-type", "must be atomic for the items of a set", about);
  }
  if (items?.type === "object" && items["x-kubernetes-map-type"] !== "atomic") {
    addError(walk, "x-kubernetes-map-type", "must be atomic for the items of a set", about);
  }
}

function checkListMap({ items }: JsonSchema, keys: readonly string[], walk: SchemaWalk): void {
  const keyword = "x-kubernetes-list-map-keys";
  if (keys.length === 0) {
    const message = "must not be empty with x-kubernetes-list-type map";
    addError(walk, keyword, message, { reason: "listKeysMissing" });
  }
  if (items === undefined) addError(walk, "items", "must be given with x-kubernetes-list-type map");
  if (items === undefined) return;
  if (items.type !== "object") {
    const message = "must be object with x-kubernetes-list-type map";
    addError(down(walk, "items"), "type", message, { reason: "listItems" });
    return;
  }
  if (new Set(keys).size !== keys.length) addError(walk, keyword, "must not contain a key twice");
  for (const key of new Set(keys)) {
    const property =
      items.properties && Object.hasOwn(items.properties, key) ? items.properties[key] : undefined;
    if (property === undefined) {
      const message = `must name properties of the items: ${key} is unknown`;
      addError(walk, keyword, message, { reason: "listKeyUnknown", detail: key });
      continue;
    }
    const at = down(walk, "items", "properties", key);
    const add = (keyword: string, message: string) =>
      addError(at, keyword, `${message}: it is a key of the list`, { reason: "listKey" });
    if (property.type === "array" || property.type === "object") add("type", "must be scalar");
    const hasDefault = property.default !== undefined && property.default !== null;
    if (!hasDefault && !items.required?.includes(key))
      add("default", "must be given, or the property be required");
    if (property.nullable) add("nullable", "must be false");
  }
}
