import { equalJson } from "@capikit/common/json";
import type { Json, JsonObject } from "@capikit/schema";
import { canonicalCrd } from "./canonical-crd.ts";
import { isList, isObject } from "./canonical-schema.ts";

/** A semantic difference between two CRDs; an absent side is `undefined`. */
export interface CrdDifference {
  /** `spec.versions.v1.schema.openAPIV3Schema.properties.spec.minProperties` */
  readonly path: string;
  readonly left: Json | undefined;
  readonly right: Json | undefined;
}

/**
 * Compares the meaning of two CRDs for the API server.
 *
 * Ignores insignificant order, values equal to defaults, mergeable `allOf` branches, the
 * generator's version, and the root's `apiVersion`, `kind` and `metadata`. Compares descriptions,
 * apart from trailing blanks, unless `descriptions` is false. Ignores `spec.conversion`.
 */
export function compareCrds(
  left: JsonObject,
  right: JsonObject,
  { descriptions = true } = {},
): CrdDifference[] {
  const found: CrdDifference[] = [];
  compare("", canonicalCrd(left, { descriptions }), canonicalCrd(right, { descriptions }), found);
  return found;
}

function compare(
  path: string,
  left: Json | undefined,
  right: Json | undefined,
  found: CrdDifference[],
): void {
  if (left !== undefined && right !== undefined && equalJson(left, right)) return;
  if (isObject(left) && isObject(right)) {
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      if (left[key] === undefined && right[key] === undefined) continue;
      compare(path === "" ? key : `${path}.${key}`, left[key], right[key], found);
    }
  } else if (isList(left) && isList(right) && left.length === right.length) {
    for (const [index, item] of left.entries()) compare(`${path}[${index}]`, item, right[index], found);
  } else found.push({ path, left, right });
}
