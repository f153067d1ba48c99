/**
 * Name of the Cluster that an object belongs to. Providers and users set it on all they make for a
 * cluster.
 */
export const clusterNameLabel = "cluster.x-k8s.io/cluster-name";

/** Marks objects that the topology controller manages. The value is empty. */
export const clusterTopologyOwnedLabel = "topology.cluster.x-k8s.io/owned";

/** Name of the group of workers in the topology that a MachineDeployment and its objects belong to. */
export const clusterTopologyMachineDeploymentNameLabel = "topology.cluster.x-k8s.io/deployment-name";

/** Name of the group of workers in the topology that a MachinePool and its objects belong to. */
export const clusterTopologyMachinePoolNameLabel = "topology.cluster.x-k8s.io/pool-name";

/** Name of the provider that a component or CRD belongs to, such as infrastructure-docker. */
export const providerNameLabel = "cluster.x-k8s.io/provider";

/** Limits controllers that have a watch filter to objects with the same value. */
export const watchLabel = "cluster.x-k8s.io/watch-filter";

/** Marks Nodes whose machine may go at any time, such as spot instances. */
export const interruptibleLabel = "cluster.x-k8s.io/interruptible";

/** Marks machines of a control plane. The value is empty. */
export const machineControlPlaneLabel = "cluster.x-k8s.io/control-plane";

/** Name of a Machine's MachineSet, or its hash where the name is too long for a label. */
export const machineSetNameLabel = "cluster.x-k8s.io/set-name";

/** Name of a Machine's MachineDeployment. */
export const machineDeploymentNameLabel = "cluster.x-k8s.io/deployment-name";

/** Name of a Machine's MachinePool, or its hash where the name is too long for a label. */
export const machinePoolNameLabel = "cluster.x-k8s.io/pool-name";

/** Name of a Machine's control plane, or its hash where the name is too long for a label. */
export const machineControlPlaneNameLabel = "cluster.x-k8s.io/control-plane-name";

/** Domain of a Machine's labels that its Node gets too. */
export const nodeRoleLabelPrefix = "node-role.kubernetes.io";

/** Domain of a Machine's labels that its Node gets too. Kubelets cannot set them. */
export const nodeRestrictionLabelDomain = "node-restriction.kubernetes.io";

/** Domain of a Machine's labels that its Node gets too. Domains below it count. */
export const managedNodeLabelDomain = "node.cluster.x-k8s.io";

/** Tells the MachineSets of one MachineDeployment and their Machines apart. */
export const machineDeploymentUniqueLabel = "machine-template-hash";

/** On Pods: what happens to them when their Node is drained, such as skip. */
export const podDrainLabel = "cluster.x-k8s.io/drain";
