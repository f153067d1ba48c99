import { plainText, recordOf } from "@capikit/common/json";
import type { CrdView } from "../read/crd-view.ts";
import { type LintObject, listOf } from "../read/lint-object.ts";

/** Returns the verbs that a role grants on all objects of a resource or subresource. */
export function verbsOn(role: LintObject, group: string, resource: string): ReadonlySet<string> {
  const [main, sub] = resource.split("/");
  const wanted = [resource, "*", ...(sub === undefined ? [] : [`${main}/*`, `*/${sub}`])];
  return new Set(
    listOf(role.value.rules).flatMap((item) => {
      const rule = recordOf(item);
      const groups = listOf(rule.apiGroups);
      const fits =
        (groups.includes(group) || groups.includes("*")) &&
        listOf(rule.resources).some((name) => wanted.includes(plainText(name)));
      return fits && rule.resourceNames === undefined ? listOf(rule.verbs).map(plainText) : [];
    }),
  );
}

/** Reports whether a role that is bound among the objects allows a provider to create a kind. */
export function isCreatedByProvider({ group, plural }: CrdView, objects: readonly LintObject[]): boolean {
  const bound = new Set(
    objects
      .filter(({ kind }) => kind === "ClusterRoleBinding")
      .map(({ value }) => recordOf(value.roleRef).name),
  );
  return objects.some((object) => {
    if (object.kind !== "ClusterRole" || !bound.has(object.name)) return false;
    const granted = verbsOn(object, group, plural);
    return granted.has("create") || granted.has("*");
  });
}
