import { type Secret, secret as secretKind } from "@capikit/api/kubernetes/core/v1";
import type { KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { isAlreadyExists } from "@capikit/client/errors";
import type { LookUpOptions, ObjectGetter } from "../lookup/reader.ts";
import type { ObjectKey } from "../metadata/object-like.ts";
import { ownerReferenceTo } from "../metadata/owner-references.ts";
import { clusterOwnedSecret } from "./cluster-owned-secret.ts";
import { secretText } from "./secret-data.ts";

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
export function bootstrapDataSecret(
  config: KubernetesObject,
  clusterName: string,
  { value, format }: BootstrapData,
): Secret {
  const { namespace, name = "" } = config.metadata;
  const owner = ownerReferenceTo(config, { controller: true });
  const texts = { [valueKey]: value, [formatKey]: format };
  return clusterOwnedSecret({ namespace, name: clusterName }, name, texts, owner);
}

/** Creates or updates the Secret of bootstrap data. Returns `status.dataSecretName`. */
export async function storeBootstrapData(
  client: Pick<Client, "create" | "replace">,
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
    await client.replace(secretKind, secret, { signal });
  }
  return secret.metadata.name ?? "";
}

/**
 * Returns bootstrap data by a Machine's `spec.bootstrap.dataSecretName`. The default format is
 * `cloud-config`.
 *
 * @throws ApiError, including NotFound; TypeError if the Secret has no data.
 */
export async function getBootstrapData(
  reader: ObjectGetter,
  secret: ObjectKey,
  options: LookUpOptions = {},
): Promise<BootstrapData> {
  const found = await reader.get(secretKind, secret, options);
  const value = secretText(found, valueKey);
  if (value === undefined)
    throw new TypeError(`Secret ${secret.namespace}/${secret.name} has no ${valueKey} in its data`);
  return { value, format: secretText(found, formatKey) || defaultFormat };
}
