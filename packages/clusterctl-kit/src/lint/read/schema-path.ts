import { parseFieldPath } from "@capikit/api/contract";
import { recordOf } from "@capikit/common/json";
import type { YamlPath, YamlRecord } from "./lint-object.ts";

/** Result of a field lookup in a structural schema. */
export type SchemaAt =
  | { readonly known: true; readonly schema: YamlRecord; readonly path: YamlPath }
  /** An ancestor preserves unknown fields. */
  | { readonly known: "open"; readonly path: YamlPath }
  /** Path of the nearest known ancestor. */
  | { readonly known: false; readonly path: YamlPath };

/**
 * Looks up a field path such as `status.failureDomains[].name`. Paths are relative to the schema.
 */
export function schemaAt(schema: YamlRecord, fieldPath: string): SchemaAt {
  let current = schema;
  let path: (string | number)[] = [];
  for (const { name, into } of parseFieldPath(fieldPath)) {
    const properties = recordOf(current.properties);
    if (!(name in properties)) {
      return current["x-kubernetes-preserve-unknown-fields"] === true
        ? { known: "open", path }
        : { known: false, path };
    }
    current = recordOf(properties[name]);
    path = [...path, "properties", name];
    if (into === undefined) continue;
    const inside = into === "items" ? "items" : "additionalProperties";
    const next = current[inside];
    if (typeof next !== "object" || next === null)
      return current["x-kubernetes-preserve-unknown-fields"] === true || next === true
        ? { known: "open", path }
        : { known: false, path };
    current = recordOf(next);
    path = [...path, inside];
  }
  return { known: true, schema: current, path };
}

/** Reports whether a schema has or allows a field. */
export function knows(schema: YamlRecord, fieldPath: string): boolean {
  return schemaAt(schema, fieldPath).known !== false;
}

/** Reports whether a contract field is a map with string values, such as labels. */
export function isStringMap(path: string): boolean {
  return /\.metadata\.(?:labels|annotations)$/.test(path);
}

/** Reports whether the API server drops or rejects all members of an object. */
export function isClosed(schema: YamlRecord): boolean {
  return (
    schema.type === "object" &&
    (schema.maxProperties === 0 ||
      (schema.additionalProperties === undefined &&
        schema.properties === undefined &&
        schema["x-kubernetes-preserve-unknown-fields"] !== true))
  );
}
