/** Blocks the deletion of a Cluster until all its objects are deleted. */
export const clusterFinalizer = "cluster.cluster.x-k8s.io";

/**
 * Blocks the deletion of a Machine until its infrastructure, bootstrap data and Node are deleted.
 */
export const machineFinalizer = "machine.cluster.x-k8s.io";

/** Blocks the deletion of a topology's MachineDeployment until its unused templates are deleted. */
export const machineDeploymentTopologyFinalizer = "machinedeployment.topology.cluster.x-k8s.io";

/** Blocks the deletion of a MachineDeployment until its MachineSets are deleted. */
export const machineDeploymentFinalizer = "cluster.x-k8s.io/machinedeployment";

/** Blocks the deletion of a MachinePool until its infrastructure and bootstrap data are deleted. */
export const machinePoolFinalizer = "machinepool.cluster.x-k8s.io";

/** Blocks the deletion of a topology's MachineSet until its unused templates are deleted. */
export const machineSetTopologyFinalizer = "machineset.topology.cluster.x-k8s.io";

/** Blocks the deletion of a MachineSet until its Machines are deleted. */
export const machineSetFinalizer = "cluster.x-k8s.io/machineset";
