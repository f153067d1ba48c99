/** Marks what clusterctl has installed. The value is empty. */
export const clusterctlLabel = "clusterctl.cluster.x-k8s.io";

/** Marks parts of clusterctl itself. The value says which. */
export const clusterctlCoreLabel = "clusterctl.cluster.x-k8s.io/core";

/** Value of clusterctlCoreLabel for the inventory of providers. */
export const clusterctlCoreLabelInventoryValue = "inventory";

/** Value of clusterctlCoreLabel for cert-manager. */
export const clusterctlCoreLabelCertManagerValue = "cert-manager";

/** On a CRD: clusterctl moves its objects, though they belong to no Cluster. */
export const clusterctlMoveLabel = "clusterctl.cluster.x-k8s.io/move";

/** On a CRD: clusterctl moves its objects and all that they own, though they belong to no Cluster. */
export const clusterctlMoveHierarchyLabel = "clusterctl.cluster.x-k8s.io/move-hierarchy";
