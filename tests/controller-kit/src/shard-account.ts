import type { ClusterConfig, KubernetesObject } from "@capikit/client";
import {
  type ControllerRing,
  type PolicyRule,
  type RoleManifest,
  shardRbacRules,
} from "@capikit/controller-kit/sharding";
import type { ControlPlane } from "@capikit/envtest";

/** The service account of a shard. */
export interface ShardAccount {
  readonly name: string;
  readonly namespace: string;
  /** Permissions that the controllers of the shard need themselves. */
  readonly controllers: readonly PolicyRule[];
}

/** Returns a connection with the permissions of `shardRbacRules` and of the controllers only. */
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
  const { config } = await addUser({
    name: `system:serviceaccount:${namespace}:${name}`,
    groups: ["system:serviceaccounts", `system:serviceaccounts:${namespace}`],
  });
  return config;
}
