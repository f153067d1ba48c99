import { kinds as kindsOfCore } from "@capikit/api/core/v1beta2";
import { builtInResources } from "@capikit/api/kubernetes/schemas";
import { coreGroup } from "@capikit/api/meta";
import { listAt, ownMember, plainText, recordOf } from "@capikit/common/json";
import { nearestName } from "@capikit/common/text";
import { customSubresources, urlVerbs } from "@capikit/schema/manifests";
import { type CrdView, isNamedByKind } from "../read/crd-view.ts";
import { meantVerb, verbsOn } from "../read/granted-verbs.ts";
import type { LintObject } from "../read/lint-object.ts";
import { aggregatedGroups } from "../read/resource-role.ts";
import { hasVariable } from "../read/workload.ts";
import { defineLintRule } from "./lint-rule.ts";

const resourcesOfCore = kindsOfCore.flatMap(({ plural }) => [plural, `${plural}/status`]);

/** Rules about the rules of roles. */
export const permissionRules = [
  defineLintRule({
    code: "rbac/unknown-permission",
    title: "Rules of roles have verbs, groups and resources that exist",
    contractRule: "resource/provider-role",
    why: "The API server accepts any text in a rule. A misspelled verb, a kind in place of its resource, or a resource in another group grants nothing, and requests fail with Forbidden.",
    wrong: 'rules:\n- apiGroups: [""]\n  resources: [Secret]\n  verbs: [get, lst, watch]',
    right: 'rules:\n- apiGroups: [""]\n  resources: [secrets]\n  verbs: [get, list, watch]',
    help: "write the verb in lower case, the plural of the resource, and the group without a version",
    checkComponents: ({ objects }, report, { crds }) => {
      // Another rule reports CRDs whose names do not fit.
      if (!crds.every(isNamedByKind)) return;
      const groups = [
        ...Object.keys(builtInResources),
        coreGroup,
        ...aggregatedGroups,
        ...crds.map(({ group }) => group),
      ];
      const roles = objects.filter(isRole);
      for (const role of roles)
        for (const [index, rule] of listAt(role.value.rules).map(recordOf).entries()) {
          const named = listAt(rule.apiGroups).map(plainText);
          for (const [field, problems] of Object.entries({
            verbs: listAt(rule.verbs)
              .map(plainText)
              .map(rule.nonResourceURLs === undefined ? verbProblem : methodProblem),
            apiGroups: named.map((group) => groupProblem(group, groups)),
            resources: listAt(rule.resources).map((resource) =>
              resourceProblem(plainText(resource), named, crds, roles),
            ),
          }))
            for (const [item, problem] of problems.entries())
              if (problem !== undefined)
                report(
                  role.at(["rules", index, field, item]),
                  `${role.kind} ${role.name}: ${problem}`,
                  undefined,
                  // Another rule may grant the permission.
                  field === "verbs" ? undefined : "warning",
                );
        }
    },
  }),
];

function isRole({ kind, group }: LintObject): boolean {
  return /^(?:Cluster)?Role$/.test(kind) && group === "rbac.authorization.k8s.io";
}

function verbProblem(verb: string): string | undefined {
  const meant = meantVerb(verb);
  return meant === verb || hasVariable(verb) ? undefined : `${verb} is not a verb: write ${meant}`;
}

/** Returns the problem of a verb on URLs, which is an HTTP method. */
function methodProblem(verb: string): string | undefined {
  if (urlVerbs.includes(verb) || verb === "*" || hasVariable(verb)) return undefined;
  const meant = nearestName(verb, urlVerbs, 1);
  return meant === undefined ? undefined : `${verb} is not a verb of URLs: write ${meant}`;
}

function groupProblem(group: string, known: readonly string[]): string | undefined {
  if (known.includes(group) || group === "*" || hasVariable(group)) return undefined;
  if (group === "core" || group === "v1") return `${group} is not a group: the core group is ""`;
  const [name = ""] = group.split("/", 1);
  const meant = name === group ? nearestName(group, known, 2) : name;
  return !meant ? undefined : `${group} is not a group: write ${meant}`;
}

function resourceProblem(
  resource: string,
  groups: readonly string[],
  crds: readonly CrdView[],
  roles: readonly LintObject[],
): string | undefined {
  const [main = "", sub] = resource.split("/");
  if (main === "*" || hasVariable(resource) || groups.includes("*")) return undefined;
  const own = crds.filter(({ group }) => groups.includes(group)).map(({ plural }) => plural);
  const isClosed = groups.every((group) => ownMember(builtInResources, group) || group === coreGroup);
  const known = [
    ...groups.flatMap((group) => ownMember(builtInResources, group) ?? []),
    ...(groups.includes(coreGroup) ? resourcesOfCore : []),
    ...own,
  ];
  if (!known.includes(main)) {
    const meant = nearestName(main, known, isClosed && main.length > 5 ? 2 : 1);
    if (meant !== undefined) return `${main} is not a resource: write ${meant}`;
    const group =
      // Another rule reports kinds that no role grants.
      crds.find((crd) => crd.plural === main && roles.some((role) => verbsOn(role, crd.group, main).size > 0))
        ?.group ?? Object.entries(builtInResources).find(([, names]) => names.includes(main))?.[0];
    // Another rule reports Leases that leader election cannot write.
    return isClosed && group !== undefined && !/^(?:leases|configmaps)$/.test(main) && groups.length === 1
      ? `${main} is not a resource of ${groups[0] || "the core group"}: its group is ${group || '""'}`
      : undefined;
  }
  const isOwn = own.includes(main) || resourcesOfCore.includes(main);
  const isUnknown = sub && isOwn && !customSubresources.includes(sub);
  const meant = isUnknown ? nearestName(sub, customSubresources) : undefined;
  return meant === undefined
    ? undefined
    : `${resource} is not a subresource of ${main}: write ${main}/${meant}`;
}
