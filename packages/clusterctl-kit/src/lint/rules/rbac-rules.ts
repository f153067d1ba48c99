import type { ContractResource } from "@capikit/api/contract";
import { coreGroup } from "@capikit/api/meta";
import { resourceName } from "@capikit/client/kinds";
import { listAt, plainText, recordOf } from "@capikit/common/json";
import { type ComponentsView, crdsIn, type ProviderView } from "../provider/provider-view.ts";
import { type CrdView, isNamedByKind } from "../read/crd-view.ts";
import {
  bindingsOf,
  programAccounts,
  programRoles,
  rolesOfBindings,
  verbsOn,
} from "../read/granted-verbs.ts";
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
              undefined,
              undefined,
              permissionsOf({ group: crd.group, resource: crd.plural }, missing),
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
        const roles = programRoles(file);
        const own = roles === undefined ? rolesOf(file) : [...roles, ...labelledRoles(file, aggregate)];
        const granted = own.some((role) =>
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
      const { objects, model } = file;
      const kinds = reconciledKinds(file, view);
      if (kinds.length === 0) return;
      const bindings = programAccounts(model).map((account) => bindingsOf(objects, account));
      // Without a program, the roles of the file may be those of one in another file.
      const bound = (
        bindings.length > 0 ? bindings : [objects.filter(({ kind }) => kind === "ClusterRoleBinding")]
      ).map((ofAccount) => rolesOfBindings(objects, ofAccount));
      const known = bound.filter((roles) => roles !== undefined);
      // One of several programs reconciles the kinds.
      if (known.length < bound.length) return;
      const aggregated = bindings.flat().flatMap((binding) => aggregatedRole(objects, binding) ?? [])[0];
      const isGranted = (roles: readonly LintObject[]): boolean =>
        kinds.some((crd) => roles.some((role) => grants(role, crd).size > 0));
      if (!known.some(isGranted) && reportUnbound(file, isGranted, report)) return;
      if (known.flat().length === 0) {
        if (aggregated !== undefined)
          report(aggregated.at(["aggregationRule"]), "the aggregated role of the provider selects no roles");
        return;
      }
      for (const { group, resource, verbs, on } of providerNeeds(kinds)) {
        const answers = known.map((roles) => {
          const granted = new Set(roles.flatMap((role) => [...verbsOn(role, group, resource)]));
          return { roles, missing: missingVerbs(verbs, (verb) => granted.has("*") || granted.has(verb)) };
        });
        const [best] = answers.toSorted((a, b) => a.missing.length - b.missing.length);
        const [first] = best?.roles.length ? best.roles : known.flat();
        if (best !== undefined && first !== undefined && best.missing.length > 0)
          report(
            first.at(["rules"]),
            `no role of the provider allows it to ${best.missing.join(", ")} ${on}`,
            undefined,
            undefined,
            permissionsOf({ group, resource }, best.missing),
          );
      }
    },
  }),
];

/** Returns the aggregated role of a binding. */
function aggregatedRole(objects: readonly LintObject[], { value }: LintObject): LintObject | undefined {
  return objects.find(
    (role) =>
      role.kind === "ClusterRole" &&
      role.name === recordOf(value.roleRef).name &&
      role.value.aggregationRule !== undefined,
  );
}

/** Reports that no program has the roles of the provider, if the file has any. */
function reportUnbound(
  { objects, model }: ComponentsView,
  isGranted: (roles: readonly LintObject[]) => boolean,
  report: ReportViolation,
): boolean {
  const [account] = programAccounts(model);
  if (account === undefined) return false;
  // Another rule reports accounts that are missing.
  const isKnown = (name: unknown): boolean =>
    name === "default" || model.find("ServiceAccount", name) !== undefined;
  if (!isKnown(account.name)) return true;
  const { kind, name } = account.object;
  const binding = objects.find(
    (one) => /^(?:Cluster)?RoleBinding$/.test(one.kind) && isGranted(rolesOfBindings(objects, [one]) ?? []),
  );
  if (binding === undefined) {
    const isUnbound = isGranted(objects.filter((one) => one.kind === "ClusterRole"));
    if (isUnbound)
      report(account.object.at(["metadata", "name"]), "no ClusterRoleBinding binds a role of the provider");
    return isUnbound;
  }
  if (bindingsOf(objects, account, true).includes(binding))
    report(
      binding.at(["kind"]),
      `${binding.kind} ${binding.name} grants the permissions in its namespace, but Clusters are in others`,
      "bind the role with a ClusterRoleBinding",
    );
  else if (
    listAt(binding.value.subjects)
      .map(recordOf)
      .every((one) => one.kind !== "ServiceAccount" || isKnown(one.name))
  )
    report(
      binding.at(["subjects"]),
      `${binding.kind} ${binding.name} binds the role of the provider to ${subjectsOf(binding)}, but ${kind} ${name} runs as ${account.name}`,
      `bind the role to the service account ${account.name}`,
    );
  return true;
}

function subjectsOf({ value }: LintObject): string {
  return (
    listAt(value.subjects)
      .map((one) => plainText(recordOf(one).name))
      .join(", ") || "no subject"
  );
}

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

/** Returns permissions as diagnostics name what they are about. */
export function permissionsOf(
  { group, resource }: Pick<NeededPermission, "group" | "resource">,
  verbs: readonly string[],
): readonly string[] {
  return verbs.map((verb) => `${verb} ${resourceName({ group, plural: resource })}`);
}

/** Returns the kinds that a provider reconciles. */
export function reconciledKinds(file: ComponentsView, view: ProviderView): readonly CrdView[] {
  return crdsIn(file, view).filter(
    (crd) => crd.role !== undefined && !crd.role.endsWith("Template") && isNamedByKind(crd),
  );
}

/** Verbs that controllers of a kind need on Secrets. */
const secretVerbs: Readonly<Partial<Record<ContractResource, readonly string[]>>> = {
  InfraMachine: ["get"],
  InfraMachinePool: ["get"],
  BootstrapConfig: ["create"],
  ControlPlane: ["get"],
};

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
      group: coreGroup,
      resource: "clusters",
      verbs: ["get", "list", "watch"],
      on: "clusters of cluster.x-k8s.io, so it cannot read owners and paused",
    },
    ...(kinds.some(({ role }) => role !== undefined && role in secretVerbs)
      ? [
          {
            group: "",
            resource: "secrets",
            verbs: [
              ...new Set(kinds.flatMap(({ role }) => (role === undefined ? [] : (secretVerbs[role] ?? [])))),
            ],
            on: "secrets, which hold bootstrap data, certificates and kubeconfigs",
          },
        ]
      : []),
    ...(kinds.some(({ role }) => role === "InfraMachine")
      ? [
          {
            group: coreGroup,
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
