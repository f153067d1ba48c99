/** Marks objects that clusterctl installed. The value is empty. */
export const clusterctlLabel = "clusterctl.cluster.x-k8s.io";

/** Marks components of clusterctl itself. The value names the component. */
export const clusterctlCoreLabel = "clusterctl.cluster.x-k8s.io/core";

/** Value of clusterctlCoreLabel for the inventory of providers. */
export const clusterctlCoreLabelInventoryValue = "inventory";

/** Value of clusterctlCoreLabel for cert-manager. */
export const clusterctlCoreLabelCertManagerValue = "cert-manager";

/** On a CRD: clusterctl moves its objects even if no Cluster owns them. */
export const clusterctlMoveLabel = "clusterctl.cluster.x-k8s.io/move";

/** On a CRD: clusterctl moves its objects and their dependents even if no Cluster owns them. */
export const clusterctlMoveHierarchyLabel = "clusterctl.cluster.x-k8s.io/move-hierarchy";
