import type { KubernetesObject } from "@capikit/api/meta";
import { plainText } from "@capikit/common/json";

/**
 * Makes a test of a field selector such as `metadata.name=a,spec.nodeName!=b`. The API server decides what its fields mean; here each is taken
 * for the path that it looks like, which holds for custom resources and nearly all built-in kinds.
 */
export function fieldMatcher(selector: string): (object: KubernetesObject) => boolean {
  const terms = selector
    .split(/(?<!\\),/)
    .filter((term) => term !== "")
    .map((term) => {
      const [, field = "", operator = "", value = ""] = /^(.*?)(==|!=|=)(.*)$/s.exec(term) ?? [];
      const path = field.trim().split(".");
      const wanted = value.replaceAll(/\\([\\,=])/g, "$1");
      return (object: KubernetesObject) => (textAt(object, path) === wanted) === (operator !== "!=");
    });
  return (object) => terms.every((holds) => holds(object));
}

function textAt(object: unknown, path: readonly string[]): string {
  let value = object;
  for (const name of path) {
    value = (value as Record<string, unknown> | null | undefined)?.[name];
  }
  return plainText(value ?? "");
}
