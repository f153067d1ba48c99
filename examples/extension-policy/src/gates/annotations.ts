/** On a Cluster: the approved Kubernetes version. Each version needs its own approval. */
export const approvedVersionAnnotation = "policy.example.org/approved-version";

/** On a Cluster: its own maintenance window. If the settings also have one, both must be open. */
export const maintenanceWindowAnnotation = "policy.example.org/maintenance-window";

/**
 * On a Cluster: the reason to hold its workers during an upgrade. Workers continue after its
 * removal.
 */
export const holdWorkersAnnotation = "policy.example.org/hold-workers";

/** On a Cluster: its own name, to approve its deletion. */
export const approvedDeletionAnnotation = "policy.example.org/approved-deletion";
