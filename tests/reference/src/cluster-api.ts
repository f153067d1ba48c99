import { capiCoreTool } from "@capikit/envtest/go-tools";

/** Reference release of Cluster API, with the prefix `v`. */
export const clusterApiVersion = capiCoreTool.version;

/** Its Go module, and the module of its types, as `path@version`. */
export const clusterApiModule = `sigs.k8s.io/cluster-api@${clusterApiVersion}`;
export const clusterApiTypesModule = `sigs.k8s.io/cluster-api/api@${clusterApiVersion}`;
