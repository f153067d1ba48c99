import { defineRules } from "../../model/define-rules.ts";
import { resourceContracts } from "../../model/names.ts";
import { allResources } from "./resources.ts";

/** The permissions of core and the provider on the kinds. */
export const resourceRoleRules = /* @__PURE__ */ defineRules(resourceContracts, allResources, [
  {
    id: "resource/aggregated-role",
    title: "Core may read and write the provider's kinds",
    level: "must",
    when: ["own-api-group"],
    check: ["rbac"],
    labels: ["cluster.x-k8s.io/aggregate-to-manager"],
    explanation:
      'A ClusterRole with the label `cluster.x-k8s.io/aggregate-to-manager: "true"` grants create, delete, get, list, patch, update and watch on the kinds; templates of clusters and control planes do not need create and delete. Core already has access to the groups `infrastructure.`, `bootstrap.` and `controlplane.cluster.x-k8s.io`, so only other groups need it; shipping it always is harmless.',
    sources: [
      { document: "infra-cluster", section: "All resources: API group" },
      { document: "cluster-infrastructure", section: "Cluster API controllers" },
      { file: "core/config/rbac/aggregated_role.yaml", symbol: "cluster.x-k8s.io/aggregate-to-manager" },
    ],
  },
  {
    id: "resource/owner-finalizers-role",
    title: "A provider that sets a blocking owner may update that owner's finalizers",
    level: "must",
    when: ["own-api-group", "blocking-owners"],
    check: ["rbac"],
    explanation:
      "On clusters with the admission plugin OwnerReferencesPermissionEnforcement an owner reference with `blockOwnerDeletion` is rejected unless its writer may update `finalizers` of the owner.",
    sources: [{ document: "infra-machine", section: "All resources: API group" }],
  },
  {
    id: "resource/provider-role",
    title: "The provider may read and write its own kinds and read Clusters",
    level: "must",
    check: ["rbac"],
    explanation:
      "The provider's own role covers its kinds and their `/status`, and get, list and watch of `clusters` and `clusters/status` in `cluster.x-k8s.io`, which it needs for owners and for pausing.",
    sources: [{ document: "cluster-infrastructure", section: "Provider controller" }],
  },
]);
