import type { ContractResource } from "@capikit/api/contract";
import { recordOf } from "@capikit/common/json";
import { type ComponentsView, crdsIn, type ProviderView } from "../provider/provider-view.ts";
import type { CrdView } from "../read/crd-view.ts";
import { type LintObject, listOf } from "../read/lint-object.ts";
import { groupsOfCore } from "../read/resource-role.ts";
import { boundRoles, verbsOn } from "./granted-verbs.ts";
import { defineLintRule, type ReportViolation } from "./lint-rule.ts";

const aggregate = "cluster.x-k8s.io/aggregate-to-manager";
const aggregateKubeadm = "kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager";
const allVerbs = ["create", "delete", "get", "list", "patch", "update", "watch"];
const templateVerbs = ["get", "list", "patch", "update", "watch"];

const roleSnippet = (label: string, verbs: readonly string[]): string =>
  `kind: ClusterRole\nmetadata:\n  name: capf-system-aggregated\n  labels:\n    ${label}: "true"\nrules:\n- apiGroups: [infrastructure.foo.example.com]\n  resources: [foomachines, foomachinetemplates]\n  verbs: [${verbs.join(", ")}]`;

/** Rules about roles of the components. */
export const roleRules = [
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
          if (label === aggregateKubeadm && !forKubeadm.has(crd.role ?? "IPPool")) continue;
          const roles = labelledRoles(file, label).filter((role) => grants(role, crd).size > 0);
          const [first] = roles;
          if (first === undefined) continue;
          const granted = new Set(roles.flatMap((role) => [...grants(role, crd)]));
          const missing = granted.has("*")
            ? []
            : verbsFor(crd.role, label).filter((verb) => !granted.has(verb));
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
        if (forKubeadm.has(crd.role ?? "IPPool"))
          reportUncovered("KubeadmControlPlane", aggregateKubeadm, crd, report);
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
      const bound = boundRoles(file.objects, ({ kind }) => kind === "ClusterRoleBinding") ?? [];
      const [first] = bound;
      const kinds = crdsIn(file, view).filter(({ role }) => role !== undefined && !role.endsWith("Template"));
      if (first === undefined || kinds.length === 0) return;
      const missingVerbs = (group: string, resource: string, verbs: readonly string[]): string[] => {
        const granted = new Set(bound.flatMap((role) => [...verbsOn(role, group, resource)]));
        return granted.has("*") ? [] : verbs.filter((verb) => !granted.has(verb));
      };
      for (const { plural, group, kind, versions } of kinds) {
        const own = missingVerbs(group, plural, ["get", "list", "watch"]);
        const writes =
          missingVerbs(group, plural, ["patch", "update"]).length === 2 ? ["patch or update"] : [];
        if (own.length + writes.length > 0)
          report(
            first.at(["rules"]),
            `no role of the provider allows it to ${[...own, ...writes].join(", ")} ${plural}`,
          );
        const status = missingVerbs(group, `${plural}/status`, ["patch", "update"]);
        if (status.length === 2 && versions.some(({ subresources }) => "status" in subresources))
          report(
            first.at(["rules"]),
            `no role of the provider allows it to patch or update the status of ${kind} (${plural}/status)`,
          );
      }
      const clusters = missingVerbs("cluster.x-k8s.io", "clusters", ["get", "list", "watch"]);
      if (clusters.length > 0)
        report(
          first.at(["rules"]),
          `no role of the provider allows it to ${clusters.join(", ")} clusters of cluster.x-k8s.io, so it cannot read owners and paused`,
        );
    },
  }),
  defineLintRule({
    code: "rbac/leader-election",
    title: "A program with leader election may write Leases",
    contractRule: "resource/provider-role",
    why: "With `--leader-elect` the program gets, creates and updates a Lease in its namespace before it starts its controllers. Without the permissions it never leads: it runs, but reconciles nothing.",
    wrong:
      "containers:\n- name: manager\n  args: [--leader-elect]\n# no role for leases of coordination.k8s.io",
    right:
      "kind: Role\nrules:\n- apiGroups: [coordination.k8s.io]\n  resources: [leases]\n  verbs: [create, get, list, patch, update, watch]",
    help: "add a Role with get, create and update on leases of coordination.k8s.io, and bind it to the service account",
    checkComponents: ({ objects, model, prefix }, report) => {
      if (!objects.some(({ kind }) => /RoleBinding$/.test(kind))) return;
      for (const { object, pod, containers } of model.workloads) {
        const elects = containers.find(({ value }) =>
          [...listOf(value.command), ...listOf(value.args)].some((arg) => leaderFlag.test(String(arg))),
        );
        const account = pod.serviceAccountName ?? "default";
        const roles = boundRoles(objects, ({ value }) =>
          listOf(value.subjects)
            .map(recordOf)
            .some(({ kind, name }) => (kind === "ServiceAccount" ? name === account : kind === "Group")),
        );
        // Another rule reports a missing account.
        const isKnown =
          account === "default" ? prefix !== "runtime-extension" : model.find("ServiceAccount", account);
        if (elects === undefined || roles === undefined || !isKnown) continue;
        const granted = new Set(
          roles.flatMap((role) => [...verbsOn(role, "coordination.k8s.io", "leases", true)]),
        );
        const missing = granted.has("*")
          ? []
          : ["get", "create", "update"].filter((verb) => !granted.has(verb));
        if (missing.length > 0)
          report(
            object.at([...elects.path, "args"]),
            `${object.kind} ${object.name} elects a leader, but no role allows its service account ${String(account)} to ${missing.join(", ")} leases`,
          );
      }
    },
  }),
];

const leaderFlag = /^--?(?:enable-)?leader-elect(?:ion)?(?:=(?:true|\$\{[^}]*=true\}))?$/;

const forKubeadm: ReadonlySet<ContractResource> = new Set(["InfraMachine", "InfraMachineTemplate"]);

function verbsFor(role: ContractResource | undefined, label: string): readonly string[] {
  if (label === aggregateKubeadm)
    return role === "InfraMachineTemplate" ? ["get", "list", "patch", "update", "watch"] : allVerbs;
  return role === "InfraClusterTemplate" || role === "ControlPlaneTemplate" ? templateVerbs : allVerbs;
}

function foreignKinds(file: ComponentsView, view: ProviderView): CrdView[] {
  return crdsIn(file, view).filter(
    ({ role, group }) => role !== undefined && role !== "IPPool" && !groupsOfCore.has(group),
  );
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
