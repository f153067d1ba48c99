/** Type of the Secrets that belong to a Cluster: kubeconfig, certificates, bootstrap data. */
export const clusterSecretType = "cluster.x-k8s.io/secret";

/** Where a variable comes from that the ClusterClass itself defines. */
export const variableDefinitionFromInline = "inline";

/** What the kind of a template ends with. */
export const templateSuffix = "Template";
