import { beforeClusterUpgradeHookAnnotationPrefix, type Cluster } from "@capikit/api/core/v1beta2";
import { pendingHooksAnnotation } from "@capikit/api/runtime/v1beta2";

/** The hook that is pending from the start of an upgrade until its end. */
export const afterClusterUpgrade = "AfterClusterUpgrade";

/** Returns the names of hooks that Cluster API still has to call. */
export function pendingHooks({ metadata }: Cluster): Set<string> {
  const names = (metadata.annotations?.[pendingHooksAnnotation] ?? "").split(",");
  return new Set(names.filter((name) => name !== ""));
}

/** Reports whether annotations hold an upgrade that has not started. They need no extension. */
export function isUpgradeHeld(cluster: Cluster): boolean {
  if (pendingHooks(cluster).has(afterClusterUpgrade)) return false;
  const names = Object.keys(cluster.metadata.annotations ?? {});
  return names.some((name) => name.startsWith(beforeClusterUpgradeHookAnnotationPrefix));
}
