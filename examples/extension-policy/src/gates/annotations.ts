/** On a Cluster: the approved Kubernetes version. Each version needs its own approval. */
export const approvedVersionAnnotation = "policy.example.org/approved-version";

/** On a Cluster: a maintenance window of its own. Where the settings have one, too, both must be open. */
export const maintenanceWindowAnnotation = "policy.example.org/maintenance-window";

/** On a Cluster: why its workers stay as they are while its control plane is upgraded. They go on when it is taken away. */
export const holdWorkersAnnotation = "policy.example.org/hold-workers";

/** On a Cluster: its own name, to approve its deletion. */
export const approvedDeletionAnnotation = "policy.example.org/approved-deletion";
