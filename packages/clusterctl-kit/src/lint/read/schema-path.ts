import { parseFieldPath } from "@capikit/api/contract";
import { recordOf, type YamlPath, type YamlRecord } from "./lint-object.ts";

/** What a structural schema knows of a field. */
export type SchemaAt =
  | { readonly known: true; readonly schema: YamlRecord; readonly path: YamlPath }
  /** Anything goes there: an ancestor keeps unknown fields. */
  | { readonly known: "open"; readonly path: YamlPath }
  /** The nearest ancestor that is known. */
  | { readonly known: false; readonly path: YamlPath };

/** Follows a field path such as `status.failureDomains[].name` through a schema. Paths are relative to the schema. */
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

/** Whether a schema knows a field, or lets anything in there. */
export function knows(schema: YamlRecord, fieldPath: string): boolean {
  return schemaAt(schema, fieldPath).known !== false;
}
