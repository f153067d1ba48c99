/** On a Cluster: the version of Kubernetes that somebody has approved. An upgrade to another one needs another approval. */
export const approvedVersionAnnotation = "policy.example.org/approved-version";

/** On a Cluster: a maintenance window of its own. Where the settings have one, too, both must be open. */
export const maintenanceWindowAnnotation = "policy.example.org/maintenance-window";

/** On a Cluster: why its workers stay as they are while its control plane is upgraded. They go on when it is taken away. */
export const holdWorkersAnnotation = "policy.example.org/hold-workers";

/** On a Cluster: its own name, where somebody has approved its deletion. */
export const approvedDeletionAnnotation = "policy.example.org/approved-deletion";
