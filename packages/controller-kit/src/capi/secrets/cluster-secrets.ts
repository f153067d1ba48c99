import {
  clusterNameLabel,
  clusterSecretName,
  clusterSecretType,
  parseClusterSecretName,
  type SecretPurpose,
} from "@capikit/api/core/v1beta2";
import { type Secret, secret } from "@capikit/api/kubernetes";
import type { KubernetesObject, OwnerReference } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import type { KindSelection } from "../../cache/cache-options.ts";
import type { LookUpOptions, ObjectGetter } from "../lookup/get-if-exists.ts";

/** Key of a kubeconfig in a Secret's data. */
export const kubeconfigDataName = "value";
/** Key of a private key in a Secret's data. */
export const tlsKeyDataName = "tls.key";
/** Key of a certificate in a Secret's data. */
export const tlsCertDataName = "tls.crt";

/**
 * Selects Secrets for the `kinds` of a manager's cache: only those of Clusters, and only the data
 * of certificates and kubeconfigs, by name. Source: the cache of the kubeadm control plane
 * provider.
 *
 * @example
 * startManager({ cache: { kinds: [clusterSecrets] }, … })
 */
export const clusterSecrets: KindSelection = Object.freeze({
  kind: secret,
  labelSelector: clusterNameLabel,
  transform(object: KubernetesObject): KubernetesObject {
    const { managedFields: _, ...metadata } = object.metadata;
    const { data: __, ...rest } = object as KubernetesObject & { readonly data?: unknown };
    const isOfCluster = parseClusterSecretName(metadata.name ?? "") !== undefined;
    return { ...(isOfCluster ? object : rest), metadata };
  },
});

/**
 * Reads a Secret of a Cluster.
 *
 * @throws ApiError, including NotFound.
 */
export async function getClusterSecret(
  reader: ObjectGetter,
  { namespace, name }: ObjectRef,
  purpose: SecretPurpose,
  options: LookUpOptions = {},
): Promise<Secret> {
  return await reader.get(
    secret,
    { namespace, name: clusterSecretName(name, purpose) },
    { signal: options.signal },
  );
}

/** Returns the text of a key in a Secret's data, if any. */
export function secretText({ data }: Secret, key: string): string | undefined {
  const value = data?.[key];
  return value === undefined ? undefined : Buffer.from(value, "base64").toString("utf8");
}

export function toSecretData(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const entries = Object.entries(texts);
  return Object.fromEntries(entries.map(([key, text]) => [key, Buffer.from(text).toString("base64")]));
}

export function clusterOwnedSecret(
  cluster: ObjectRef,
  name: string,
  texts: Readonly<Record<string, string>>,
  owner: OwnerReference | undefined,
): Secret {
  return {
    apiVersion: "v1",
    kind: "Secret",
    metadata: {
      ...(cluster.namespace === undefined ? {} : { namespace: cluster.namespace }),
      name,
      labels: { [clusterNameLabel]: cluster.name },
      ...(owner ? { ownerReferences: [owner] } : {}),
    },
    type: clusterSecretType,
    data: toSecretData(texts),
  };
}
