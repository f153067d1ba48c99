import { type Cluster, clusterSecretName } from "@capikit/api/core/v1beta2";
import { ownerReferenceTo, refOf } from "@capikit/controller-kit/capi";
import {
  type CertificateKeyPair,
  type CertificatePurpose,
  type ClusterCertificate,
  generateCertificates,
  initialControlPlaneCertificates,
  lookUpCertificates,
  saveGeneratedCertificates,
} from "@capikit/controller-kit/capi/workload";
import type { AuthorContext } from "@capikit/controller-kit/presets";
import type { LocalCluster } from "../api/infrastructure/v1beta2/index.ts";
import type { ApiServerKeys } from "./host/api-server.ts";

/** Of keys that are made: quick to make, and no worse than RSA. */
export const keyAlgorithm = "ECDSA-P256";

/** The keys of a Cluster's API server, or the Secrets whose keys differ from the shared one's. */
export type ClusterKeys = { readonly keys: ApiServerKeys } | { readonly foreign: readonly string[] };

/**
 * Returns the keys in the Secrets of a Cluster. Creates missing Secrets, unless existing ones are
 * foreign.
 *
 * @param shared keys of the shared API server, if the Cluster uses it: its Secrets must contain
 * exactly these.
 */
export async function ensureClusterKeys(
  { object, cache, client, signal }: AuthorContext<LocalCluster>,
  cluster: Cluster,
  shared: ApiServerKeys | undefined,
): Promise<ClusterKeys> {
  const key = refOf(cluster);
  const wanted = initialControlPlaneCertificates().map(
    (one): ClusterCertificate => ({ ...one, algorithm: keyAlgorithm }),
  );
  const found = await lookUpCertificates(client, key, wanted, { cache, signal });
  const foreign = found.filter((one) => isForeign(one, shared));
  if (foreign.length > 0) return { foreign: foreign.map((one) => clusterSecretName(key.name, one.purpose)) };
  const all = await generateCertificates(found.map((one) => withShared(one, shared)));
  const owner = ownerReferenceTo(object, { controller: true, blockOwnerDeletion: true });
  await saveGeneratedCertificates(client, key, all, owner, { signal });
  const pair = (purpose: CertificatePurpose): CertificateKeyPair => {
    const keys = all.find((one) => one.purpose === purpose)?.keyPair;
    if (keys === undefined)
      throw new TypeError(`Secret ${clusterSecretName(key.name, purpose)} has no key pair`);
    return keys;
  };
  return { keys: { authority: pair("ca"), serviceAccount: pair("sa") } };
}

/** Identity of a shared API server; the keys of etcd and of the front proxy are unused here. */
function sharedPair(
  { purpose }: ClusterCertificate,
  shared: ApiServerKeys | undefined,
): CertificateKeyPair | undefined {
  if (purpose === "ca") return shared?.authority;
  return purpose === "sa" ? shared?.serviceAccount : undefined;
}

function isForeign(one: ClusterCertificate, shared: ApiServerKeys | undefined): boolean {
  const pair = sharedPair(one, shared);
  return (
    pair !== undefined &&
    one.keyPair !== undefined &&
    (one.keyPair.certificate !== pair.certificate || one.keyPair.key !== pair.key)
  );
}

function withShared(one: ClusterCertificate, shared: ApiServerKeys | undefined): ClusterCertificate {
  const keyPair = sharedPair(one, shared);
  return keyPair === undefined || one.keyPair !== undefined ? one : { ...one, keyPair, generated: true };
}
