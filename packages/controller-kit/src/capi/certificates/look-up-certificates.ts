import { clusterSecretName } from "@capikit/api/core/v1beta2";
import { type Secret, secret as secretKind } from "@capikit/api/kubernetes";
import type { OwnerReference } from "@capikit/api/meta";
import type { Client, ObjectRef } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { getIfExists, type LookUpOptions, type ObjectGetter } from "../lookup/get-if-exists.ts";
import {
  clusterOwnedSecret,
  secretText,
  tlsCertDataName,
  tlsKeyDataName,
} from "../secrets/cluster-secrets.ts";
import { type CertificateKeyPair, newCertificateAuthority } from "./certificate.ts";
import type { ClusterCertificate } from "./cluster-certificates.ts";
import { generatePrivateKey, privateKeyToPem, publicKeyToPem } from "./private-key.ts";

/** Options for certificate lookups. */
export interface LookUpCertificatesOptions extends LookUpOptions {
  /** Read first; missing objects are read through the client. */
  readonly cache?: ObjectGetter | undefined;
}

/**
 * Fills in certificates from the Cluster's Secrets; those without a Secret are unchanged.
 *
 * @throws ApiError, NotFound only for external certificates; TypeError for a Secret without a
 * certificate.
 */
export async function lookUpCertificates(
  reader: ObjectGetter,
  cluster: ObjectRef,
  certificates: readonly ClusterCertificate[],
  { cache, signal }: LookUpCertificatesOptions = {},
): Promise<readonly ClusterCertificate[]> {
  const lookUp = async (one: ClusterCertificate): Promise<ClusterCertificate> => {
    const key = { namespace: cluster.namespace, name: clusterSecretName(cluster.name, one.purpose) };
    const cached = cache && (await getIfExists(cache, secretKind, key, { signal }));
    try {
      const secret = cached ?? (await reader.get(secretKind, key, { signal }));
      return { ...one, keyPair: readKeyPair(secret), secret };
    } catch (error) {
      if (isNotFound(error) && !one.external) return one;
      throw error;
    }
  };
  return await Promise.all(certificates.map(lookUp));
}

/** Creates key pairs for unknown certificates, except for etcd's external client certificate. */
export async function generateCertificates(
  certificates: readonly ClusterCertificate[],
): Promise<readonly ClusterCertificate[]> {
  return await Promise.all(
    certificates.map(async (one) => {
      if (one.keyPair !== undefined || one.purpose === "apiserver-etcd-client") return one;
      return { ...one, keyPair: await newKeyPair(one), generated: true };
    }),
  );
}

/**
 * Creates the Secrets of generated certificates.
 *
 * @throws ApiError; after AlreadyExists, look up all certificates again.
 */
export async function saveGeneratedCertificates(
  client: Pick<Client, "create">,
  cluster: ObjectRef,
  certificates: readonly ClusterCertificate[],
  owner: OwnerReference,
  { signal }: LookUpOptions = {},
): Promise<readonly ClusterCertificate[]> {
  const saved: ClusterCertificate[] = [];
  for (const one of certificates) {
    if (!one.generated || one.keyPair === undefined) {
      saved.push(one);
      continue;
    }
    const secret = await client.create(secretKind, certificateSecret(cluster, one, owner), { signal });
    saved.push({ ...one, secret });
  }
  return saved;
}

/**
 * Returns the certificates of a Cluster and creates missing ones, owned by `owner`. Source:
 * `secret.Certificates.LookupOrGenerateCached` of Cluster API's util packages.
 *
 * @throws the errors of {@link lookUpCertificates} and {@link saveGeneratedCertificates}.
 */
export async function lookUpOrGenerateCertificates(
  client: Pick<Client, "get" | "create">,
  cluster: ObjectRef,
  certificates: readonly ClusterCertificate[],
  owner: OwnerReference,
  options: LookUpCertificatesOptions = {},
): Promise<readonly ClusterCertificate[]> {
  const found = await lookUpCertificates(client, cluster, certificates, options);
  const all = await generateCertificates(found);
  return await saveGeneratedCertificates(client, cluster, all, owner, { signal: options.signal });
}

/** Returns the Secret of a certificate; only generated ones get an owner. */
export function certificateSecret(
  cluster: ObjectRef,
  { purpose, keyPair, generated }: ClusterCertificate,
  owner: OwnerReference,
): Secret {
  const texts = { [tlsKeyDataName]: keyPair?.key ?? "", [tlsCertDataName]: keyPair?.certificate ?? "" };
  const name = clusterSecretName(cluster.name, purpose);
  return clusterOwnedSecret(cluster, name, texts, generated ? owner : undefined);
}

async function newKeyPair({
  purpose,
  algorithm,
  validityDays,
}: ClusterCertificate): Promise<CertificateKeyPair> {
  if (purpose !== "sa") return await newCertificateAuthority({ algorithm, validityDays });
  const key = await generatePrivateKey(algorithm);
  return { certificate: publicKeyToPem(key), key: privateKeyToPem(key) };
}

/** A key may be absent, as with an external etcd. */
function readKeyPair(secret: Secret): CertificateKeyPair {
  const certificate = secretText(secret, tlsCertDataName);
  if (certificate === undefined)
    throw new TypeError(
      `Secret ${secret.metadata.namespace}/${secret.metadata.name} has no ${tlsCertDataName} in its data`,
    );
  return { certificate, key: secretText(secret, tlsKeyDataName) ?? "" };
}
