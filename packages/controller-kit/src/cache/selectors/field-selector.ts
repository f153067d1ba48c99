import type { KubernetesObject } from "@capikit/api/meta";
import { plainText } from "@capikit/common/json";
import { parseFieldSelector } from "@capikit/common/selectors";

/**
 * Returns a predicate for a field selector such as `metadata.name=a,spec.nodeName!=b`. It treats
 * each field as a path, which is true for custom resources and nearly all built-in kinds.
 *
 * @throws TypeError for a term without an operator.
 */
export function fieldMatcher(selector: string): (object: KubernetesObject) => boolean {
  const requirements = parseFieldSelector(selector).map(({ field, ...rest }) => ({
    path: field.split("."),
    ...rest,
  }));
  return (object) =>
    requirements.every(
      ({ path, operator, value }) => (textAt(object, path) === value) === (operator === "="),
    );
}

/** Reports whether a field selector has only fields of `metadata`, or none. */
export function isOfMetadata(selector: string): boolean {
  return parseFieldSelector(selector).every(({ field }) => field.startsWith("metadata."));
}

function textAt(object: unknown, path: readonly string[]): string {
  let value = object;
  for (const name of path) {
    value = (value as Record<string, unknown> | null | undefined)?.[name];
  }
  return plainText(value ?? "");
}
