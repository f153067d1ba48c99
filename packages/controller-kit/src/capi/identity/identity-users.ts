import { secret as secretKind } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { metadataOnly } from "@capikit/client/kinds";
import type { Cache } from "../../cache/cache.ts";
import { generationChanged, labelChanged } from "../../predicates/changed.ts";
import { type WatchedKind, watched } from "../../sources/watch.ts";
import { type ObjectKey, objectKey } from "../metadata/object-like.ts";
import type { ClusterIdentity, CredentialsReference, IdentityUser } from "./cluster-identity.ts";
import { namespaceKind, secretReferenceKind } from "./resolve-credentials.ts";

/** Kinds that refer to each other. */
export interface IdentityKinds<T extends KubernetesObject, I extends ClusterIdentity> {
  readonly infraCluster: KindDescriptor<T>;
  /** Undefined if objects refer to Secrets only. */
  readonly identity: KindDescriptor<I> | undefined;
  /** Namespace of the identities' Secrets. */
  readonly namespace: string | undefined;
  referenceOf(user: T): CredentialsReference | undefined;
  /** Index of the objects by their references. */
  usersByReference(user: T): readonly string[];
}

export const secretMetadataKind = metadataOnly(secretKind);

const userIndex = "capikit.dev/identity";
const secretIndex = "capikit.dev/identity-secret";

/** Returns the kinds of the options, with references in `spec.identityRef` by default. */
export function identityKinds<T extends KubernetesObject, I extends ClusterIdentity>(
  options: Pick<IdentityKinds<T, I>, "infraCluster"> & {
    readonly identity?: KindDescriptor<I> | undefined;
    readonly namespace?: string | undefined;
    reference?(user: T): CredentialsReference | undefined;
  },
): IdentityKinds<T, I> {
  const { infraCluster, identity, namespace } = options;
  const referenceOf = options.reference ?? ((user: T) => (user as IdentityUser).spec?.identityRef);
  return {
    infraCluster,
    identity,
    namespace,
    referenceOf,
    usersByReference(user) {
      const key = referencedKey({ identity, referenceOf }, user);
      return key === undefined ? [] : [indexValue(key)];
    },
  };
}

/** Returns the key of the identity or Secret in an object's reference, if any. */
export function referencedKey<T extends KubernetesObject, I extends ClusterIdentity>(
  { identity, referenceOf }: Pick<IdentityKinds<T, I>, "identity" | "referenceOf">,
  user: T,
): ObjectKey | undefined {
  const { metadata } = user;
  const { kind, name } = referenceOf(user) ?? {};
  if (!name) return undefined;
  if (kind === secretReferenceKind) return { namespace: metadata.namespace, name };
  return kind === identity?.kind ? { name } : undefined;
}

/** Returns the objects that refer to an identity, or to a Secret in their own namespace. */
export function findUsers<T extends KubernetesObject>(
  cache: Pick<Cache, "addIndex" | "list">,
  { infraCluster, usersByReference }: Pick<IdentityKinds<T, never>, "infraCluster" | "usersByReference">,
  key: ObjectKey,
  signal: AbortSignal,
): Promise<readonly T[]> {
  cache.addIndex(infraCluster, userIndex, usersByReference);
  return cache.list(infraCluster, { index: { name: userIndex, value: indexValue(key) }, signal });
}

/** Returns the identities whose credentials are in a Secret. */
export async function findIdentities<I extends ClusterIdentity>(
  cache: Pick<Cache, "addIndex" | "list">,
  { identity, namespace }: Pick<IdentityKinds<never, I>, "identity" | "namespace">,
  secret: ObjectKey,
  signal: AbortSignal,
): Promise<readonly I[]> {
  if (identity === undefined || secret.namespace !== namespace) return [];
  cache.addIndex(identity, secretIndex, secretNames);
  return await cache.list(identity, { index: { name: secretIndex, value: secret.name }, signal });
}

/**
 * Returns the watches that reconcile InfraClusters when their identity, its Secret or the labels of
 * their namespace change.
 */
export function identityWatches<T extends KubernetesObject, I extends ClusterIdentity>(
  kinds: IdentityKinds<T, I>,
): readonly WatchedKind[] {
  const { infraCluster, identity, referenceOf } = kinds;
  const ofSecrets = [
    watched(secretMetadataKind, async (secret, { cache, signal }) => {
      const identities = await findIdentities(cache, kinds, objectKey(secret), signal);
      const keys = [secret, ...identities].map(objectKey);
      const users = await Promise.all(keys.map((key) => findUsers(cache, kinds, key, signal)));
      return users.flat().map(objectKey);
    }),
  ];
  if (identity === undefined) return ofSecrets;
  return [
    ...ofSecrets,
    watched(
      identity,
      async (object, { cache, signal }) =>
        (await findUsers(cache, kinds, objectKey(object), signal)).map(objectKey),
      { predicates: [generationChanged] },
    ),
    watched(
      namespaceKind,
      async ({ metadata: { name } }, { cache, signal }) => {
        const users = await cache.list(infraCluster, { namespace: name, signal });
        return users.filter((user) => referenceOf(user)?.kind === identity.kind).map(objectKey);
      },
      { predicates: [labelChanged] },
    ),
  ];
}

function secretNames({ spec }: ClusterIdentity): readonly string[] {
  return [spec.secretName];
}

function indexValue({ namespace = "", name }: ObjectKey): string {
  return `${namespace}/${name}`;
}
