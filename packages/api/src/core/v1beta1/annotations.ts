/** On a group of workers in the topology: it and those behind it are not upgraded. */
export const clusterTopologyHoldUpgradeSequenceAnnotation = "topology.cluster.x-k8s.io/hold-upgrade-sequence";

/** On a group of workers in the topology: it alone is not upgraded. */
export const clusterTopologyDeferUpgradeAnnotation = "topology.cluster.x-k8s.io/defer-upgrade";

/** On a Cluster: how many MachineDeployments are upgraded at a time. */
export const clusterTopologyUpgradeConcurrencyAnnotation = "topology.cluster.x-k8s.io/upgrade-concurrency";

/** On a Cluster: its class may be set or changed without checks. Unsafe. */
export const clusterTopologyUnsafeUpdateClassNameAnnotation =
  "unsafe.topology.cluster.x-k8s.io/disable-update-class-name-check";

/** On a Cluster: its version may be changed without checks. Unsafe. */
export const clusterTopologyUnsafeUpdateVersionAnnotation =
  "unsafe.topology.cluster.x-k8s.io/disable-update-version-check";

/** On a Node: name of the Cluster. */
export const clusterNameAnnotation = "cluster.x-k8s.io/cluster-name";

/** On a Node: namespace of the Cluster. */
export const clusterNamespaceAnnotation = "cluster.x-k8s.io/cluster-namespace";

/** On a Node: name of the Machine. */
export const machineAnnotation = "cluster.x-k8s.io/machine";

/** On a Node: kind of the Machine's owner. */
export const ownerKindAnnotation = "cluster.x-k8s.io/owner-kind";

/** On a Node: keys of the labels that come from the Machine. */
export const labelsFromMachineAnnotation = "cluster.x-k8s.io/labels-from-machine";

/** On a Node: keys of the annotations that come from the Machine. */
export const annotationsFromMachineAnnotation = "cluster.x-k8s.io/annotations-from-machine";

/** On a Node: name of the Machine's owner. */
export const ownerNameAnnotation = "cluster.x-k8s.io/owner-name";

/** Controllers leave the object alone. */
export const pausedAnnotation = "cluster.x-k8s.io/paused";

/** On a MachineSet: no machines are made. */
export const disableMachineCreateAnnotation = "cluster.x-k8s.io/disable-machine-create";

/** On a Machine: it goes first when there are too many. */
export const deleteMachineAnnotation = "cluster.x-k8s.io/delete-machine";

/** Name of the template that an object was made from. */
export const templateClonedFromNameAnnotation = "cluster.x-k8s.io/cloned-from-name";

/**
 * Kind and group of the template that an object was made from, such as
 * FooMachineTemplate.infrastructure.cluster.x-k8s.io.
 */
export const templateClonedFromGroupKindAnnotation = "cluster.x-k8s.io/cloned-from-groupkind";

/** On a Machine: it is not remediated. */
export const machineSkipRemediationAnnotation = "cluster.x-k8s.io/skip-remediation";

/** On a Machine: it counts as unhealthy. */
export const remediateMachineAnnotation = "cluster.x-k8s.io/remediate-machine";

/** On a MachineSet: the checks that are not made before it gets a machine, separated by commas. */
export const machineSetSkipPreflightChecksAnnotation = "machineset.cluster.x-k8s.io/skip-preflight-checks";

/** On an InfraCluster: something else manages it; the provider leaves it alone. The value says what. */
export const managedByAnnotation = "cluster.x-k8s.io/managed-by";

/** On objects that the topology controller writes with dry run; immutability need not be checked. */
export const topologyDryRunAnnotation = "topology.cluster.x-k8s.io/dry-run";

/** On a MachinePool: something else sets the number of its machines. The value says what. */
export const replicasManagedByAnnotation = "cluster.x-k8s.io/replicas-managed-by";

/** The least number of machines that the cluster autoscaler may set. */
export const autoscalerMinSizeAnnotation = "cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size";

/** The greatest number of machines that the cluster autoscaler may set. */
export const autoscalerMaxSizeAnnotation = "cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size";

/** On a CRD: its generation when the stored objects were migrated last. */
export const crdMigrationObservedGenerationAnnotation = "crd-migration.cluster.x-k8s.io/observed-generation";

/** On a Cluster: its upgrade waits while there is an annotation that begins with this and a slash. */
export const beforeClusterUpgradeHookAnnotationPrefix = "before-upgrade.hook.cluster.cluster.x-k8s.io";

/** On a Machine: its Node is not drained. */
export const excludeNodeDrainingAnnotation = "machine.cluster.x-k8s.io/exclude-node-draining";

/** On a Machine: volumes of its Node are not waited for. */
export const excludeWaitForNodeVolumeDetachAnnotation =
  "machine.cluster.x-k8s.io/exclude-wait-for-node-volume-detach";

/** On a Machine: draining waits while there is an annotation that begins with this and a slash. */
export const preDrainDeleteHookAnnotationPrefix = "pre-drain.delete.hook.machine.cluster.x-k8s.io";

/**
 * On a Machine: deleting its infrastructure waits while there is an annotation that begins with this and
 * a slash.
 */
export const preTerminateDeleteHookAnnotationPrefix = "pre-terminate.delete.hook.machine.cluster.x-k8s.io";

/** On a bootstrap config or Machine of a control plane: when the first certificate expires, as RFC 3339. */
export const machineCertificatesExpiryDateAnnotation = "machine.cluster.x-k8s.io/certificates-expiry";

/** Domain of a Machine's annotations that its Node gets too. Domains below it count. */
export const managedNodeAnnotationDomain = "node.cluster.x-k8s.io";

/** Counts the rollouts of a MachineDeployment; on its MachineSets, which rollout made them. */
export const revisionAnnotation = "machinedeployment.clusters.x-k8s.io/revision";

/**
 * Earlier rollouts that a MachineSet was made for.
 *
 * @deprecated
 */
export const revisionHistoryAnnotation = "machinedeployment.clusters.x-k8s.io/revision-history";

/** On a MachineSet: how many machines its MachineDeployment wants. */
export const desiredReplicasAnnotation = "machinedeployment.clusters.x-k8s.io/desired-replicas";

/** On a MachineSet: how many machines its MachineDeployment may have at most. */
export const maxReplicasAnnotation = "machinedeployment.clusters.x-k8s.io/max-replicas";
