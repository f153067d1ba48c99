import { listAt, ownMember, plainText, recordOf } from "@capikit/common/json";
import { nearestName } from "@capikit/common/text";
import { resourceVerbs } from "@capikit/schema/manifests";
import type { CrdView } from "./crd-view.ts";
import type { LintObject } from "./lint-object.ts";

/** Verbs of other checks of the API server. */
const otherVerbs = /^(?:\*|use|bind|escalate|impersonate|approve|sign|attest|proxy|connect)$/;
/** Words in place of verbs. */
const wrongVerbs: Readonly<Record<string, string>> = {
  post: "create",
  put: "update",
  read: "get",
  write: "update",
  edit: "update",
  modify: "update",
  view: "get",
  remove: "delete",
};

/** Returns the verb that a misspelled one means; other verbs as they are. */
export function meantVerb(verb: string): string {
  if (resourceVerbs.includes(verb) || otherVerbs.test(verb)) return verb;
  return (
    ownMember(wrongVerbs, verb.toLowerCase()) ??
    nearestName(verb, resourceVerbs, verb.length > 4 ? 2 : 1) ??
    verb
  );
}

/**
 * Returns the verbs that a role grants on all objects of a resource or subresource.
 *
 * @param named whether to include verbs on objects of some names
 */
export function verbsOn(
  role: LintObject,
  group: string,
  resource: string,
  named = false,
): ReadonlySet<string> {
  const [, sub] = resource.split("/");
  // The API server reads `machines/*` as a subresource of this name.
  const wanted = [resource, "*", ...(sub === undefined ? [] : [`*/${sub}`])];
  return new Set(
    listAt(role.value.rules).flatMap((item) => {
      const rule = recordOf(item);
      const groups = listAt(rule.apiGroups);
      const fits =
        (groups.includes(group) || groups.includes("*")) &&
        // Another rule reports misspelled resources and verbs.
        listAt(rule.resources).some(
          (name) => wanted.includes(plainText(name)) || isMisspelled(plainText(name), resource),
        );
      const isNamed = listAt(rule.resourceNames).length > 0;
      return !fits || (isNamed && !named)
        ? []
        : listAt(rule.verbs)
            .map((verb) => meantVerb(plainText(verb)))
            // The name of a new object is unknown when the API server checks the permission.
            .filter((verb) => !isNamed || verb !== "create");
    }),
  );
}

function isMisspelled(name: string, resource: string): boolean {
  return name !== "" && nearestName(name, [resource], 1) !== undefined;
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

/**
 * Returns the roles that bindings refer to, with the parts of aggregated ones; undefined if a role
 * is not among the objects.
 */
export function boundRoles(
  objects: readonly LintObject[],
  isBound: (binding: LintObject) => boolean,
): readonly LintObject[] | undefined {
  const roles = objects.filter(({ kind }) => kind === "ClusterRole" || kind === "Role");
  const bindings = objects.filter(
    (object) => /^(?:Cluster)?RoleBinding$/.test(object.kind) && isBound(object),
  );
  const bound = bindings.map(({ value }) => {
    const { kind, name } = recordOf(value.roleRef);
    return roles.find((role) => role.name === name && (kind === undefined || role.kind === kind));
  });
  const known = bound.filter((role) => role !== undefined);
  if (known.length < bound.length) return undefined;
  const selectors = known.flatMap(({ value }) =>
    listAt(recordOf(value.aggregationRule).clusterRoleSelectors),
  );
  const wanted = selectors.map((selector) => Object.entries(recordOf(recordOf(selector).matchLabels)));
  const parts = roles.filter(({ labels }) =>
    wanted.some((pairs) => pairs.length > 0 && pairs.every(([key, value]) => labels[key] === value)),
  );
  // The control plane replaces the rules of an aggregated role.
  return [...known.filter(({ value }) => value.aggregationRule === undefined), ...parts];
}
