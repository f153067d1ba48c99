/** Name of the Cluster of an object. Providers and users set it on all objects of a Cluster. */
export const clusterNameLabel = "cluster.x-k8s.io/cluster-name";

/** Marks objects that the topology controller manages. The value is empty. */
export const clusterTopologyOwnedLabel = "topology.cluster.x-k8s.io/owned";

/** Name of the MachineDeployment topology of a MachineDeployment and its objects. */
export const clusterTopologyMachineDeploymentNameLabel = "topology.cluster.x-k8s.io/deployment-name";

/** Name of the MachinePool topology of a MachinePool and its objects. */
export const clusterTopologyMachinePoolNameLabel = "topology.cluster.x-k8s.io/pool-name";

/** Name of the provider of a component or CRD, such as infrastructure-docker. */
export const providerNameLabel = "cluster.x-k8s.io/provider";

/**
 * Value of the watch filter. Controllers with a watch filter only reconcile objects with the same
 * value.
 */
export const watchLabel = "cluster.x-k8s.io/watch-filter";

/** Marks Nodes of interruptible machines, such as spot instances. */
export const interruptibleLabel = "cluster.x-k8s.io/interruptible";

/** Marks control plane machines. The value is empty. */
export const machineControlPlaneLabel = "cluster.x-k8s.io/control-plane";

/** Name of the MachineSet of a Machine, or its hash if the name is too long for a label. */
export const machineSetNameLabel = "cluster.x-k8s.io/set-name";

/** Name of the MachineDeployment of a Machine. */
export const machineDeploymentNameLabel = "cluster.x-k8s.io/deployment-name";

/** Name of the MachinePool of a Machine, or its hash if the name is too long for a label. */
export const machinePoolNameLabel = "cluster.x-k8s.io/pool-name";

/** Name of the control plane of a Machine, or its hash if the name is too long for a label. */
export const machineControlPlaneNameLabel = "cluster.x-k8s.io/control-plane-name";

/** Domain of Machine labels that are synced to the Node. */
export const nodeRoleLabelPrefix = "node-role.kubernetes.io";

/** Domain of Machine labels that are synced to the Node. Kubelets cannot set them. */
export const nodeRestrictionLabelDomain = "node-restriction.kubernetes.io";

/** Domain of Machine labels that are synced to the Node, including subdomains. */
export const managedNodeLabelDomain = "node.cluster.x-k8s.io";

/** Distinguishes the MachineSets of a MachineDeployment and their Machines. */
export const machineDeploymentUniqueLabel = "machine-template-hash";

/** On Pods: behavior when their Node is drained, such as skip. */
export const podDrainLabel = "cluster.x-k8s.io/drain";

/** Type of the Secrets of a Cluster: kubeconfig, certificates, bootstrap data. */
export const clusterSecretType = "cluster.x-k8s.io/secret";

/** Source of variables that the ClusterClass defines itself. */
export const variableDefinitionFromInline = "inline";

/** Suffix of template kinds. */
export const templateSuffix = "Template";
