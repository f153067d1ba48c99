import type { Report } from "@capikit/common/diagnostics";
import { isDnsSubdomain, nearestName } from "@capikit/common/text";
import { customSubresources, resourceVerbs, urlVerbs } from "@capikit/schema/manifests";
import {
  rbacUnknownGroup,
  rbacUnknownResource,
  rbacUnknownVerb,
} from "../../model/diagnostics/codes/rbac.ts";
import type { Model } from "../../model/ir/model.ts";
import type { Marker } from "../../model/markers/marker.ts";
import { readNames } from "../../model/resources/custom-resource.ts";
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

/**
 * Resources of kube-apiserver with all its API versions and feature gates, and virtual resources
 * that only RBAC has, such as `users` and `signers`. Subresources follow a slash.
 */
const apiServerResources: Readonly<Record<string, string>> = {
  "": [
    "bindings componentstatuses configmaps endpoints events groups limitranges namespaces",
    "namespaces/finalize namespaces/status nodes nodes/proxy nodes/status persistentvolumeclaims",
    "persistentvolumeclaims/status persistentvolumes persistentvolumes/status pods pods/attach",
    "pods/binding pods/ephemeralcontainers pods/eviction pods/exec pods/log pods/portforward pods/proxy",
    "pods/resize pods/status podtemplates replicationcontrollers replicationcontrollers/scale",
    "replicationcontrollers/status resourcequotas resourcequotas/status secrets serviceaccounts",
    "serviceaccounts/token services services/proxy services/status users",
  ].join(" "),
  "admissionregistration.k8s.io": [
    "mutatingadmissionpolicies mutatingadmissionpolicybindings mutatingwebhookconfigurations",
    "validatingadmissionpolicies validatingadmissionpolicies/status validatingadmissionpolicybindings",
    "validatingwebhookconfigurations",
  ].join(" "),
  "apiextensions.k8s.io": "customresourcedefinitions customresourcedefinitions/status",
  "apiregistration.k8s.io": "apiservices apiservices/status",
  apps: [
    "controllerrevisions daemonsets daemonsets/status deployments deployments/scale deployments/status",
    "replicasets replicasets/scale replicasets/status statefulsets statefulsets/scale",
    "statefulsets/status",
  ].join(" "),
  "authentication.k8s.io": "selfsubjectreviews tokenreviews uids userextras",
  "authorization.k8s.io": [
    "localsubjectaccessreviews selfsubjectaccessreviews selfsubjectrulesreviews subjectaccessreviews",
  ].join(" "),
  autoscaling: "horizontalpodautoscalers horizontalpodautoscalers/status",
  batch: "cronjobs cronjobs/status jobs jobs/status",
  "certificates.k8s.io": [
    "certificatesigningrequests certificatesigningrequests/approval certificatesigningrequests/status",
    "clustertrustbundles podcertificaterequests podcertificaterequests/status signers",
  ].join(" "),
  "coordination.k8s.io": "leasecandidates leases",
  "discovery.k8s.io": "endpointslices",
  "events.k8s.io": "events",
  "flowcontrol.apiserver.k8s.io": [
    "flowschemas flowschemas/status prioritylevelconfigurations prioritylevelconfigurations/status",
  ].join(" "),
  "internal.apiserver.k8s.io": "storageversions storageversions/status",
  "networking.k8s.io": [
    "ingressclasses ingresses ingresses/status ipaddresses networkpolicies servicecidrs",
    "servicecidrs/status",
  ].join(" "),
  "node.k8s.io": "runtimeclasses",
  policy: "poddisruptionbudgets poddisruptionbudgets/status",
  "rbac.authorization.k8s.io": "clusterrolebindings clusterroles rolebindings roles",
  "resource.k8s.io": [
    "deviceclasses devicetaintrules devicetaintrules/status resourceclaims resourceclaims/status",
    "resourceclaimtemplates resourcepoolstatusrequests resourcepoolstatusrequests/status resourceslices",
  ].join(" "),
  "scheduling.k8s.io": "podgroups podgroups/status priorityclasses workloads",
  "storage.k8s.io": [
    "csidrivers csinodes csinodes/status csistoragecapacities storageclasses volumeattachments",
    "volumeattachments/status volumeattributesclasses",
  ].join(" "),
  "storagemigration.k8s.io": "storageversionmigrations storageversionmigrations/status",
};

const clusterApiResources: Readonly<Record<string, string>> = {
  "addons.cluster.x-k8s.io": "clusterresourcesetbindings clusterresourcesets",
  "bootstrap.cluster.x-k8s.io": "kubeadmconfigs kubeadmconfigtemplates",
  "cluster.x-k8s.io": [
    "clusterclasses clusters machinedeployments machinedrainrules machinehealthchecks machinepools",
    "machines machinesets",
  ].join(" "),
  "clusterctl.cluster.x-k8s.io": "metadata providers",
  "controlplane.cluster.x-k8s.io": "kubeadmcontrolplanes kubeadmcontrolplanetemplates",
  "infrastructure.cluster.x-k8s.io": "",
  "ipam.cluster.x-k8s.io": "ipaddressclaims ipaddresses",
  "runtime.cluster.x-k8s.io": "extensionconfigs",
};

/** Groups of Cluster API in which every provider defines kinds. */
const providerGroups: ReadonlySet<string> = new Set([
  "addons.cluster.x-k8s.io",
  "bootstrap.cluster.x-k8s.io",
  "controlplane.cluster.x-k8s.io",
  "infrastructure.cluster.x-k8s.io",
  "ipam.cluster.x-k8s.io",
]);

/** RBAC verbs of the API server, with those of single resources. */
const knownVerbs: readonly string[] = [
  ...resourceVerbs,
  ...["approve", "attest", "bind", "escalate", "impersonate", "sign", "use"],
];
