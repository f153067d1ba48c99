import type { Answer, Question } from "./go-conversion.ts";
import { isObject } from "./go-values.ts";

const data = "cluster.x-k8s.io/conversion-data";

/**
 * Whether no answer is the right one: upstream panics, or mixes up the variables of a ClusterClass that have one name, which its
 * admission webhook never lets in.
 */
export function isBeyondUpstream({ in: object }: Question, { error }: Answer): boolean {
  if (error === "internal error occurred during conversion") return true;
  if (at(object, "kind") !== "ClusterClass") return false;
  return [object, stored(object)].some(
    (one) =>
      hasTwice(at(one, "spec", "variables"), "name") ||
      hasTwice(at(one, "status", "variables"), "name") ||
      items(at(one, "status", "variables")).some((variable) => hasTwice(at(variable, "definitions"), "from")),
  );
}

function stored(object: unknown): unknown {
  try {
    return JSON.parse(String(at(object, "metadata", "annotations", data)));
  } catch {
    return undefined;
  }
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((from, step) => (isObject(from) ? from[step] : undefined), value);
}

function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function hasTwice(list: unknown, key: string): boolean {
  const names = items(list).map((item) => at(item, key) ?? "");
  return new Set(names).size < names.length;
}
