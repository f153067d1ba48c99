import type { EncryptionAlgorithmType } from "@capikit/api/bootstrap/kubeadm/v1beta2";
import type { APIEndpoint, Cluster } from "@capikit/api/core/v1beta2";
import { secret as secretKind } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/api/meta";
import { isAlreadyExists } from "@capikit/client/errors";
import {
  createKubeconfigSecretWithOwner,
  MissingAuthorityError,
  needsClientCertRotation,
  regenerateKubeconfigSecret,
} from "../../capi/kubeconfig/index.ts";
import { getIfExists, type ObjectGetter } from "../../capi/lookup/index.ts";
import { objectKey, ownerReferenceTo } from "../../capi/metadata/index.ts";
import { clusterSecretName, isSecretControlledBy, takeClusterSecret } from "../../capi/secrets/index.ts";
import { after, type ReconcileContext, type Result } from "../../index.ts";

/** Half the validity of client certificates. */
const renewalMs = (365 / 2) * 24 * 60 * 60 * 1000;

/**
 * Creates the kubeconfig of a Cluster, or takes over that of another component of Cluster API, and
 * renews its client certificate after half its validity. Leaves a user's kubeconfig alone. Returns the requeue time while
 * the Cluster's CA is missing.
 */
export async function ensureKubeconfig(
  { client, signal }: Pick<ReconcileContext, "client" | "signal">,
  controlPlane: KubernetesObject,
  cluster: Cluster,
  { host, port }: Required<APIEndpoint>,
  {
    algorithm,
    secrets,
  }: {
    readonly algorithm: EncryptionAlgorithmType | undefined;
    readonly secrets: ObjectGetter | undefined;
  },
): Promise<Result | undefined> {
  const key = objectKey(cluster);
  const ref = { namespace: key.namespace, name: clusterSecretName(key.name, "kubeconfig") };
  const known = secrets && (await getIfExists(secrets, secretKind, ref, { signal }));
  const secret = known ?? (await getIfExists(client, secretKind, ref, { signal }));
  const owner = ownerReferenceTo(controlPlane, { controller: true, blockOwnerDeletion: true });
  if (secret !== undefined) {
    const own = await takeClusterSecret(client, secret, key.name, owner, { signal });
    if (isSecretControlledBy(own, owner) && needsClientCertRotation(own, renewalMs)) {
      await regenerateKubeconfigSecret(client, own, { algorithm, signal });
    }
    return undefined;
  }
  const endpoint = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  try {
    await createKubeconfigSecretWithOwner(client, key, endpoint, owner, { algorithm, signal });
  } catch (error) {
    if (error instanceof MissingAuthorityError) return after("30s");
    if (!isAlreadyExists(error)) throw error;
  }
  return undefined;
}
