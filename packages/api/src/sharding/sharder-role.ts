import type { ControllerRing } from "./controller-ring.ts";
import {
  boundRole,
  type RoleBindingManifest,
  type RoleManifest,
  type ServiceAccountName,
  userSubject,
} from "./policy-rule.ts";
import { resourceRules } from "./resource-rules.ts";

/** A ClusterRole and its binding. */
export type SharderRole = readonly [role: RoleManifest, binding: RoleBindingManifest];

/**
 * Returns the role that lets the sharder move the objects of a ring, which it may not do by
 * default. The role also works in components, where clusterctl changes namespaces.
 *
 * @param sharder the sharder's service account. Default: `sharder` in `sharding-system`.
 */
export function sharderRole(
  ring: ControllerRing,
  sharder: ServiceAccountName = { name: "sharder", namespace: "sharding-system" },
): SharderRole {
  const resources = (ring.spec?.resources ?? []).flatMap((resource) => [
    resource,
    ...(resource.controlledResources ?? []),
  ]);
  const name = `sharding:controllerring:${ring.metadata.name}`;
  return boundRole({ name }, resourceRules(resources, ["list", "patch"]), userSubject(sharder));
}
