import type { KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { isAlreadyExists } from "@capikit/client/errors";
import type { LookUpOptions, ObjectGetter } from "../lookup/reader.ts";
import type { ObjectKey } from "../metadata/object-like.ts";
import { ownerReferenceTo } from "../metadata/owner-references.ts";
import { clusterOwnedSecret } from "./cluster-owned-secret.ts";
import { type Secret, secretKind } from "./cluster-secret.ts";
import { secretText } from "./secret-data.ts";

/** What a machine runs at its first start. */
export interface BootstrapData {
  readonly value: string;
  /** How it is to be read, such as `cloud-config` or `ignition`. */
  readonly format: string;
}

const valueKey = "value";
const formatKey = "format";
const defaultFormat = "cloud-config";

/** The Secret of bootstrap data, by the contract: named as the bootstrap config that controls it, of Cluster API's type, with its label. */
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

/** Creates the Secret of bootstrap data, or writes the data into it where it exists. Gives its name, for `status.dataSecretName`. */
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
 * Bootstrap data by the name that a Machine has in `spec.bootstrap.dataSecretName`. Data of no format are `cloud-config`.
 *
 * @throws ApiError, NotFound included, and TypeError where the Secret has no data.
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
