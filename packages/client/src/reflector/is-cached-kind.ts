import type { KindDescriptor } from "@capikit/api/meta";

/**
 * Reports whether API servers keep the objects of a kind in their watch cache. They do for all
 * kinds but events, which they list from etcd. Aggregated API servers may have no cache, but
 * Kubernetes' library for them has one by default.
 */
export function isCachedKind({ group, plural }: Pick<KindDescriptor, "group" | "plural">): boolean {
  return plural !== "events" || (group !== "" && group !== "events.k8s.io");
}
