/** Holds a Cluster until all that belongs to it is gone. */
export const clusterFinalizer = "cluster.cluster.x-k8s.io";

/** Holds a Machine until its infrastructure, bootstrap data and Node are gone. */
export const machineFinalizer = "machine.cluster.x-k8s.io";

/** Holds a MachineDeployment of a topology until templates that nobody else uses are gone. */
export const machineDeploymentTopologyFinalizer = "machinedeployment.topology.cluster.x-k8s.io";

/** Holds a MachineDeployment until its MachineSets are gone. */
export const machineDeploymentFinalizer = "cluster.x-k8s.io/machinedeployment";

/** Holds a MachinePool until its infrastructure and bootstrap data are gone. */
export const machinePoolFinalizer = "machinepool.cluster.x-k8s.io";

/** Holds a MachineSet of a topology until templates that nobody else uses are gone. */
export const machineSetTopologyFinalizer = "machineset.topology.cluster.x-k8s.io";

/** Holds a MachineSet until its Machines are gone. */
export const machineSetFinalizer = "cluster.x-k8s.io/machineset";
