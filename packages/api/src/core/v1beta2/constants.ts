/** Type of the Secrets of a Cluster: kubeconfig, certificates, bootstrap data. */
export const clusterSecretType = "cluster.x-k8s.io/secret";

/** Source of variables that the ClusterClass defines itself. */
export const variableDefinitionFromInline = "inline";

/** Suffix of template kinds. */
export const templateSuffix = "Template";
