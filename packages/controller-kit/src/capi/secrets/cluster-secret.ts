import { type Secret, secret } from "@capikit/api/kubernetes";
import type { LookUpOptions, ObjectGetter } from "../lookup/reader.ts";
import type { ObjectKey } from "../metadata/object-like.ts";
import { clusterSecretName, type SecretPurpose } from "./cluster-secret-name.ts";

/**
 * Reads a Secret of a Cluster.
 *
 * @throws ApiError, including NotFound.
 */
export async function getClusterSecret(
  reader: ObjectGetter,
  { namespace, name }: ObjectKey,
  purpose: SecretPurpose,
  options: LookUpOptions = {},
): Promise<Secret> {
  return await reader.get(secret, { namespace, name: clusterSecretName(name, purpose) }, options);
}
