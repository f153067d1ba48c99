import type { ClusterConfig, KubernetesObject } from "@capikit/client";
import type { ControlPlane } from "@capikit/envtest";
import { type ControllerRing, type PolicyRule, type RoleManifest, shardRbacRules } from "@capikit/sharding";
import { untilAllowed } from "./until-allowed.ts";

/** The service account of a shard. */
export interface ShardAccount {
  readonly name: string;
  readonly namespace: string;
  /** Permissions that the controllers of the shard need themselves. */
  readonly controllers: readonly PolicyRule[];
}

/**
 * Returns a connection with the permissions of `shardRbacRules` and of the controllers only, once
 * the API server grants them.
 */
export async function connectShard(
  { client, addUser }: Pick<ControlPlane, "client" | "addUser">,
  ring: ControllerRing,
  { name, namespace, controllers }: ShardAccount,
): Promise<ClusterConfig> {
  const roles = shardRbacRules(ring, { serviceAccount: name, namespace, name: `${name}-shard` });
  const [, , clusterRole, clusterRoleBinding] = roles;
  const own = `${name}-controllers`;
  const all: KubernetesObject[] = [
    ...roles,
    { ...clusterRole, metadata: { name: own }, rules: controllers } satisfies RoleManifest,
    {
      ...clusterRoleBinding,
      metadata: { name: own },
      roleRef: { ...clusterRoleBinding.roleRef, name: own },
    } as KubernetesObject,
  ];
  for (const manifest of all) {
    const { name: called = "" } = manifest.metadata;
    const object = { ...manifest, metadata: { ...manifest.metadata, name: called } };
    await client.apply(await client.kindOf(manifest), object, { fieldManager: "test" });
  }
  const user = `system:serviceaccount:${namespace}:${name}`;
  const groups = ["system:serviceaccounts", `system:serviceaccounts:${namespace}`];
  const lease = { namespace, group: "coordination.k8s.io", resource: "leases", verb: "create" };
  // The last role and binding of each kind.
  for (const resourceAttributes of [lease, ...controllers.map(firstOf)])
    await untilAllowed(client, { user, groups, resourceAttributes });
  return (await addUser({ name: user, groups })).config;
}

/** The first permission of a rule. */
const firstOf = ({ apiGroups = [], resources = [], verbs }: PolicyRule) => ({
  group: apiGroups[0] ?? "",
  resource: resources[0] ?? "",
  verb: verbs[0] ?? "",
});
