import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { LookUpOptions, ObjectGetter } from "../lookup/reader.ts";
import type { ObjectKey } from "../metadata/object-like.ts";
import { clusterSecretName, type SecretPurpose } from "./cluster-secret-name.ts";

/** A Secret with data in base64. */
export interface Secret extends KubernetesObject {
  readonly type?: string;
  readonly data?: Readonly<Record<string, string>>;
}

/** Secrets. */
export const secretKind: KindDescriptor<Secret> = Object.freeze({
  group: "",
  version: "v1",
  kind: "Secret",
  plural: "secrets",
  scope: "Namespaced",
});

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
  return await reader.get(secretKind, { namespace, name: clusterSecretName(name, purpose) }, options);
}
