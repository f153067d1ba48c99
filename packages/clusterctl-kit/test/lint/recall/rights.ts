import type { Loose } from "../../loose.ts";
import type { Breakage } from "./breakage.ts";
import { ownGroup, type Release } from "./releases.ts";

const own = ({ apiGroups }: Loose): boolean => apiGroups[0] === "infrastructure.cluster.x-k8s.io";
const verbs =
  (...kept: string[]) =>
  (r: Release): void => {
    r.get("ClusterRole", "manager").rules.find(own).verbs = kept;
  };

/** Breakages of roles, bindings and webhooks. */
export const rightBreakages: readonly Breakage[] = [
  {
    title: "the manager may read its kinds one by one only",
    source: "clastix/cluster-api-control-plane-provider-kamaji#169",
    plant: verbs("get", "patch"),
    fix: "add list and watch",
    rule: "rbac/provider-role",
  },
  {
    title: "the manager may not watch its kinds",
    source: "clastix/cluster-api-control-plane-provider-kamaji#214",
    plant: verbs("create", "delete", "get", "list", "patch", "update"),
    fix: "add watch",
    rule: "rbac/provider-role",
  },
  {
    title: "the manager may not patch its kinds",
    source: "kubernetes-sigs/cluster-api-provider-openstack#743",
    plant: verbs("get", "list", "watch"),
    fix: "add patch",
    rule: "rbac/provider-role",
  },
  {
    title: "the manager may not patch Clusters, which it does",
    source: "clastix/cluster-api-control-plane-provider-kamaji#25",
    fix: "add patch",
    unknown: "the calls are in the program",
  },
  {
    title: "the manager may not read Clusters and Machines",
    source: "kubernetes-sigs/cluster-api-provider-digitalocean#133",
    plant: (r) => r.keepRules(({ apiGroups }) => apiGroups[0] !== "cluster.x-k8s.io"),
    fix: "add get, list and watch of clusters and machines",
    rule: "rbac/provider-role",
  },
  {
    title: "the manager may not read Secrets",
    source: "giantswarm/cluster-operator#71",
    plant: (r) => r.keepRules(({ apiGroups }) => apiGroups[0] !== ""),
    fix: "add get of secrets",
    rule: "rbac/provider-role",
  },
  {
    title: "the manager may not write the status of its kinds",
    source: "kubernetes-sigs/cluster-api#741",
    plant: (r) => {
      const rule = r.get("ClusterRole", "manager").rules.find(own);
      rule.resources = rule.resources.filter((name: string) => !name.endsWith("/status"));
    },
    fix: "add the status subresources",
    rule: "rbac/provider-role",
  },
  {
    title: "the manager may not set finalizers of its kinds",
    source: "kubernetes-sigs/cluster-api#11106",
    plant: (r) => {
      const rule = r.get("ClusterRole", "manager").rules.find(own);
      rule.resources = rule.resources.filter((name: string) => !name.endsWith("/finalizers"));
    },
    fix: "add update of the finalizers subresources",
    unknown: "whether owner references block deletion is in the program",
  },
  {
    title: "the manager's role is bound under the name of another provider's role",
    source: "kubernetes-sigs/cluster-api-provider-openstack#743",
    plant: (r) => (r.get("ClusterRoleBinding").roleRef.name = "capi-system-capi-aggregated-manager-role"),
    fix: "bind capf-system-manager",
    rule: "components/missing-reference",
  },
  {
    title: "the binding names a role without the prefix",
    source: "kubernetes-sigs/cluster-api-provider-aws#1580",
    plant: (r) => (r.get("ClusterRoleBinding").roleRef.name = "aggregated-manager-role"),
    fix: "bind capf-system-manager",
    rule: "components/missing-reference",
  },
  {
    title: "the rules were replaced by an aggregation that selects nothing",
    source: "kubernetes-sigs/cluster-api-provider-openstack#743",
    plant: (r) =>
      Object.assign(r.get("ClusterRole", "manager"), {
        rules: [],
        aggregationRule: {
          clusterRoleSelectors: [{ matchLabels: { "foo.cluster.x-k8s.io/aggregate-to-manager": "true" } }],
        },
      }),
    fix: "label a ClusterRole, or write the rules",
    rule: "rbac/provider-role",
  },
  {
    title: "no role of another group for core",
    source: "kubernetes-sigs/cluster-api#6493",
    release: ownGroup,
    plant: (r) => r.remove("ClusterRole", "aggregated"),
    fix: "add a ClusterRole with aggregate-to-manager",
    rule: "rbac/aggregate-to-manager",
  },
  {
    title: "no role of another group for KubeadmControlPlane",
    source: "kubernetes-sigs/cluster-api-provider-vsphere#1422",
    release: ownGroup,
    plant: (r) =>
      delete r.get("ClusterRole", "aggregated").metadata.labels[
        "kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager"
      ],
    fix: "label the ClusterRole",
    rule: "rbac/aggregate-kubeadm",
  },
  {
    title: "the label of aggregation is empty",
    source: "kubernetes-sigs/cluster-api#1980",
    release: ownGroup,
    plant: (r) =>
      (r.get("ClusterRole", "aggregated").metadata.labels["cluster.x-k8s.io/aggregate-to-manager"] = ""),
    fix: 'set "true"',
    rule: "rbac/aggregate-to-manager",
  },
  {
    title: "core may not patch the kinds of another group",
    source: "kubernetes-sigs/cluster-api#6493",
    release: ownGroup,
    plant: (r) => {
      const [rule] = r.get("ClusterRole", "aggregated").rules;
      rule.verbs = ["get", "list", "watch"];
    },
    fix: "add create, delete, patch and update",
    rule: "rbac/aggregate-verbs",
  },
  {
    title: "core's role omits a kind of another group",
    source: "kubernetes-sigs/cluster-api#6493",
    release: ownGroup,
    plant: (r) => {
      const [rule] = r.get("ClusterRole", "aggregated").rules;
      rule.resources = rule.resources.filter((name: string) => !name.startsWith("foomachinepools"));
    },
    fix: "add foomachinepools",
    rule: "rbac/aggregate-to-manager",
  },
  {
    title: "bindings name the account default, and the manager runs as another",
    source: "kubernetes-sigs/cluster-api#4935",
    plant: (r) => {
      for (const kind of ["ClusterRoleBinding", "RoleBinding"]) r.get(kind).subjects[0].name = "default";
    },
    fix: "bind capf-manager",
    rule: "rbac/provider-role",
  },
  {
    title: "the manager runs as the account default, which nothing is bound to",
    source: "kubernetes-sigs/cluster-api#741",
    plant: (r) => delete r.get("Deployment").spec.template.spec.serviceAccountName,
    fix: "set serviceAccountName capf-manager",
    rule: "rbac/provider-role",
  },
  {
    title: "the manager's account is not in the release",
    source: "kubernetes-sigs/cluster-api#741",
    plant: (r) => r.remove("ServiceAccount"),
    fix: "add the ServiceAccount",
    rule: "components/missing-reference",
  },
  {
    title: "leader election may use config maps only",
    source: "kubernetes-sigs/kubebuilder#1809",
    plant: (r) =>
      (r.get("Role").rules = [
        { apiGroups: [""], resources: ["configmaps"], verbs: ["create", "get", "list", "update", "watch"] },
      ]),
    fix: "add leases",
    rule: "rbac/leader-election",
  },
  {
    title: "leases in the group of the core API",
    source: "kubernetes-sigs/kubebuilder#1809",
    plant: (r) => (r.get("Role").rules[0].apiGroups = [""]),
    fix: "name the group coordination.k8s.io",
    rule: "rbac/leader-election",
  },
  {
    title: "the role for leader election is bound nowhere",
    source: "cert-manager/google-cas-issuer#20",
    plant: (r) => r.remove("RoleBinding"),
    fix: "add the RoleBinding",
    rule: "rbac/leader-election",
  },
  {
    title: "the manager may not create tokenreviews for its metrics",
    source: "metal-stack/gardener-extension-provider-metal#499",
    fix: "add create of tokenreviews and subjectaccessreviews",
    unknown: "whether metrics are protected is in the program",
  },
  {
    title: "the manager grants rights that it does not have",
    source: "kubernetes-sigs/cluster-api-provider-vsphere#1526",
    fix: "add the granted rights",
    unknown: "the granted rights are in the program",
  },
  {
    title: "a webhook names the singular",
    source: "kubernetes-sigs/cluster-api-provider-azure#621",
    plant: (r) => (r.get("ValidatingWebhookConfiguration").webhooks[0].rules[0].resources = ["foocluster"]),
    fix: "name fooclusters",
    rule: "components/webhook-resource",
  },
  {
    title: "a webhook names a version that the CRD does not have",
    source: "kubernetes-sigs/cluster-api#9861",
    plant: (r) => (r.get("ValidatingWebhookConfiguration").webhooks[1].rules[0].apiVersions = ["v1alpha1"]),
    fix: "name v1beta2",
    rule: "components/webhook-versions",
  },
  {
    title: "a webhook of reviews in a version of the provider",
    source: "k3s-io/cluster-api-k3s#111",
    plant: (r) => (r.get("ValidatingWebhookConfiguration").webhooks[0].admissionReviewVersions = ["v1beta2"]),
    fix: "set admissionReviewVersions v1",
    rule: "components/rejected",
  },
  {
    title: "a webhook at a path that the manager does not serve",
    source: "k3s-io/cluster-api-k3s#111",
    plant: (r) =>
      (r.get("ValidatingWebhookConfiguration").webhooks[0].clientConfig.service.path = "/validate-foo"),
    fix: "name the path of the manager",
    unknown: "paths are in the program; lint --install calls them",
  },
  {
    title: "a webhook of a group that no CRD has",
    source: "kubernetes-sigs/cluster-api-provider-azure#608",
    plant: (r) =>
      (r.get("ValidatingWebhookConfiguration").webhooks[0].rules[0].apiGroups = ["infrastructure.x-k8s.io"]),
    fix: "name infrastructure.cluster.x-k8s.io",
    rule: "components/webhook-resource",
  },
  {
    title: "a webhook without side effects declared",
    source: "kubernetes-sigs/cluster-api-provider-azure#608",
    plant: (r) => delete r.get("ValidatingWebhookConfiguration").webhooks[0].sideEffects,
    fix: "set sideEffects None",
    rule: "components/rejected",
  },
  {
    title: "a role names the singular",
    source: "kubernetes-sigs/cluster-api-provider-azure#621",
    plant: (r) => r.replace("-components.yaml", '"foomachines/status"', '"foomachine/status"'),
    fix: "name foomachines/status",
    rule: "rbac/unknown-permission",
  },
];
