import type { ContractResource } from "@capikit/api/contract";
import { recordOf } from "@capikit/common/json";
import { type ComponentsView, crdsIn, type ProviderView } from "../provider/provider-view.ts";
import { type CrdView, isNamedByKind } from "../read/crd-view.ts";
import { boundRoles, verbsOn } from "../read/granted-verbs.ts";
import type { LintObject } from "../read/lint-object.ts";
import { aggregatedGroups } from "../read/resource-role.ts";
import { defineLintRule, type ReportViolation } from "./lint-rule.ts";

export const aggregate = "cluster.x-k8s.io/aggregate-to-manager";
export const aggregateKubeadm = "kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager";
const allVerbs = ["create", "delete", "get", "list", "patch", "update", "watch"];
const templateVerbs = ["get", "list", "patch", "update", "watch"];

const roleSnippet = (label: string, verbs: readonly string[]): string =>
  `kind: ClusterRole\nmetadata:\n  name: capf-system-aggregated\n  labels:\n    ${label}: "true"\nrules:\n- apiGroups: [infrastructure.foo.example.com]\n  resources: [foomachines, foomachinetemplates]\n  verbs: [${verbs.join(", ")}]`;

/** Rules about roles of the components. */
export const rbacRules = [
  defineLintRule({
    code: "rbac/aggregate-to-manager",
    title: "Core may read and write kinds of non-core groups",
    contractRule: "resource/aggregated-role",
    wrong: `# no ClusterRole with the label\n# ${aggregate}`,
    right: roleSnippet(aggregate, allVerbs),
    help: `add a ClusterRole with the label ${aggregate}: "true" that grants ${allVerbs.join(", ")} on the kinds`,
    checkComponents: (file, report, view) => {
      for (const crd of uncoveredKinds(file, aggregate, view))
        reportUncovered("core", aggregate, crd, report);
    },
  }),
  defineLintRule({
    code: "rbac/aggregate-verbs",
    title: "Aggregated roles grant every verb that core uses",
    contractRule: "resource/aggregated-role",
    why: "Core creates, patches, watches and deletes the objects itself. If verbs are missing, some of its requests fail with Forbidden, often long after the first one.",
    wrong: roleSnippet(aggregate, ["get", "list", "watch"]),
    right: roleSnippet(aggregate, allVerbs),
    help: `grant ${allVerbs.join(", ")}; templates of clusters and control planes do not need create and delete`,
    checkComponents: (file, report, view) => {
      for (const label of [aggregate, aggregateKubeadm])
        for (const crd of foreignKinds(file, view)) {
          if (label === aggregateKubeadm && !isForKubeadm(crd)) continue;
          const roles = labelledRoles(file, label).filter((role) => grants(role, crd).size > 0);
          const [first] = roles;
          if (first === undefined) continue;
          const granted = new Set(roles.flatMap((role) => [...grants(role, crd)]));
          const missing = missingVerbs(
            verbsFor(crd.role, label),
            (verb) => granted.has("*") || granted.has(verb),
          );
          if (missing.length > 0)
            report(
              first.at(["rules"]),
              `${first.name} does not allow ${label === aggregate ? "core" : "KubeadmControlPlane"} to ${missing.join(", ")} ${crd.plural}`,
            );
        }
    },
  }),
  defineLintRule({
    code: "rbac/aggregate-kubeadm",
    title: "KubeadmControlPlane may create machines of non-core groups",
    contractRule: "infra-machine/kubeadm-control-plane-role",
    severity: "warning",
    wrong: roleSnippet(aggregate, allVerbs),
    right: roleSnippet(aggregateKubeadm, allVerbs),
    help: `add the label ${aggregateKubeadm}: "true" to the ClusterRole of machines and their templates`,
    checkComponents: (file, report, view) => {
      for (const crd of uncoveredKinds(file, aggregateKubeadm, view))
        if (isForKubeadm(crd)) reportUncovered("KubeadmControlPlane", aggregateKubeadm, crd, report);
    },
  }),
  defineLintRule({
    code: "rbac/aggregate-label-value",
    title: "The aggregation label has the value true",
    contractRule: "resource/aggregated-role",
    why: "Core's role selects the value `true` and ignores roles with any other value. Without quotes, YAML reads a boolean, and the API server rejects the object.",
    wrong: `labels:\n  ${aggregate}: ""`,
    right: `labels:\n  ${aggregate}: "true"`,
    help: `set it to "true", with quotes`,
    checkObject: (object, report) => {
      if (object.kind !== "ClusterRole") return;
      const written = recordOf(recordOf(object.value.metadata).labels);
      for (const label of [aggregate, aggregateKubeadm]) {
        const value = object.labels[label];
        const at = object.at(["metadata", "labels", label]);
        if (typeof written[label] === "boolean")
          report(at, `${object.name} has ${label}: ${value} without quotes, which the API server rejects`);
        else if (value !== undefined && value !== "true")
          report(at, `${object.name} has ${label}: "${value}", which core does not select`);
      }
    },
  }),
  defineLintRule({
    code: "rbac/owner-finalizers",
    title: "Core may update finalizers of owners in non-core groups",
    contractRule: "resource/owner-finalizers-role",
    severity: "warning",
    wrong: "rules:\n- apiGroups: [controlplane.foo.example.com]\n  resources: [foocontrolplanes]",
    right:
      "rules:\n- apiGroups: [controlplane.foo.example.com]\n  resources: [foocontrolplanes, foocontrolplanes/finalizers]",
    help: "grant update on <kind>/finalizers in the provider's role or the aggregated role",
    checkComponents: (file, report, view) => {
      for (const crd of foreignKinds(file, view)) {
        if (crd.role !== "ControlPlane" && crd.role !== "InfraMachinePool") continue;
        const granted = rolesOf(file).some((role) =>
          verbsOn(role, crd.group, `${crd.plural}/finalizers`).has("update"),
        );
        if (!granted)
          report(
            crd.object.at(["spec", "group"]),
            `${crd.kind} owns Machines, but no role allows its controller to update ${crd.plural}/finalizers`,
          );
      }
    },
  }),
  defineLintRule({
    code: "rbac/provider-role",
    title: "The provider may read and write its own kinds and read Clusters",
    contractRule: "resource/provider-role",
    wrong:
      "rules:\n- apiGroups: [infrastructure.cluster.x-k8s.io]\n  resources: [fooclusters]\n  verbs: [get, list, watch]",
    right:
      "rules:\n- apiGroups: [infrastructure.cluster.x-k8s.io]\n  resources: [fooclusters, fooclusters/status]\n  verbs: [get, list, patch, update, watch]\n- apiGroups: [cluster.x-k8s.io]\n  resources: [clusters, clusters/status]\n  verbs: [get, list, watch]",
    help: "add the permissions to the role of the manager's service account",
    checkComponents: (file, report, view) => {
      const bindings = boundRoles(file.objects, ({ kind }) => kind === "ClusterRoleBinding");
      const bound = bindings ?? [];
      const [first] = bound;
      const kinds = reconciledKinds(file, view);
      const aggregated = file.objects.find(({ value }) => value.aggregationRule !== undefined);
      const isBound = file.objects.some(({ kind }) => kind === "ClusterRoleBinding");
      if (first === undefined && isBound && bindings !== undefined && aggregated && kinds.length > 0)
        report(aggregated.at(["aggregationRule"]), "the aggregated role of the provider selects no roles");
      const roles = file.objects.filter(({ kind }) => kind === "ClusterRole");
      const deployment = file.objects.find(({ kind }) => kind === "Deployment");
      if (
        !isBound &&
        deployment !== undefined &&
        kinds.some((crd) => roles.some((role) => grants(role, crd).size > 0))
      )
        report(deployment.at(["metadata", "name"]), "no ClusterRoleBinding binds a role of the provider");
      if (first === undefined || kinds.length === 0) return;
      for (const { group, resource, verbs, on } of providerNeeds(kinds)) {
        const granted = new Set(bound.flatMap((role) => [...verbsOn(role, group, resource)]));
        const missing = missingVerbs(verbs, (verb) => granted.has("*") || granted.has(verb));
        if (missing.length > 0)
          report(first.at(["rules"]), `no role of the provider allows it to ${missing.join(", ")} ${on}`);
      }
    },
  }),
];

/** Permissions that a program needs. */
export interface NeededPermission {
  readonly group: string;
  readonly resource: string;
  /** Verbs, of which all are needed; `patch or update` is one of the two. */
  readonly verbs: readonly string[];
  /** The resource in messages. */
  readonly on: string;
}

/** Returns the needed verbs that are not allowed. */
export function missingVerbs(
  verbs: readonly string[],
  isAllowed: (verb: string) => boolean,
): readonly string[] {
  return verbs.filter((verb) => !verb.split(" or ").some(isAllowed));
}

/** Returns the kinds that a provider reconciles. */
export function reconciledKinds(file: ComponentsView, view: ProviderView): readonly CrdView[] {
  return crdsIn(file, view).filter(
    (crd) => crd.role !== undefined && !crd.role.endsWith("Template") && isNamedByKind(crd),
  );
}

/** Returns the permissions that a provider needs for the kinds that it reconciles. */
export function providerNeeds(kinds: readonly CrdView[]): readonly NeededPermission[] {
  const writes = "patch or update";
  return [
    ...kinds.flatMap(({ plural, group, kind, versions }) => [
      { group, resource: plural, verbs: ["get", "list", "watch", writes], on: plural },
      ...(versions.some(({ subresources }) => "status" in subresources)
        ? [
            {
              group,
              resource: `${plural}/status`,
              verbs: [writes],
              on: `the status of ${kind} (${plural}/status)`,
            },
          ]
        : []),
    ]),
    {
      group: "cluster.x-k8s.io",
      resource: "clusters",
      verbs: ["get", "list", "watch"],
      on: "clusters of cluster.x-k8s.io, so it cannot read owners and paused",
    },
    ...(kinds.some(({ role }) => role === "InfraMachine")
      ? [
          {
            group: "cluster.x-k8s.io",
            resource: "machines",
            verbs: ["get"],
            on: "machines of cluster.x-k8s.io, so it cannot read the names of bootstrap data",
          },
        ]
      : []),
  ];
}

/** Returns the permissions that managers of Cluster API need for a kind of another group. */
export function coreNeeds(crd: CrdView): readonly (NeededPermission & { readonly label: string })[] {
  return [aggregate, ...(isForKubeadm(crd) ? [aggregateKubeadm] : [])].map((label) => ({
    label,
    group: crd.group,
    resource: crd.plural,
    verbs: verbsFor(crd.role, label),
    on: crd.plural,
  }));
}

function isForKubeadm({ role }: CrdView): boolean {
  return role === "InfraMachine" || role === "InfraMachineTemplate";
}

function verbsFor(role: ContractResource | undefined, label: string): readonly string[] {
  if (label === aggregateKubeadm)
    return role === "InfraMachineTemplate" ? ["get", "list", "patch", "update", "watch"] : allVerbs;
  return role === "InfraClusterTemplate" || role === "ControlPlaneTemplate" ? templateVerbs : allVerbs;
}

/** Returns the kinds on which Cluster API's own roles grant nothing. */
export function foreignKinds(file: ComponentsView, view: ProviderView): CrdView[] {
  return crdsIn(file, view).filter((crd) => isNamedByKind(crd) && isForeign(crd));
}

function isForeign({ role, group }: CrdView): boolean {
  return role !== undefined && role !== "IPPool" && !aggregatedGroups.has(group);
}

function rolesOf({ objects }: ComponentsView): LintObject[] {
  return objects.filter(({ kind }) => kind === "ClusterRole" || kind === "Role");
}

function labelledRoles(file: ComponentsView, label: string): LintObject[] {
  return rolesOf(file).filter((role) => role.kind === "ClusterRole" && role.labels[label] === "true");
}

/** Returns kinds of non-core groups on which no ClusterRole with the label grants anything. */
function uncoveredKinds(file: ComponentsView, label: string, view: ProviderView): CrdView[] {
  const roles = labelledRoles(file, label);
  return foreignKinds(file, view).filter((crd) => !roles.some((role) => grants(role, crd).size > 0));
}

function reportUncovered(who: string, label: string, crd: CrdView, report: ReportViolation): void {
  report(
    crd.object.at(["spec", "group"]),
    `${who} has no access to ${crd.kind} in ${crd.group}: no ClusterRole with ${label} covers it`,
  );
}

function grants(role: LintObject, { group, plural }: CrdView): ReadonlySet<string> {
  return verbsOn(role, group, plural);
}
