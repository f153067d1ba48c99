import { isRecord, type Json, type ReadonlyJsonObject } from "@capikit/common/json";
import type { FieldError } from "../json-schema/field-path.ts";
import { isInt64 } from "../values/json-kind.ts";

/** The scale subresource of a CRD: paths of the replica counts, such as `.spec.replicas`. */
export interface ScalePaths {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath?: string;
}

/** Validates the scale fields: replicas must be 32-bit counts, the selector a string. */
export function validateScale(
  object: ReadonlyJsonObject,
  scale: ScalePaths,
  statusOnly: boolean,
): FieldError[] {
  const errors: FieldError[] = [];
  const counts = statusOnly ? [scale.statusReplicasPath] : [scale.specReplicasPath, scale.statusReplicasPath];
  for (const path of counts) {
    const replicas = at(object, path);
    if (replicas === undefined) continue;
    const numeric = typeof replicas === "number" || typeof replicas === "bigint";
    if (!numeric || !isInt64(replicas) || replicas < 0 || replicas > 2 ** 31 - 1) {
      errors.push({
        path: path.slice(1),
        type: "FieldValueInvalid",
        message: "must be an integer from 0 to 2147483647",
      });
    }
  }
  const selector = scale.labelSelectorPath === undefined ? undefined : at(object, scale.labelSelectorPath);
  if (selector !== undefined && typeof selector !== "string") {
    errors.push({
      path: (scale.labelSelectorPath ?? "").slice(1),
      type: "FieldValueInvalid",
      message: "must be a string",
    });
  }
  return errors;
}

/** Returns the value at a dotted path; null if a step leads into a value that is neither an object nor null. */
function at(object: ReadonlyJsonObject, path: string): Json | undefined {
  let current: Json = object;
  for (const step of path.replace(/^\./, "").split(".")) {
    if (current === null) return undefined;
    if (!isRecord(current)) return null;
    if (!Object.hasOwn(current, step)) return undefined;
    current = current[step] ?? null;
  }
  return current;
}
