import type { Answer, Question } from "./go-conversion.ts";
import { isObject } from "./go-values.ts";

const data = "cluster.x-k8s.io/conversion-data";

/**
 * Reports whether upstream has no correct result: it panics, or confuses variables of a
 * ClusterClass with the same name, which its admission webhook rejects.
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
