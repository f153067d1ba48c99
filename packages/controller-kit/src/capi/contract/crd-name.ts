import { pluralize } from "@capikit/schema/pluralize";

/** Returns a contract's CRD name, such as `fooclusters.infrastructure.cluster.x-k8s.io`. */
export function crdName(group: string, kind: string): string {
  return `${pluralize(kind.toLowerCase())}.${group}`;
}
