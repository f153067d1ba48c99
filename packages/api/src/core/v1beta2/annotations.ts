/** Kubernetes version of the current upgrade step. Internal. */
export const clusterTopologyUpgradeStepAnnotation = "topology.internal.cluster.x-k8s.io/upgrade-step";

/** On a MachineDeployment or MachinePool topology: holds its upgrade and all following upgrades. */
export const clusterTopologyHoldUpgradeSequenceAnnotation = "topology.cluster.x-k8s.io/hold-upgrade-sequence";

/** On a MachineDeployment or MachinePool topology: defers only its own upgrade. */
export const clusterTopologyDeferUpgradeAnnotation = "topology.cluster.x-k8s.io/defer-upgrade";

/** On a Cluster: number of MachineDeployments to upgrade concurrently. */
export const clusterTopologyUpgradeConcurrencyAnnotation = "topology.cluster.x-k8s.io/upgrade-concurrency";

/** On a Cluster: allows any change of the ClusterClass without validation. Unsafe. */
export const clusterTopologyUnsafeUpdateClassNameAnnotation =
  "unsafe.topology.cluster.x-k8s.io/disable-update-class-name-check";

/** On a Cluster: allows any change of the version without validation. Unsafe. */
export const clusterTopologyUnsafeUpdateVersionAnnotation =
  "unsafe.topology.cluster.x-k8s.io/disable-update-version-check";

/** On a Node: name of the Cluster. */
export const clusterNameAnnotation = "cluster.x-k8s.io/cluster-name";

/** On a Node: namespace of the Cluster. */
export const clusterNamespaceAnnotation = "cluster.x-k8s.io/cluster-namespace";

/** On a Node: name of the Machine. */
export const machineAnnotation = "cluster.x-k8s.io/machine";

/** On a Node: kind of the owner of the Machine. */
export const ownerKindAnnotation = "cluster.x-k8s.io/owner-kind";

/** On a Node: keys of the labels set by the Machine. */
export const labelsFromMachineAnnotation = "cluster.x-k8s.io/labels-from-machine";

/** On a Node: keys of the annotations set by the Machine. */
export const annotationsFromMachineAnnotation = "cluster.x-k8s.io/annotations-from-machine";

/** On a Node: taints set by the Machine. */
export const taintsFromMachineAnnotation = "cluster.x-k8s.io/taints-from-machine";

/** On a Node: name of the owner of the Machine. */
export const ownerNameAnnotation = "cluster.x-k8s.io/owner-name";

/** Pauses the reconciliation of the object. */
export const pausedAnnotation = "cluster.x-k8s.io/paused";

/** On a MachineSet: disables the creation of machines. */
export const disableMachineCreateAnnotation = "cluster.x-k8s.io/disable-machine-create";

/** On a Machine: it is deleted first when scaling down. */
export const deleteMachineAnnotation = "cluster.x-k8s.io/delete-machine";

/** Name of the template from which the object was cloned. */
export const templateClonedFromNameAnnotation = "cluster.x-k8s.io/cloned-from-name";

/**
 * Kind and group of the template from which the object was cloned, such as
 * FooMachineTemplate.infrastructure.cluster.x-k8s.io.
 */
export const templateClonedFromGroupKindAnnotation = "cluster.x-k8s.io/cloned-from-groupkind";

/** On a Machine: disables its remediation. */
export const machineSkipRemediationAnnotation = "cluster.x-k8s.io/skip-remediation";

/** On a Machine: marks it as unhealthy. */
export const remediateMachineAnnotation = "cluster.x-k8s.io/remediate-machine";

/** On a MachineSet: preflight checks to skip, separated by commas. */
export const machineSetSkipPreflightChecksAnnotation = "machineset.cluster.x-k8s.io/skip-preflight-checks";

/**
 * On an InfraCluster: it is managed externally, and the provider does not reconcile it. The value
 * names the manager.
 */
export const managedByAnnotation = "cluster.x-k8s.io/managed-by";

/**
 * On objects in dry-run requests of the topology controller: immutability checks may be skipped.
 */
export const topologyDryRunAnnotation = "topology.cluster.x-k8s.io/dry-run";

/** On a MachinePool: its number of replicas is managed externally. The value names the manager. */
export const replicasManagedByAnnotation = "cluster.x-k8s.io/replicas-managed-by";

/** Minimum number of replicas for the cluster autoscaler. */
export const autoscalerMinSizeAnnotation = "cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size";

/** Maximum number of replicas for the cluster autoscaler. */
export const autoscalerMaxSizeAnnotation = "cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size";

/** On a CRD: its generation at the last migration of stored objects. */
export const crdMigrationObservedGenerationAnnotation = "crd-migration.cluster.x-k8s.io/observed-generation";

/** On a Cluster: prefix of annotations that block an upgrade, followed by a slash and a name. */
export const beforeClusterUpgradeHookAnnotationPrefix = "before-upgrade.hook.cluster.cluster.x-k8s.io";

/** On a Machine: excludes its Node from draining. */
export const excludeNodeDrainingAnnotation = "machine.cluster.x-k8s.io/exclude-node-draining";

/** On a Machine: disables waiting for the volumes of its Node to be detached. */
export const excludeWaitForNodeVolumeDetachAnnotation =
  "machine.cluster.x-k8s.io/exclude-wait-for-node-volume-detach";

/** On a Machine: prefix of annotations that block draining, followed by a slash and a name. */
export const preDrainDeleteHookAnnotationPrefix = "pre-drain.delete.hook.machine.cluster.x-k8s.io";

/**
 * On a Machine: prefix of annotations that block the deletion of its infrastructure, followed by a
 * slash and a name.
 */
export const preTerminateDeleteHookAnnotationPrefix = "pre-terminate.delete.hook.machine.cluster.x-k8s.io";

/**
 * On a bootstrap config or Machine of a control plane: expiry of its certificates in RFC 3339
 * format.
 */
export const machineCertificatesExpiryDateAnnotation = "machine.cluster.x-k8s.io/certificates-expiry";

/** Domain of Machine annotations that are synced to the Node, including subdomains. */
export const managedNodeAnnotationDomain = "node.cluster.x-k8s.io";

/** On a Machine that moves to another MachineSet and is not yet adopted by it. Internal. */
export const pendingAcknowledgeMoveAnnotation =
  "in-place-updates.internal.cluster.x-k8s.io/pending-acknowledge-move";

/** On a Machine and its objects during an in-place update. Internal. */
export const updateInProgressAnnotation = "in-place-updates.internal.cluster.x-k8s.io/update-in-progress";

/**
 * Revision of a MachineDeployment, increased by each rollout; on a MachineSet, the revision that it
 * belongs to.
 */
export const revisionAnnotation = "machinedeployment.clusters.x-k8s.io/revision";

/** On a MachineSet: desired number of replicas of its MachineDeployment. */
export const desiredReplicasAnnotation = "machinedeployment.clusters.x-k8s.io/desired-replicas";

/** On a MachineSet: maximum number of replicas of its MachineDeployment. */
export const maxReplicasAnnotation = "machinedeployment.clusters.x-k8s.io/max-replicas";

/** On a MachineSet: MachineSet to which its Machines move. Internal. */
export const machineSetMoveMachinesToMachineSetAnnotation =
  "in-place-updates.internal.cluster.x-k8s.io/move-machines-to-machineset";

/** On a MachineSet: MachineSets from which it receives Machines. Internal. */
export const machineSetReceiveMachinesFromMachineSetsAnnotation =
  "in-place-updates.internal.cluster.x-k8s.io/receive-machines-from-machinesets";

/** On a MachineSet: Machines that it has adopted. Internal. */
export const acknowledgedMoveAnnotation = "in-place-updates.internal.cluster.x-k8s.io/acknowledged-move";

/**
 * On objects of older versions: the object in the hub version as JSON, for conversion without loss.
 */
export const conversionDataAnnotation = "cluster.x-k8s.io/conversion-data";
