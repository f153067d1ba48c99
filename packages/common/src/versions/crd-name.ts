import { pluralize } from "./pluralize.ts";

/**
 * Returns the CRD name that clusterctl and Cluster API's core look for, such as
 * `fooclusters.infrastructure.cluster.x-k8s.io`.
 */
export function crdName(group: string, kind: string): string {
  return `${pluralize(kind.toLowerCase())}.${group}`;
}
