import type { EncryptionAlgorithmType } from "@capikit/api/bootstrap/kubeadm/v1beta2";
import { type Cluster, clusterSecretName, parseClusterSecretName } from "@capikit/api/core/v1beta2";
import { type Secret, secret as secretKind } from "@capikit/api/kubernetes";
import type { OwnerReference } from "@capikit/api/meta";
import type { Client, ObjectRef } from "@capikit/client";
import { CapikitError } from "@capikit/common/errors";
import { parseCertificate } from "../certificates/certificate.ts";
import { getIfExists, type LookUpOptions, type ObjectGetter } from "../lookup/get-if-exists.ts";
import { refOf } from "../metadata/object-like.ts";
import { ownerReferenceTo } from "../metadata/owner-references.ts";
import {
  clusterOwnedSecret,
  getClusterSecret,
  kubeconfigDataName,
  secretText,
  tlsCertDataName,
  tlsKeyDataName,
  toSecretData,
} from "../secrets/cluster-secrets.ts";
import { type WallClock, wallClock } from "../values/time.ts";
import { kubeconfigFacts, newKubeconfig } from "./kubeconfig-text.ts";

/** The Secret of the Cluster's authority does not exist yet, so that signing is impossible. */
export class MissingAuthorityError extends CapikitError {
  override readonly name = "MissingAuthorityError";
}

/** Options for creating a kubeconfig. */
export interface KubeconfigSecretOptions extends LookUpOptions {
  /** Algorithm of the client key. Default: RSA-2048. */
  readonly algorithm?: EncryptionAlgorithmType | undefined;
}

/**
 * Returns the kubeconfig of a Cluster as text.
 *
 * @throws ApiError, including NotFound; TypeError if the Secret has no kubeconfig.
 */
export async function getKubeconfig(
  reader: ObjectGetter,
  cluster: ObjectRef,
  options: LookUpOptions = {},
): Promise<string> {
  return kubeconfigOf(await getClusterSecret(reader, cluster, "kubeconfig", options));
}

/** Returns the Secret with a Cluster's kubeconfig. */
export function kubeconfigSecret(cluster: ObjectRef, kubeconfig: string, owner: OwnerReference): Secret {
  const texts = { [kubeconfigDataName]: kubeconfig };
  return clusterOwnedSecret(cluster, clusterSecretName(cluster.name, "kubeconfig"), texts, owner);
}

/**
 * Creates the kubeconfig Secret of a Cluster, owned by it, for its control plane endpoint.
 *
 * @throws MissingAuthorityError if the Cluster has no authority yet; ApiError, including
 * AlreadyExists.
 */
export async function createKubeconfigSecret(
  client: Pick<Client, "get" | "create">,
  cluster: Cluster,
  options: KubeconfigSecretOptions = {},
): Promise<Secret> {
  const { host = "", port = 0 } = cluster.spec.controlPlaneEndpoint ?? {};
  const endpoint = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  const owner = ownerReferenceTo({ ...cluster, apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster" });
  return await createKubeconfigSecretWithOwner(client, refOf(cluster), endpoint, owner, options);
}

/**
 * Creates the kubeconfig Secret of a Cluster for an endpoint, such as `example.org:6443`.
 *
 * @throws like {@link createKubeconfigSecret}.
 */
export async function createKubeconfigSecretWithOwner(
  client: Pick<Client, "get" | "create">,
  cluster: ObjectRef,
  endpoint: string,
  owner: OwnerReference,
  options: KubeconfigSecretOptions = {},
): Promise<Secret> {
  const kubeconfig = await signedKubeconfig(client, cluster, `https://${endpoint}`, options);
  const secret = kubeconfigSecret(cluster, kubeconfig, owner);
  return await client.create(secretKind, secret, { signal: options.signal });
}

/**
 * Reports whether a client certificate of a kubeconfig Secret expires within the given
 * milliseconds.
 *
 * @throws TypeError if the kubeconfig or a user's certificate is missing.
 */
export function needsClientCertRotation(
  secret: Secret,
  thresholdMs: number,
  clock: WallClock = wallClock,
): boolean {
  const ends = kubeconfigFacts(kubeconfigOf(secret)).clientCertificates.map((pem) =>
    Date.parse(parseCertificate(pem).validTo),
  );
  return ends.some((end) => end - clock().getTime() < thresholdMs);
}

/**
 * Replaces the kubeconfig in the Secret by a new one for the same server. Returns the stored
 * Secret.
 *
 * @throws MissingAuthorityError; TypeError if the Secret is not a Cluster's kubeconfig; ApiError,
 * including Conflict.
 */
export async function regenerateKubeconfigSecret(
  client: Pick<Client, "get" | "replace">,
  secret: Secret,
  options: KubeconfigSecretOptions = {},
): Promise<Secret> {
  const { namespace, name = "" } = secret.metadata;
  const clusterName = parseClusterSecretName(name)?.clusterName;
  if (clusterName === undefined) throw new TypeError(`${name} is not the name of a Cluster's Secret`);
  const server = kubeconfigFacts(kubeconfigOf(secret)).servers.get(clusterName);
  if (server === undefined)
    throw new TypeError(`the kubeconfig in Secret ${namespace}/${name} has no cluster ${clusterName}`);
  const kubeconfig = await signedKubeconfig(client, { namespace, name: clusterName }, server, options);
  const data = { ...secret.data, ...toSecretData({ [kubeconfigDataName]: kubeconfig }) };
  return await client.replace(secretKind, { ...secret, data }, { signal: options.signal });
}

async function signedKubeconfig(
  reader: ObjectGetter,
  cluster: ObjectRef,
  server: string,
  { algorithm, signal }: KubeconfigSecretOptions,
): Promise<string> {
  const name = clusterSecretName(cluster.name, "ca");
  const secret = await getIfExists(reader, secretKind, { namespace: cluster.namespace, name }, { signal });
  if (secret === undefined)
    throw new MissingAuthorityError(
      `Secret ${cluster.namespace}/${name} does not exist: wait for the control plane provider to create it`,
    );
  const authority = {
    certificate: secretText(secret, tlsCertDataName) ?? "",
    key: secretText(secret, tlsKeyDataName) ?? "",
  };
  return await newKubeconfig({ clusterName: cluster.name, server, authority, algorithm });
}

function kubeconfigOf(secret: Secret): string {
  const text = secretText(secret, kubeconfigDataName);
  if (text === undefined)
    throw new TypeError(
      `Secret ${secret.metadata.namespace}/${secret.metadata.name} has no ${kubeconfigDataName} in its data`,
    );
  return text;
}
