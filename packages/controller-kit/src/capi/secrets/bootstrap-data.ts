import { type Secret, secret as secretKind } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/api/meta";
import type { Client, ObjectRef } from "@capikit/client";
import { isAlreadyExists } from "@capikit/client/errors";
import { getIfExists, type LookUpOptions, type ObjectGetter } from "../lookup/get-if-exists.ts";
import { refOf } from "../metadata/object-like.ts";
import { hasExactOwnerReference, ownerReferenceTo } from "../metadata/owner-references.ts";
import { clusterOwnedSecret, secretText } from "./cluster-secrets.ts";
import { adoptSecret, isSecretOfCluster, replaceOwnSecret } from "./secret-owner.ts";

/** Data for the first boot of a machine. */
export interface BootstrapData {
  readonly value: string;
  /** Format, such as `cloud-config` or `ignition`. */
  readonly format: string;
}

const valueKey = "value";
const formatKey = "format";
const defaultFormat = "cloud-config";

/**
 * Returns the contract's Secret for bootstrap data: with the name of the bootstrap config that
 * controls it, and Cluster API's type and label.
 */
function bootstrapDataSecret(
  config: KubernetesObject,
  clusterName: string,
  { value, format }: BootstrapData,
): Secret {
  const { namespace, name = "" } = config.metadata;
  const owner = ownerReferenceTo(config, { controller: true });
  const texts = { [valueKey]: value, [formatKey]: format };
  return clusterOwnedSecret({ namespace, name: clusterName }, name, texts, owner);
}

/**
 * Creates the Secret of bootstrap data, or updates that of the same config. Returns
 * `status.dataSecretName`.
 *
 * @throws ForeignSecretError if a Secret with the config's name has another controller or none;
 * ApiError.
 */
export async function storeBootstrapData(
  client: Pick<Client, "create" | "get" | "replace">,
  config: KubernetesObject,
  clusterName: string,
  data: BootstrapData,
  { signal }: LookUpOptions = {},
): Promise<string> {
  const secret = bootstrapDataSecret(config, clusterName, data);
  try {
    await client.create(secretKind, secret, { signal });
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
    await replaceOwnSecret(client, secret, { signal });
  }
  return secret.metadata.name ?? "";
}

/**
 * Restores the owner of a config's Secret, as after a move or the restore of a backup. Returns
 * whether the Secret exists with data.
 *
 * @param cache read first, such as one with `clusterSecrets`.
 * @throws ForeignSecretError if the Secret with the config's name has another controller, or none
 * and no bootstrap data of the Cluster; ApiError.
 */
export async function adoptBootstrapData(
  client: Pick<Client, "get" | "patch">,
  config: KubernetesObject,
  clusterName: string,
  { cache, signal }: LookUpOptions & { readonly cache?: ObjectGetter | undefined } = {},
): Promise<boolean> {
  const key = refOf(config);
  const owner = ownerReferenceTo(config, { controller: true });
  const known = cache && (await getIfExists(cache, secretKind, key, { signal }));
  if (known !== undefined && hasExactOwnerReference(known.metadata.ownerReferences, owner)) return true;
  const secret = await getIfExists(client, secretKind, key, { signal });
  if (secret === undefined) return false;
  const hasData = (one: Secret): boolean =>
    isSecretOfCluster(one, clusterName) && Boolean(one.data?.[valueKey]) && Boolean(one.data?.[formatKey]);
  const adopted = await adoptSecret(client, secret, owner, hasData, { signal });
  return Boolean(adopted.data?.[valueKey]);
}

/**
 * Returns bootstrap data by a Machine's `spec.bootstrap.dataSecretName`. The default format is
 * `cloud-config`.
 *
 * @throws ApiError, including NotFound; TypeError if the Secret has no data.
 */
export async function getBootstrapData(
  reader: ObjectGetter,
  secret: ObjectRef,
  options: LookUpOptions = {},
): Promise<BootstrapData> {
  const found = await reader.get(secretKind, secret, { signal: options.signal });
  const value = secretText(found, valueKey);
  if (value === undefined)
    throw new TypeError(`Secret ${secret.namespace}/${secret.name} has no ${valueKey} in its data`);
  return { value, format: secretText(found, formatKey) || defaultFormat };
}
