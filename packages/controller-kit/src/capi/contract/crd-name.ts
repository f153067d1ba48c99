import { pluralize } from "@capikit/schema/pluralize";

/** The name that the contracts want of a CustomResourceDefinition, such as `fooclusters.infrastructure.cluster.x-k8s.io`. */
export function crdName(group: string, kind: string): string {
  return `${pluralize(kind.toLowerCase())}.${group}`;
}
