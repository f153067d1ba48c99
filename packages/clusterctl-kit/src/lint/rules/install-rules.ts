import { defineLintRule } from "./lint-rule.ts";

/** Rules that only an installation can check: `lintInstalled` reports them. */
export const installRules = [
  defineLintRule({
    code: "install/refused",
    title: "An API server accepts the components",
    contractRule: "clusterctl/components",
    why: "clusterctl creates the objects one after the other. If the API server refuses one, the installation stops, with some of the objects in the cluster.",
    wrong: "kind: PodDisruptionBudget\nspec:\n  minAvailable: 1\n  maxUnavailable: 1",
    right: "kind: PodDisruptionBudget\nspec:\n  minAvailable: 1",
    help: "correct the object; for a kind that the API server does not serve, name its CRD with --crds",
  }),
  defineLintRule({
    code: "install/dropped-field",
    title: "An API server keeps all fields of the components",
    contractRule: "clusterctl/components",
    severity: "warning",
    why: "The API server drops unknown fields, and all but the last of duplicate ones, with a warning that clusterctl does not show.",
    wrong: "kind: Role\nrules:\n- apiGroup: [coordination.k8s.io]",
    right: "kind: Role\nrules:\n- apiGroups: [coordination.k8s.io]",
    help: "correct the name of the field, or remove it",
  }),
  defineLintRule({
    code: "install/pod-refused",
    title: "An API server accepts the Pods of the components",
    contractRule: "clusterctl/components",
    why: "A Deployment is accepted although its Pods are not: the security level of the Namespace, or a LimitRange. The provider never starts.",
    wrong: "kind: Namespace\nmetadata:\n  labels: {pod-security.kubernetes.io/enforce: restricted}",
    right: "kind: Namespace\nmetadata:\n  labels: {pod-security.kubernetes.io/enforce: privileged}",
    help: "change the Pods, or the rule that refuses them",
  }),
  defineLintRule({
    code: "install/forbidden",
    title: "Service accounts have the permissions that contracts require",
    contractRule: "resource/provider-role",
    why: "The API server answers SubjectAccessReviews for Cluster API's managers and for the accounts of the Pods, with all bindings, groups and aggregated roles. Without a permission, reconciliation fails with Forbidden.",
    wrong: "kind: ClusterRoleBinding\nroleRef: {kind: ClusterRole, name: view}",
    right: "kind: ClusterRoleBinding\nroleRef: {kind: ClusterRole, name: capf-manager}",
    help: "add the permissions to a role of the account, or correct the binding",
  }),
];
