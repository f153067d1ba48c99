import type { JsonSchema } from "@capikit/common/json";
import { addError, down, type SchemaWalk } from "./schema-error.ts";

/** Checks `x-kubernetes-list-type`, `-list-map-keys` and `-map-type` of a schema. */
export function checkTopology(schema: JsonSchema, walk: SchemaWalk): void {
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
  const listType = items?.["x-kubernetes-list-type"];
  if (items?.type === "array" && listType !== undefined && listType !== "atomic") {
    addError(walk, "x-kubernetes-list-type", "must be atomic for the items of a set");
  }
  if (items?.type === "object" && items["x-kubernetes-map-type"] !== "atomic") {
    addError(walk, "x-kubernetes-map-type", "must be atomic for the items of a set");
  }
}

function checkListMap({ items }: JsonSchema, keys: readonly string[], walk: SchemaWalk): void {
  const keyword = "x-kubernetes-list-map-keys";
  if (keys.length === 0) addError(walk, keyword, "must not be empty with x-kubernetes-list-type map");
  if (items === undefined) addError(walk, "items", "must be given with x-kubernetes-list-type map");
  if (items === undefined) return;
  if (items.type !== "object") {
    addError(down(walk, "items"), "type", "must be object with x-kubernetes-list-type map");
    return;
  }
  if (new Set(keys).size !== keys.length) addError(walk, keyword, "must not contain a key twice");
  for (const key of new Set(keys)) {
    const property =
      items.properties && Object.hasOwn(items.properties, key) ? items.properties[key] : undefined;
    const at = down(walk, "items", "properties", key);
    if (property === undefined) {
      addError(walk, keyword, `must name properties of the items: ${key} is unknown`);
      continue;
    }
    if (property.type === "array" || property.type === "object")
      addError(at, "type", "must be scalar: it is a key of the list");
    const hasDefault = property.default !== undefined && property.default !== null;
    if (!hasDefault && !items.required?.includes(key)) {
      addError(at, "default", "must be given, or the property be required: it is a key of the list");
    }
    if (property.nullable) addError(at, "nullable", "must be false: it is a key of the list");
  }
}
