import { isRecord, type Json, type ReadonlyJsonObject as JsonObject } from "@capikit/common/json";
import { splitApiVersion } from "@capikit/common/kubernetes";
import { kindErrors } from "@capikit/common/text";
import type { FieldError } from "../json-schema/field-path.ts";
import type { SchemaNode } from "../model/node.ts";
import { schemaOfMember } from "../structural/prune-nulls.ts";
import { createObject } from "../values/build-object.ts";
import { isArray } from "../values/json-kind.ts";
import { childPath, formatPath, type ValuePath } from "../values/value-path.ts";
import { decodeObjectMeta } from "./decode-object-meta.ts";
import { validateObjectMeta } from "./validate-object-meta.ts";

/** Decoded embedded objects: the value with their metadata as the API server writes it back. */
export interface Coerced {
  readonly value: Json;
  readonly errors: readonly FieldError[];
  readonly unknown: readonly ValuePath[];
}

/**
 * Decodes `apiVersion`, `kind` and `metadata` of every embedded object.
 *
 * @param isRoot whether the value counts as one, regardless of its schema
 * @param dropMalformed drops invalid parts instead of failing (stored objects)
 */
export function coerceEmbedded(
  value: Json,
  node: SchemaNode,
  isRoot: boolean,
  dropMalformed: boolean,
): Coerced {
  const errors: FieldError[] = [];
  const unknown: ValuePath[] = [];
  const walk = (current: Json, schema: SchemaNode, embedded: boolean, path: ValuePath | undefined): Json => {
    if (!embedded && !schema.hasEmbedded) return current;
    if (isArray(current)) {
      const { items } = schema;
      return items === undefined
        ? current
        : current.map((item, i) => walk(item, items, items.embeddedResource, childPath(path, i)));
    }
    if (!isRecord(current)) return current;
    const entries: [string, Json][] = [];
    for (const [key, member] of Object.entries(current)) {
      const place = childPath(path, key);
      if (embedded && (key === "apiVersion" || key === "kind") && typeof member !== "string") {
        if (dropMalformed) continue;
        errors.push({ path: formatPath(place), type: "FieldValueInvalid", message: "must be a string" });
      }
      if (embedded && key === "metadata") {
        const decoded = decodeObjectMeta(member, place, dropMalformed);
        if ("error" in decoded) {
          if (!dropMalformed) {
            errors.push({
              path: formatPath(decoded.error.path),
              type: "FieldValueInvalid",
              message: decoded.error.message,
            });
          }
          entries.push([key, member]);
        } else {
          for (const path of decoded.unknown) unknown.push(path);
          entries.push([key, decoded.meta]);
        }
        continue;
      }
      const child = schemaOfMember(key, schema);
      entries.push([key, child === undefined ? member : walk(member, child, child.embeddedResource, place)]);
    }
    return createObject(entries);
  };
  return { value: walk(value, node, isRoot || node.embeddedResource, undefined), errors, unknown };
}

/** Validates `apiVersion`, `kind` and `metadata` of embedded objects like the API server. */
export function validateEmbedded(
  value: Json,
  node: SchemaNode,
  isRoot: boolean,
  path?: ValuePath,
): FieldError[] {
  if (!isRoot && !node.hasEmbedded) return [];
  if (isArray(value)) {
    const { items } = node;
    return items === undefined
      ? []
      : value.flatMap((item, i) => validateEmbedded(item, items, false, childPath(path, i)));
  }
  if (!isRecord(value)) return [];
  const errors = isRoot || node.embeddedResource ? validateResource(value, path) : [];
  for (const [key, member] of Object.entries(value)) {
    const child = schemaOfMember(key, node);
    if (child === undefined) continue;
    for (const error of validateEmbedded(member, child, false, childPath(path, key))) errors.push(error);
  }
  return errors;
}

function validateResource(object: JsonObject, path: ValuePath | undefined): FieldError[] {
  const errors: FieldError[] = [];
  for (const key of ["apiVersion", "kind"] as const) {
    const at = formatPath(childPath(path, key));
    if (!Object.hasOwn(object, key)) {
      errors.push({ path: at, type: "FieldValueRequired", message: "is required in an embedded object" });
      continue;
    }
    for (const message of typeMetaErrors(key, object[key]))
      errors.push({ path: at, type: "FieldValueInvalid", message });
  }
  const metadata = object.metadata;
  if (metadata === undefined) return errors;
  const named = isRecord(metadata) && !metadata.name ? { ...metadata, name: "unnamed" } : metadata;
  const namespaced =
    isRecord(metadata) && typeof metadata.namespace === "string" && metadata.namespace !== "";
  const rules = { namespaced, name: "path-segment", path: childPath(path, "metadata") } as const;
  return [...errors, ...validateObjectMeta(named ?? { name: "unnamed" }, rules)];
}

function typeMetaErrors(key: "apiVersion" | "kind", value: Json | undefined): string[] {
  if (typeof value !== "string") return ["must be a string"];
  if (value === "") return ["may not be empty"];
  if (key === "kind") return kindErrors(value);
  return splitApiVersion(value)[1].includes("/")
    ? ["must be a version, or a group and a version with one '/' between"]
    : [];
}
