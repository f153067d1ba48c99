import type { JsonSchema } from "@capikit/common/json";
import { checkPattern } from "./pattern.ts";
import { addError, addPropertyError, down, type SchemaWalk } from "./schema-error.ts";
import { eachJunctor } from "./subschemas.ts";

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
export function checkBranch(branch: JsonSchema, walk: SchemaWalk, { skipAnyOf = false } = {}): void {
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
