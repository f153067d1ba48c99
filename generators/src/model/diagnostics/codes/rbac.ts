import { didYouMean, formatList } from "@capikit/common/text";
import { defineDiagnostic, type Texts } from "../define-diagnostic.ts";
import { replacement } from "../fix-at.ts";

/** Errors in `+kubebuilder:rbac` markers. */

export const rbacRoleNameMissing = defineDiagnostic<{ readonly rules: number }>({
  code: "CK6001",
  title: "A role without a name",
  message: ({ rules }) =>
    `${rules === 1 ? "a rule names" : `${rules} rules name`} no role, and the option roleName is not set`,
  help: 'pass --role-name, set rbac.roleName in capikit.config.ts, or add roleName="…" to the marker',
  why: "A Role or ClusterRole needs a name. controller-gen always requires the option `roleName`; capikit only requires it if a rule does not name its role.",
  wrong: "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get\n\n// capikit generate rbac",
  right:
    "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get\n\n// capikit generate rbac --role-name manager-role",
});

export const rbacNoVerbs = defineDiagnostic({
  code: "CK6002",
  title: "A rule without RBAC verbs",
  message: "the rule allows no RBAC verb: verbs is empty",
  help: "list at least one RBAC verb: verbs=get;list;watch",
  why: "The API server rejects a role with a rule that has no RBAC verbs.",
  wrong: "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs={}",
  right: "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs={get,list,watch}",
});

export const rbacNothingAllowed = defineDiagnostic({
  code: "CK6003",
  title: "A rule without resources or URLs",
  message: "the rule has neither resources nor urls",
  help: "add resources=… (with groups=…) or urls=…",
  why: "The API server rejects a role whose rule has neither resources nor URLs.",
  wrong: "// +kubebuilder:rbac:groups=apps,verbs=get",
  right: "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get",
});

export const rbacNoGroups = defineDiagnostic<{ readonly resources: readonly string[] }>({
  code: "CK6004",
  title: "Resources without an API group",
  message: ({ resources }) => `the rule has resources (${resources.join(", ")}) but no groups`,
  help: 'add groups=…; the core group is groups="" or groups=core',
  why: "The API server rejects a role whose resource rule has no API group. The name of the core group is empty.",
  wrong: "// +kubebuilder:rbac:resources=secrets,verbs=get",
  right: '// +kubebuilder:rbac:groups="",resources=secrets,verbs=get',
});

export const rbacUrlsAndResources = defineDiagnostic({
  code: "CK6005",
  title: "URLs and resources in one rule",
  message: "the rule has both urls and resources",
  help: "write two markers: one with groups and resources, one with urls",
  why: "A rule applies to resources or to URLs; the API server rejects a rule with both.",
  wrong: "// +kubebuilder:rbac:groups=apps,resources=deployments,urls=/metrics,verbs=get",
  right:
    "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get\n// +kubebuilder:rbac:urls=/metrics,verbs=get",
});

export const rbacUrlsInNamespace = defineDiagnostic<Texts<"namespace">>({
  code: "CK6006",
  title: "URLs in a namespaced role",
  message: ({ namespace }) =>
    `the rule allows urls in the namespace ${namespace}, but URLs are not namespaced`,
  help: "remove namespace=… to move the rule to the ClusterRole",
  why: "URLs such as `/metrics` are not namespaced. Only a ClusterRole can allow them, and the API server rejects a Role that does.",
  wrong: "// +kubebuilder:rbac:urls=/metrics,verbs=get,namespace=acme-system",
  right: "// +kubebuilder:rbac:urls=/metrics,verbs=get",
});

export const rbacBadName = defineDiagnostic<Texts<"argument" | "value" | "rule">>({
  code: "CK6007",
  title: "An invalid name",
  message: ({ argument, value, rule }) => `${argument} is "${value}", but it ${rule}`,
  help: ({ argument }) => `use a valid Kubernetes name for ${argument}`,
  why: "The API server rejects a role with such a name. A role's name must not contain `/` or `%`; a namespace is a DNS label.",
  wrong: '// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,namespace="Acme System"',
  right: "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,namespace=acme-system",
});

export const rbacBadFileName = defineDiagnostic<Texts<"fileName">>({
  code: "CK6008",
  title: "A file name outside the emitter's folder",
  message: ({ fileName }) =>
    `the option fileName is "${fileName}", which is not a file name inside the rbac folder`,
  help: "use a plain name such as role.yaml",
  why: "Emitters only write inside their own folder, so that capikit can detect stale files safely.",
  wrong: "capikit generate rbac --role-name manager-role --file-name ../role.yaml",
  right: "capikit generate rbac --role-name manager-role --file-name manager-role.yaml",
});

export const rbacUnknownVerb = defineDiagnostic<{
  readonly verb: string;
  readonly suggestion: string | undefined;
}>({
  code: "CK6009",
  severity: "warning",
  title: "An unknown RBAC verb",
  message: ({ verb }) => `unknown RBAC verb "${verb}"`,
  help: ({ suggestion }) =>
    didYouMean(suggestion) ?? "use get, list, watch, create, update, patch, delete, deletecollection or *",
  fix: ({ verb, suggestion }) => replacement(verb, suggestion),
  why: "The API server accepts any text as an RBAC verb, but a misspelled one allows nothing: the manager fails at run time with `forbidden`. Verbs of API groups that capikit does not know are accepted.",
  wrong: '// +kubebuilder:rbac:groups="",resources=secrets,verbs=get;udpate',
  right: '// +kubebuilder:rbac:groups="",resources=secrets,verbs=get;update',
});

export const rbacUnknownResource = defineDiagnostic<{
  readonly resource: string;
  /** The groups of the rule; the core group is empty. */
  readonly groups: readonly string[];
  readonly suggestion?: string | undefined;
  /** Other groups with a resource of this name. */
  readonly elsewhere?: readonly string[];
}>({
  code: "CK6010",
  severity: "warning",
  title: "An unknown resource",
  message: ({ resource, groups }) =>
    `unknown resource "${resource}" in ${formatList(groups.map(groupTitle), "and")}`,
  help: ({ suggestion, elsewhere }) => {
    if (elsewhere !== undefined) {
      const groups = elsewhere.map((group) => `groups=${group === "" ? "core" : group}`);
      return didYouMean(formatList(groups, "or"));
    }
    return (
      didYouMean(suggestion) ??
      "use the plural name in lower case, as in the URL of the resource: machines, machines/status"
    );
  },
  fix: ({ resource, groups, suggestion, elsewhere }) => {
    if (elsewhere === undefined) return replacement(resource, suggestion);
    const [written, right] = [groups, elsewhere].map((names) =>
      names.length === 1 ? `groups=${names[0] || '""'}` : undefined,
    );
    return written === undefined ? undefined : replacement(written, right);
  },
  why: "The API server accepts any text as a resource, but a misspelled one allows nothing: the manager fails at run time with `forbidden`. capikit knows the resources of Kubernetes, of Cluster API and of the project, and accepts those of other groups. Other providers add kinds to groups such as `infrastructure.cluster.x-k8s.io`; there, only names that differ by one letter from a known one are reported.",
  wrong: '// +kubebuilder:rbac:groups="",resources=nodez,verbs=get',
  right: '// +kubebuilder:rbac:groups="",resources=nodes,verbs=get',
});

export const rbacMissingRight = defineDiagnostic<{
  readonly preset: string;
  /** The resource as in a marker. */
  readonly resource: string;
  readonly group: string;
  /** All verbs that the preset needs for it. */
  readonly verbs: readonly string[];
  readonly missing: readonly string[];
}>({
  code: "CK6011",
  severity: "warning",
  title: "A preset, leader election or events without rights",
  message: ({ preset, resource, group, missing }) =>
    `${preset} needs to ${formatList(missing, "and")} ${resource} in ${groupTitle(group)}, which no RBAC marker allows`,
  help: ({ resource, group, verbs }) =>
    `add +kubebuilder:rbac:groups=${group === "" ? '""' : group},resources=${resource},verbs=${verbs.join(";")}`,
  why: "The presets of `@capikit/controller-kit` send requests of their own: they read Clusters, write the status, and so on. Without the permission, the controller does not start or its requests fail at run time. The constants of the presets, such as `infraMachineRights`, list their rights. Leader election of `runManager` and `startManager` needs a Lease, which the components of a configured `provider` allow; `events.normal` and `events.warning` write Events. Projects without RBAC markers are not checked.",
  wrong:
    "// +kubebuilder:rbac:groups=example.org,resources=fooclusters,verbs=get;list;watch;patch\nexport const fooClusters = infraCluster(fooCluster, { … });",
  right:
    "// +kubebuilder:rbac:groups=example.org,resources=fooclusters,verbs=get;list;watch;patch\n// +kubebuilder:rbac:groups=example.org,resources=fooclusters/status,verbs=get;patch\n// …\nexport const fooClusters = infraCluster(fooCluster, { … });",
});

export const rbacUnknownGroup = defineDiagnostic<{
  readonly group: string;
  readonly reason: string;
  readonly suggestion: string | undefined;
}>({
  code: "CK6012",
  severity: "warning",
  title: "An unknown API group",
  message: ({ group, reason }) => `no API group is called "${group}": ${reason}`,
  help: ({ suggestion }) =>
    didYouMean(suggestion && `groups=${suggestion}`) ??
    'write the group of the API without its version, such as apps or example.com; groups="" or groups=core is the core group',
  fix: ({ group, suggestion }) =>
    replacement(`groups=${group}`, suggestion === undefined ? undefined : `groups=${suggestion}`),
  why: "The API server accepts any text as a group, but a wrong one allows nothing: the manager fails at run time with `forbidden`. A group is a domain name, or one of those of Kubernetes; RBAC has no versions, no kinds and, except for `*` alone, no patterns.",
  wrong: "// +kubebuilder:rbac:groups=apps/v1,resources=deployments,verbs=get",
  right: "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get",
});

function groupTitle(group: string): string {
  return group === "" ? "the core group" : group;
}
