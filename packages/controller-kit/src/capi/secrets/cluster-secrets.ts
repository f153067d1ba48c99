import { clusterNameLabel } from "@capikit/api/core/v1beta2";
import { secret } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/api/meta";
import type { KindSelection } from "../../cache/cache-options.ts";
import { parseClusterSecretName } from "./cluster-secret-name.ts";

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
