import {
  bootstrap,
  bootstrapOfV1beta1,
  controlPlane,
  type Files,
  infrastructure,
  infrastructureOfOwnGroup,
  infrastructureOfV1beta1,
  ipam,
} from "../clean-providers.ts";
import {
  aggregated,
  components,
  grant,
  narrow,
  object,
  type SeededViolation,
  seed,
} from "./seeded-violation.ts";

const kubeadm = "kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager";
const group = "infrastructure.foo.example.com";
const manager = (files: Files) => object(files, "ClusterRole", "manager");
const without = (role: { resources: string[] }, ...names: string[]): void => {
  role.resources = role.resources.filter((name) => !names.includes(name));
};

/** Violations in roles. */
export const rbacSeeds: readonly SeededViolation[] = [
  seed("rbac/aggregate-to-manager", "a role without the cluster", infrastructureOfOwnGroup, (w) =>
    without(aggregated(w).rules[0], "fooclusters"),
  ),
  seed("rbac/aggregate-to-manager", "a role without templates of pools", infrastructureOfOwnGroup, (w) =>
    without(aggregated(w).rules[0], "foomachinepooltemplates"),
  ),
  seed("rbac/aggregate-to-manager", "a role for the status alone", infrastructureOfOwnGroup, (w) => {
    const [rule] = aggregated(w).rules;
    without(rule, "fooclustertemplates");
    rule.resources.push("fooclustertemplates/status");
  }),
  seed("rbac/aggregate-verbs", "a template that core may not patch", infrastructureOfOwnGroup, (w) =>
    narrow(aggregated(w), ["fooclustertemplates"], ["get", "list", "watch"]),
  ),
  seed("rbac/aggregate-verbs", "a cluster that core may not create", infrastructureOfOwnGroup, (w) =>
    narrow(aggregated(w), ["fooclusters"], ["delete", "get", "list", "patch", "update", "watch"]),
  ),
  seed("rbac/aggregate-verbs", "verbs for one object", infrastructureOfOwnGroup, (w) => {
    narrow(aggregated(w), ["fooclusters"], ["get"]);
    aggregated(w).rules.push({
      apiGroups: [group],
      resources: ["fooclusters"],
      resourceNames: ["foo"],
      verbs: ["*"],
    });
  }),
  seed("rbac/aggregate-kubeadm", "a role without machine templates", infrastructureOfOwnGroup, (w) => {
    const role = structuredClone(aggregated(w));
    delete aggregated(w).metadata.labels[kubeadm];
    role.metadata = { name: "capf-system-kubeadm", labels: { [kubeadm]: "true" } };
    without(role.rules[0], "foomachinetemplates");
    components(w).push(role);
  }),
  seed("rbac/aggregate-label-value", "yes for a second role", infrastructureOfOwnGroup, (w) => {
    components(w).push({
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRole",
      metadata: { name: "capf-system-more", labels: { [kubeadm]: "yes" } },
      rules: [],
    });
  }),
  seed("rbac/owner-finalizers", "finalizers for reading only", infrastructureOfOwnGroup, (w) => {
    narrow(aggregated(w), ["foomachinepools/finalizers"], ["get"]);
    narrow(manager(w), ["foomachinepools/finalizers"], ["get"]);
  }),
  seed("rbac/owner-finalizers", "a wildcard that RBAC does not have", infrastructureOfOwnGroup, (w) => {
    for (const role of [aggregated(w), manager(w)])
      for (const rule of role.rules)
        rule.resources = rule.resources.map((name: string) =>
          name === "foomachinepools/finalizers" ? "foomachinepools/*" : name,
        );
  }),
  seed("rbac/provider-role", "configs that the provider may not write", bootstrap, (w) =>
    narrow(manager(w), ["fooconfigs"], ["get", "list", "watch"]),
  ),
  seed("rbac/provider-role", "a control plane in another group", controlPlane, (w) => {
    without(grant(w, "manager"), "foocontrolplanes");
    manager(w).rules.push({ apiGroups: ["cluster.x-k8s.io"], resources: ["foocontrolplanes"], verbs: ["*"] });
  }),
  seed("rbac/provider-role", "the status of a control plane for reading", controlPlane, (w) =>
    narrow(manager(w), ["foocontrolplanes/status"], ["get"]),
  ),
  seed("rbac/provider-role", "Clusters that the provider may not watch", infrastructureOfV1beta1, (w) => {
    manager(w).rules.at(-1).verbs = ["get", "list"];
  }),
  seed("rbac/provider-role", "one Cluster by its name", bootstrapOfV1beta1, (w) => {
    manager(w).rules.at(-1).resourceNames = ["foo"];
  }),
  seed("rbac/provider-role", "Machines with the names of bootstrap data", infrastructure, (w) =>
    without(manager(w).rules.at(-1), "machines"),
  ),
  seed("rbac/provider-role", "pools that the provider may not list", ipam, (w) =>
    narrow(manager(w), ["fooippools"], ["get", "patch", "watch"]),
  ),
  seed("rbac/provider-role", "an empty role of the manager", infrastructure, (w) => {
    const { rules } = manager(w);
    manager(w).rules = rules.slice(0, 1);
  }),
  seed("rbac/aggregate-to-manager", "no role for core", infrastructureOfOwnGroup, (w) => {
    delete aggregated(w).metadata.labels["cluster.x-k8s.io/aggregate-to-manager"];
  }),
  seed("rbac/aggregate-verbs", "core may not delete machines", infrastructureOfOwnGroup, (w) =>
    narrow(aggregated(w), ["foomachines"], ["create", "get", "list", "patch", "update", "watch"]),
  ),
  seed("rbac/aggregate-kubeadm", "no role for KubeadmControlPlane", infrastructureOfOwnGroup, (w) => {
    delete aggregated(w).metadata.labels["kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager"];
  }),
  seed("rbac/aggregate-label-value", "an empty label for a second role", infrastructureOfOwnGroup, (w) => {
    components(w).push({
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRole",
      metadata: { name: "capf-system-more", labels: { "cluster.x-k8s.io/aggregate-to-manager": "" } },
      rules: [],
    });
  }),
  seed(
    "rbac/owner-finalizers",
    "no permission to update the pool's finalizers",
    infrastructureOfOwnGroup,
    (w) => {
      for (const role of [aggregated(w), object(w, "ClusterRole", "manager")])
        role.rules[0].resources = role.rules[0].resources.filter(
          (name: string) => name !== "foomachinepools/finalizers",
        );
    },
  ),
  seed("rbac/provider-role", "the provider may not write status", infrastructure, (w) => {
    grant(w, "manager").resources = grant(w, "manager").resources.filter(
      (name: string) => name !== "foomachines/status",
    );
  }),
  seed("rbac/provider-role", "the provider may not watch its machines", infrastructure, (w) =>
    narrow(object(w, "ClusterRole", "manager"), ["foomachines"], ["get", "list", "patch"]),
  ),
  seed("rbac/provider-role", "the provider may not read Clusters", infrastructure, (w) => {
    object(w, "ClusterRole", "manager").rules.pop();
  }),
  seed("rbac/provider-role", "bindings of another service account", infrastructure, (w) => {
    for (const one of components(w)) if (one.kind === "ClusterRoleBinding") one.subjects[0].name = "default";
  }),
  seed("rbac/provider-role", "a program of another service account", controlPlane, (w) => {
    const program = object(w, "Deployment");
    program.spec.template.spec.serviceAccountName = "capf-other";
    components(w).push({
      ...object(w, "ServiceAccount"),
      metadata: { ...object(w, "ServiceAccount").metadata, name: "capf-other" },
    });
    object(w, "RoleBinding", "leader").subjects[0].name = "capf-other";
  }),
  seed("rbac/provider-role", "a role bound to a group of another namespace", infrastructure, (w) => {
    object(w, "ClusterRoleBinding").subjects = [
      { apiGroup: "rbac.authorization.k8s.io", kind: "Group", name: "system:serviceaccounts:other" },
    ];
  }),
  seed("rbac/provider-role", "a role bound in one namespace", infrastructure, (w) => {
    const binding = object(w, "ClusterRoleBinding");
    binding.kind = "RoleBinding";
    binding.metadata.namespace = "capf-system";
  }),
  seed("rbac/provider-role", "another role of the same account", infrastructure, (w) => {
    components(w).push({
      ...manager(w),
      metadata: { ...manager(w).metadata, name: "capf-system-proxy" },
      rules: [{ nonResourceURLs: ["/metrics"], verbs: ["get"] }],
    });
    object(w, "ClusterRoleBinding").roleRef.name = "capf-system-proxy";
  }),
  ...[infrastructure, bootstrap, controlPlane].map((provider) =>
    seed("rbac/provider-role", `Secrets that the program may not read: ${provider.name}`, provider, (w) => {
      const { rules } = manager(w);
      rules.splice(
        rules.findIndex(({ resources }: { resources: string[] }) => resources.includes("secrets")),
        1,
      );
    }),
  ),
  seed("rbac/provider-role", "Secrets of one namespace", infrastructure, (w) => {
    const { rules } = manager(w);
    const [secrets] = rules.splice(
      rules.findIndex(({ resources }: { resources: string[] }) => resources.includes("secrets")),
      1,
    );
    object(w, "Role").rules.push(secrets);
  }),
  seed("rbac/owner-finalizers", "finalizers in a role that no program has", infrastructureOfOwnGroup, (w) => {
    const rule = grant(w, "manager");
    without(rule, "foomachinepools/finalizers");
    without(aggregated(w).rules[0], "foomachinepools/finalizers");
    components(w).push({
      ...manager(w),
      metadata: { ...manager(w).metadata, name: "capf-system-other" },
      rules: [{ ...rule, resources: ["foomachinepools/finalizers"] }],
    });
  }),
  seed("components/missing-reference", "an account of another provider", infrastructure, (w) => {
    object(w, "ClusterRoleBinding").subjects.push({
      kind: "ServiceAccount",
      name: "bar-manager",
      namespace: "bar-system",
    });
  }),
];
