import {
  type Cluster,
  clusterNameLabel,
  type Machine,
  machine as machineKind,
} from "@capikit/api/core/v1beta2";
import { type ConfigMap, configMap } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { isAlreadyExists, isConflict, isNotFound } from "@capikit/client/errors";
import { getIfExists, type LookUpOptions, ownerReferenceTo, refOf } from "../../capi/index.ts";

const informationKey = "lock-information";

/**
 * Acquires the lock for initializing a Cluster's control plane and reports whether this Machine
 * holds it: one Machine at a time does. The lock is the ConfigMap `<cluster>-lock`, shared with the
 * kubeadm bootstrap provider; locks of deleted Machines are released.
 *
 * Requires permission to get, create and delete ConfigMaps, and to get Machines. Source:
 * `ControlPlaneInitMutex` of the kubeadm bootstrap provider.
 *
 * @throws ApiError; TypeError when the ConfigMap is not such a lock.
 */
export async function acquireInitLock(
  client: Pick<Client, "get" | "create" | "delete">,
  cluster: Cluster,
  machine: Machine,
  { signal }: LookUpOptions = {},
): Promise<boolean> {
  const key = lockKey(cluster);
  const found = await getIfExists(client, configMap, key, { signal });
  if (found !== undefined) {
    const holder = requireHolder(found);
    if (holder === machine.metadata.name) return true;
    const other = await getIfExists(
      client,
      machineKind,
      { namespace: key.namespace, name: holder },
      { signal },
    );
    // By uid: another process may have released this lock and acquired a new one.
    if (other === undefined) await deleteLock(client, cluster, found.metadata.uid, signal);
    return false;
  }
  try {
    await client.create(
      configMap,
      {
        metadata: {
          ...key,
          labels: { [clusterNameLabel]: cluster.metadata.name ?? "" },
          ownerReferences: [ownerReferenceTo(cluster)],
        },
        data: { [informationKey]: JSON.stringify({ machineName: machine.metadata.name }) },
      },
      { signal },
    );
    return true;
  } catch (error) {
    if (isAlreadyExists(error)) return false;
    throw error;
  }
}

/** Releases the lock of a Cluster, regardless of its holder. Keeps a ConfigMap that is not a lock. */
export async function releaseInitLock(
  client: Pick<Client, "get" | "delete">,
  cluster: Cluster,
  options: LookUpOptions = {},
): Promise<void> {
  await releaseLock(client, cluster, () => true, options);
}

/** Releases the lock of a Cluster unless another Machine holds it. */
export async function releaseClusterInitLock(
  machine: Machine,
  client: Pick<Client, "get" | "delete">,
  cluster: Cluster,
  options: LookUpOptions = {},
): Promise<void> {
  await releaseLock(client, cluster, (holder) => holder === machine.metadata.name, options);
}

async function releaseLock(
  client: Pick<Client, "get" | "delete">,
  cluster: Cluster,
  isReleased: (holder: string) => boolean,
  { signal }: LookUpOptions,
): Promise<void> {
  const found = await getIfExists(client, configMap, lockKey(cluster), { signal });
  if (found === undefined) return;
  const holder = machineNameIn(found);
  if (holder !== undefined && isReleased(holder))
    await deleteLock(client, cluster, found.metadata.uid, signal);
}

async function deleteLock(
  client: Pick<Client, "delete">,
  cluster: Cluster,
  uid: string | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const preconditions = uid === undefined ? {} : { preconditions: { uid } };
  try {
    await client.delete(configMap, lockKey(cluster), { ...preconditions, signal });
  } catch (error) {
    if (!isNotFound(error) && !isConflict(error)) throw error;
  }
}

function lockKey(cluster: Cluster): { readonly namespace?: string; readonly name: string } {
  const { namespace, name } = refOf(cluster);
  return { ...(namespace === undefined ? {} : { namespace }), name: `${name}-lock` };
}

/** Returns the holder of a lock; undefined for another ConfigMap. */
function machineNameIn({ data }: ConfigMap): string | undefined {
  try {
    const { machineName } = JSON.parse(data?.[informationKey] ?? "{}") as { readonly machineName?: unknown };
    return typeof machineName === "string" && machineName !== "" ? machineName : undefined;
  } catch {
    return undefined;
  }
}

function requireHolder(lock: ConfigMap): string {
  const { namespace, name } = lock.metadata;
  const holder = machineNameIn(lock);
  if (holder !== undefined) return holder;
  throw new TypeError(
    `ConfigMap ${namespace}/${name} is not the lock of a Cluster: its ${informationKey} does not name a Machine: delete the ConfigMap or rename the Cluster`,
  );
}
