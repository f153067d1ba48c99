import { secret as secretKind } from "@capikit/api/kubernetes/core/v1";
import type { KindDescriptor } from "@capikit/api/meta";
import { metadataOnly } from "@capikit/client/kinds";
import type { Cache } from "../../cache/cache.ts";
import { generationChanged, labelChanged } from "../../predicates/changed.ts";
import { type WatchedKind, watched } from "../../sources/watch.ts";
import { type ObjectKey, objectKey } from "../metadata/object-like.ts";
import type { ClusterIdentity, IdentityUser } from "./cluster-identity.ts";
import { namespaceKind, secretReferenceKind } from "./resolve-credentials.ts";

/** Kinds that refer to each other. */
export interface IdentityKinds<T extends IdentityUser, I extends ClusterIdentity> {
  readonly infraCluster: KindDescriptor<T>;
  readonly identity: KindDescriptor<I>;
  /** Namespace of the identities' Secrets. */
  readonly namespace: string;
}

export const secretMetadataKind = metadataOnly(secretKind);

const userIndex = "capikit.dev/identity";
const secretIndex = "capikit.dev/identity-secret";

/** Returns the key of the identity or Secret in an object's reference, if any. */
export function referencedKey({ metadata, spec }: IdentityUser): ObjectKey | undefined {
  const { kind, name } = spec?.identityRef ?? {};
  if (!name) return undefined;
  return kind === secretReferenceKind ? { namespace: metadata.namespace, name } : { name };
}

/** Returns the objects that refer to an identity, or to a Secret in their own namespace. */
export function usersOf<T extends IdentityUser>(
  cache: Pick<Cache, "addIndex" | "list">,
  kind: KindDescriptor<T>,
  key: ObjectKey,
  signal: AbortSignal,
): Promise<readonly T[]> {
  cache.addIndex(kind, userIndex, userKeys);
  return cache.list(kind, { index: { name: userIndex, value: indexValue(key) }, signal });
}

/** Returns the identities whose credentials are in a Secret. */
export async function identitiesOf<I extends ClusterIdentity>(
  cache: Pick<Cache, "addIndex" | "list">,
  { identity, namespace }: Pick<IdentityKinds<never, I>, "identity" | "namespace">,
  secret: ObjectKey,
  signal: AbortSignal,
): Promise<readonly I[]> {
  if (secret.namespace !== namespace) return [];
  cache.addIndex(identity, secretIndex, secretNames);
  return await cache.list(identity, { index: { name: secretIndex, value: secret.name }, signal });
}

/**
 * Returns the watches that reconcile InfraClusters when their identity, its Secret or the labels of
 * their namespace change.
 */
export function identityWatches<T extends IdentityUser, I extends ClusterIdentity>(
  kinds: IdentityKinds<T, I>,
): readonly WatchedKind[] {
  const { infraCluster, identity } = kinds;
  return [
    watched(
      identity,
      async (object, { cache, signal }) =>
        (await usersOf(cache, infraCluster, objectKey(object), signal)).map(objectKey),
      { predicates: [generationChanged] },
    ),
    watched(secretMetadataKind, async (secret, { cache, signal }) => {
      const identities = await identitiesOf(cache, kinds, objectKey(secret), signal);
      const keys = [secret, ...identities].map(objectKey);
      const users = await Promise.all(keys.map((key) => usersOf(cache, infraCluster, key, signal)));
      return users.flat().map(objectKey);
    }),
    watched(
      namespaceKind,
      async ({ metadata: { name } }, { cache, signal }) => {
        const users = await cache.list(infraCluster, { namespace: name, signal });
        return users.filter(({ spec }) => spec?.identityRef?.kind === identity.kind).map(objectKey);
      },
      { predicates: [labelChanged] },
    ),
  ];
}

function userKeys(user: IdentityUser): readonly string[] {
  const key = referencedKey(user);
  return key === undefined ? [] : [indexValue(key)];
}

function secretNames({ spec }: ClusterIdentity): readonly string[] {
  return [spec.secretName];
}

function indexValue({ namespace = "", name }: ObjectKey): string {
  return `${namespace}/${name}`;
}
