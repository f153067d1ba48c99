import { secret as secretKind } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject, LabelSelector } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { metadataOnly } from "@capikit/client/kinds";
import type { Cache } from "../../cache/cache.ts";
import { generationChanged, labelChanged } from "../../predicates/predicate.ts";
import { type WatchedKind, watched } from "../../sources/watch.ts";
import { refOf } from "../metadata/object-like.ts";
import { namespaceKind, secretReferenceKind } from "./resolve-credentials.ts";

/** Reference to an identity, or to a Secret in the object's own namespace. */
export interface IdentityReference {
  /** The identity's kind, or `Secret`. */
  readonly kind: string;
  readonly name: string;
}

/** Reference to the credentials of an object. */
export interface CredentialsReference<K extends string = string> extends IdentityReference {
  /**
   * Keys in the Secret, by the names in the option `keys`. Default: the same names, which Secrets of
   * identities always have.
   */
  readonly keys?: Readonly<Record<K, string>>;
}

/**
 * Selects the namespaces whose objects may use an identity: those in the list and those that match
 * the selector. An empty object selects all namespaces, but an empty list or selector selects none.
 */
export interface AllowedNamespaces {
  readonly list?: readonly string[];
  readonly selector?: LabelSelector;
}

/** A cluster-scoped identity: the Secret with its credentials, and its allowed namespaces. */
export interface ClusterIdentity extends KubernetesObject {
  readonly spec: {
    /** Name of a Secret in the manager's namespace. */
    readonly secretName: string;
    /** Absent: no namespace may use the identity. */
    readonly allowedNamespaces?: AllowedNamespaces;
  };
}

/** An object with credentials, usually an InfraCluster. */
export interface IdentityUser extends KubernetesObject {
  readonly spec?: { readonly identityRef?: IdentityReference };
}

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
): ObjectRef | undefined {
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
  key: ObjectRef,
  signal: AbortSignal,
): Promise<readonly T[]> {
  cache.addIndex(infraCluster, userIndex, usersByReference);
  return cache.list(infraCluster, { index: { name: userIndex, value: indexValue(key) }, signal });
}

/** Returns the identities whose credentials are in a Secret. */
export async function findIdentities<I extends ClusterIdentity>(
  cache: Pick<Cache, "addIndex" | "list">,
  { identity, namespace }: Pick<IdentityKinds<never, I>, "identity" | "namespace">,
  secret: ObjectRef,
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
      const identities = await findIdentities(cache, kinds, refOf(secret), signal);
      const keys = [secret, ...identities].map(refOf);
      const users = await Promise.all(keys.map((key) => findUsers(cache, kinds, key, signal)));
      return users.flat().map(refOf);
    }),
  ];
  if (identity === undefined) return ofSecrets;
  return [
    ...ofSecrets,
    watched(
      identity,
      async (object, { cache, signal }) => (await findUsers(cache, kinds, refOf(object), signal)).map(refOf),
      { predicates: [generationChanged] },
    ),
    watched(
      namespaceKind,
      async ({ metadata: { name } }, { cache, signal }) => {
        const users = await cache.list(infraCluster, { namespace: name, signal });
        return users.filter((user) => referenceOf(user)?.kind === identity.kind).map(refOf);
      },
      { predicates: [labelChanged] },
    ),
  ];
}

function secretNames({ spec }: ClusterIdentity): readonly string[] {
  return [spec.secretName];
}

function indexValue({ namespace = "", name }: ObjectRef): string {
  return `${namespace}/${name}`;
}
