import { referenceRelease } from "@capikit/api/releases";

/** Reference release of Cluster API, with the prefix `v`. */
export const clusterApiVersion: string = referenceRelease;

/** Its Go module, and the module of its types, as `path@version`. */
export const clusterApiModule = `sigs.k8s.io/cluster-api@${clusterApiVersion}`;
export const clusterApiTypesModule = `sigs.k8s.io/cluster-api/api@${clusterApiVersion}`;
