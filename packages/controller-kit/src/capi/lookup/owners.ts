import type { Cluster, Machine, MachinePool } from "@capikit/api/core/v1beta2";
import { clusterNameLabel, machinePoolNameLabel } from "@capikit/api/core/v1beta2";
import { cluster, machine, machinePool } from "@capikit/api/kinds/core/v1beta2";
import { isLabelValueOf } from "../metadata/label-value.ts";
import type { WithMetadata } from "../metadata/object-like.ts";
import { labelledClusterKey, ownerClusterKey, ownerMachineKey, ownerMachinePoolKey } from "./owner-keys.ts";
import type { LookUpOptions, ObjectGetter, ObjectLister } from "./reader.ts";

/** An object does not say which Cluster it belongs to. */
export class NoClusterError extends Error {
  override readonly name = "NoClusterError";
}

/**
 * The Cluster that owns an object, by its owner references; undefined if none does yet.
 *
 * @throws ApiError, NotFound included: the reference is there and the Cluster is not.
 */
export async function getOwnerCluster(
  reader: ObjectGetter,
  object: WithMetadata,
  options: LookUpOptions = {},
): Promise<Cluster | undefined> {
  const key = ownerClusterKey(object);
  return key && (await reader.get(cluster, key, options));
}

/**
 * The Machine that owns an object, by its owner references; undefined if none does yet.
 *
 * @throws ApiError, NotFound included.
 */
export async function getOwnerMachine(
  reader: ObjectGetter,
  object: WithMetadata,
  options: LookUpOptions = {},
): Promise<Machine | undefined> {
  const key = ownerMachineKey(object);
  return key && (await reader.get(machine, key, options));
}

/**
 * The MachinePool that owns an object, by its owner references; undefined if none does yet.
 *
 * @throws ApiError, NotFound included.
 */
export async function getOwnerMachinePool(
  reader: ObjectGetter,
  object: WithMetadata,
  options: LookUpOptions = {},
): Promise<MachinePool | undefined> {
  const key = ownerMachinePoolKey(object);
  return key && (await reader.get(machinePool, key, options));
}

/**
 * The Cluster that an object names in its label.
 *
 * @throws NoClusterError without the label, and ApiError, NotFound included.
 */
export async function getLabelledCluster(
  reader: ObjectGetter,
  object: WithMetadata,
  options: LookUpOptions = {},
): Promise<Cluster> {
  const key = labelledClusterKey(object);
  if (key === undefined)
    throw new NoClusterError(
      `${object.metadata.name ?? "the object"} has no label ${clusterNameLabel}: Cluster API sets it, or whoever made the object`,
    );
  return await reader.get(cluster, key, options);
}

/**
 * The MachinePool that labels name by its name or, if that is too long for a label, its hash; undefined if there is none.
 *
 * @throws TypeError without the label of the pool's name.
 */
export async function getMachinePoolByLabels(
  reader: ObjectLister,
  namespace: string,
  labels: Readonly<Record<string, string>>,
  options: LookUpOptions = {},
): Promise<MachinePool | undefined> {
  const wanted = labels[machinePoolNameLabel];
  if (wanted === undefined) throw new TypeError(`the labels have no ${machinePoolNameLabel}`);
  const clusterName = labels[clusterNameLabel];
  const labelSelector = clusterName === undefined ? undefined : `${clusterNameLabel}=${clusterName}`;
  for await (const pool of reader.listAll(machinePool, { namespace, labelSelector, signal: options.signal }))
    if (isLabelValueOf(pool.metadata.name ?? "", wanted)) return pool;
  return undefined;
}
