import { equalJson } from "@capikit/common/json";
import type { Json, JsonObject } from "@capikit/schema";
import { canonicalCrd } from "./canonical-crd.ts";
import { isList, isObject } from "./canonical-schema.ts";

/** One place in which two CRDs differ in meaning; an absent side is `undefined`. */
export interface CrdDifference {
  /** `spec.versions.v1.schema.openAPIV3Schema.properties.spec.minProperties` */
  readonly path: string;
  readonly left: Json | undefined;
  readonly right: Json | undefined;
}

/**
 * What two CRDs say differently to the API server. Spelling does not count: order where it means nothing, values that absence means too,
 * `allOf` branches that merge without loss, default names, the generator's version, the root's own `apiVersion`, `kind`, `metadata`.
 * Descriptions count unless `descriptions` is false; blanks at line ends never do. `spec.conversion` is not compared.
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
