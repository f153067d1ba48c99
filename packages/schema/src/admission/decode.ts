import { isRecord, type Json, type ReadonlyJsonObject } from "@capikit/common/json";
import type { FieldError } from "../json-schema/field-path.ts";
import { decodeObjectMeta } from "../meta/decode-object-meta.ts";
import { coerceEmbedded } from "../meta/embedded-resource.ts";
import type { SchemaNode } from "../model/node.ts";
import { defaultNode } from "../structural/apply-defaults.ts";
import { pruneNode } from "../structural/prune.ts";
import { pruneNulls } from "../structural/prune-nulls.ts";
import { createObject, withMember } from "../values/build-object.ts";
import { childPath, formatPath } from "../values/value-path.ts";

/** An object as returned by the API server's decoder. */
export interface Decoded {
  readonly object: ReadonlyJsonObject;
  /** Decoding errors: the request fails before any validation. */
  readonly errors: readonly FieldError[];
  /** The paths of members that were dropped, sorted. */
  readonly dropped: readonly string[];
}

/**
 * Decodes an object: reads metadata, drops unknown members and superfluous nulls, and sets
 * defaults.
 *
 * @param stored whether it comes from the store, where invalid metadata is dropped
 */
export function decodeObject(value: ReadonlyJsonObject, node: SchemaNode, stored: boolean): Decoded {
  const errors: FieldError[] = [];
  const dropped: string[] = [];
  for (const key of ["apiVersion", "kind"] as const) {
    const given = value[key];
    if (given !== undefined && typeof given !== "string") {
      errors.push({ path: key, type: "FieldValueInvalid", message: "must be a string" });
    }
  }
  const meta =
    value.metadata === undefined
      ? undefined
      : decodeObjectMeta(value.metadata, childPath(undefined, "metadata"), stored);
  if (meta !== undefined && "error" in meta) {
    errors.push({
      path: formatPath(meta.error.path),
      type: "FieldValueInvalid",
      message: meta.error.message,
    });
  }
  if (errors.length > 0) return { object: value, errors, dropped };
  const pruned = pruneNulls(
    pruneNode(value, node, true, (path) => dropped.push(formatPath(path))),
    node,
  );
  const coerced = coerceEmbedded(pruned, node, false, stored);
  let object: Json = coerced.value;
  if (isRecord(object))
    object = createObject([
      ...typeMetaOf(value),
      ...Object.entries(object).filter(([key]) => !TYPE_META.has(key)),
    ]);
  if (isRecord(object) && meta !== undefined && "meta" in meta) {
    object = withMember(object, "metadata", meta.meta);
    for (const path of meta.unknown) dropped.push(formatPath(path));
  }
  for (const path of coerced.unknown) dropped.push(formatPath(path));
  const defaulted = defaultNode(object, node);
  return {
    object: isRecord(defaulted) ? defaulted : {},
    errors: coerced.errors,
    dropped: [...new Set(dropped)].sort(),
  };
}

const TYPE_META: ReadonlySet<string> = new Set(["apiVersion", "kind"]);

function typeMetaOf(value: ReadonlyJsonObject): [string, Json][] {
  return Object.entries(value).filter(([key]) => TYPE_META.has(key));
}
