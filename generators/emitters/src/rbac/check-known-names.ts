import type { Report } from "@capikit/common/diagnostics";
import { isDnsSubdomain, nearestName } from "@capikit/common/text";
import {
  customSubresources,
  type Marker,
  type Model,
  rbacUnknownGroup,
  rbacUnknownResource,
  rbacUnknownVerb,
  readNames,
  urlVerbs,
} from "@capikit/model";
import { apiServerResources, clusterApiResources, knownVerbs, providerGroups } from "./known-resources.ts";
import type { Rule } from "./rule.ts";

/** Resources by group, with subresources after a slash. */
export type KnownResources = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the resources of Kubernetes, Cluster API and the project. */
export function knownResources({ kinds }: Pick<Model, "kinds">): KnownResources {
  const known = new Map<string, Set<string>>();
  const add = (group: string, names: Iterable<string>): void => {
    known.set(group, new Set([...(known.get(group) ?? []), ...names]));
  };
  const addCustom = (group: string, names: readonly string[]): void =>
    add(
      group,
      names.flatMap((name) => [name, ...customSubresources.map((sub) => `${name}/${sub}`)]),
    );
  for (const [group, names] of Object.entries(apiServerResources)) {
    const listed = names.split(" ");
    // RBAC checks `finalizers` for every resource (OwnerReferencesPermissionEnforcement).
    add(group, [
      ...listed,
      ...listed.filter((name) => !name.includes("/")).map((name) => `${name}/finalizers`),
    ]);
  }
  for (const [group, names] of Object.entries(clusterApiResources))
    addCustom(group, names === "" ? [] : names.split(" "));
  for (const kind of kinds) addCustom(kind.package.group, [readNames(kind).names.plural]);
  return known;
}

/** Warns of RBAC groups, verbs and resources that are probably misspelled. Accepts unknown groups. */
export function checkKnownNames(marker: Marker, rule: Rule, known: KnownResources, report: Report): void {
  const { location } = marker;
  for (const group of new Set(groupsOf(rule))) {
    const unknown = unknownGroup(group, known);
    if (unknown !== undefined) report(rbacUnknownGroup.create(unknown, location));
  }
  const verbs = rule.urls.length > 0 ? urlVerbs : knownVerbs;
  for (const verb of new Set(rule.verbs)) {
    if (verb === "*" || verbs.includes(verb)) continue;
    const suggestion = nearestName(verb, verbs);
    // Other groups may define verbs of their own.
    if (suggestion === undefined && !groupsOf(rule).every((group) => known.has(group))) continue;
    report(rbacUnknownVerb.create({ verb, suggestion }, location));
  }
  for (const resource of new Set(rule.resources)) {
    const unknown = unknownResource(resource, groupsOf(rule), known);
    if (unknown !== undefined) report(rbacUnknownResource.create(unknown, location));
  }
}

function groupsOf(rule: Rule): readonly string[] {
  return rule.groups.map((group) => (group === "core" ? "" : group));
}

/** Returns what is wrong with a group that no API server has, or that is probably misspelled. */
function unknownGroup(
  group: string,
  known: KnownResources,
): Parameters<typeof rbacUnknownGroup.create>[0] | undefined {
  // Older sources list the group `extensions`, which Kubernetes 1.22 removed, next to its successors.
  if (group === "*" || group === "extensions" || known.has(group)) return undefined;
  const wrong = (reason: string, suggestion: string | undefined) => ({ group, reason, suggestion });
  const names = [...known.keys()].filter((name) => name !== "");
  const [name = "", version] = group.split("/", 2);
  if (version !== undefined)
    return wrong("RBAC has no versions", known.has(name) || isDnsSubdomain(name) ? name : undefined);
  if (/^v\d+(?:(?:alpha|beta)\d+)?$/.test(group))
    return wrong("it is a version", group === "v1" ? "core" : undefined);
  if (group.includes("*")) return wrong("RBAC has no patterns, except for * alone", undefined);
  const short = group.replace(/\.k8s\.io$/, "");
  // Groups of this form that are not the API server's belong to projects of Kubernetes.
  if (
    short !== group &&
    !short.includes(".") &&
    short !== "autoscaling" &&
    (known.has(short) || short === "core")
  )
    return wrong("this group of Kubernetes has no domain", short);
  if (!isDnsSubdomain(group)) {
    const lower = group.toLowerCase();
    const meant = known.has(lower) || lower.includes(".") ? lower : nearestName(group, names);
    return wrong(
      "it is not a domain name in lower case",
      meant !== undefined && isDnsSubdomain(meant) ? meant : undefined,
    );
  }
  if (!group.includes(".")) return wrong("it is not one of Kubernetes", nearestName(group, names));
  const near = nearestName(group, names, 1);
  return near === undefined ? undefined : wrong("its name is nearly that of a known one", near);
}

type UnknownResource = Parameters<typeof rbacUnknownResource.create>[0];

function unknownResource(
  resource: string,
  groups: readonly string[],
  known: KnownResources,
): UnknownResource | undefined {
  if (resource.split("/").includes("*") || groups.length === 0) return undefined;
  const names: string[] = [];
  for (const group of groups) {
    const listed = known.get(group);
    if (listed === undefined || accepts(listed, resource)) return undefined;
    for (const name of listed) names.push(name);
  }
  const suggestion = nearResource(resource, names);
  const isOpen = groups.some((group) => providerGroups.has(group));
  // Another provider may define the resource, unless it differs by one letter.
  if (isOpen && nearResource(resource, names, 1) === undefined) return undefined;
  const elsewhere = [...known].filter(([, listed]) => accepts(listed, resource)).map(([group]) => group);
  return { resource, groups, ...(elsewhere.length > 0 ? { elsewhere } : { suggestion }) };
}

/** Reports whether a group has a resource. Names after `userextras/` are free. */
function accepts(listed: ReadonlySet<string>, resource: string): boolean {
  return listed.has(resource) || (resource.startsWith("userextras/") && listed.has("userextras"));
}

/** Compares the subresource only if the resource is known, because its name is long. */
function nearResource(resource: string, names: readonly string[], maxEdits?: number): string | undefined {
  const [name = "", sub] = resource.split("/", 2);
  const plain = new Set(names.map((one) => one.split("/", 1)[0] ?? ""));
  const found = plain.has(name) ? name : nearestName(name, plain, maxEdits);
  if (sub === undefined || found === undefined) return found;
  const subs = names.filter((one) => one.startsWith(`${found}/`)).map((one) => one.slice(found.length + 1));
  const near = subs.includes(sub) ? sub : nearestName(sub, subs, maxEdits);
  return near === undefined ? undefined : `${found}/${near}`;
}
