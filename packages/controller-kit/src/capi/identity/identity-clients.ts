import { clusterctlMoveLabel } from "@capikit/api/clusterctl/v1alpha3";
import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import { type Secret, secret as secretKind } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { metadataOnly } from "@capikit/client/kinds";
import { type Clock, untilAborted } from "@capikit/common/time";
import { createTtlCache } from "../../cache/ttl-cache.ts";
import type { ControllerDefinition } from "../../controller/controller-definition.ts";
import { capiControllerDefaults } from "../../controller/controller-options.ts";
import { defineController } from "../../controller/define-controller.ts";
import type { ReconcileContext } from "../../controller/reconcile.ts";
import { labelChanged } from "../../predicates/predicate.ts";
import { type WatchedKind, watched } from "../../sources/watch.ts";
import type { ConditionStatus } from "../conditions/condition.ts";
import { hasFinalizer, withFinalizer, withoutFinalizer } from "../finalizers/ensure-finalizer.ts";
import { getIfExists } from "../lookup/get-if-exists.ts";
import { clusterKeyOf } from "../lookup/owners.ts";
import { hasPausedAnnotation, isPaused } from "../metadata/annotations.ts";
import { withOwnerReference } from "../metadata/controller-reference.ts";
import { withLabels } from "../metadata/labels.ts";
import { isBeingDeleted, refOf } from "../metadata/object-like.ts";
import { lockedPatch } from "../patch/patch-object.ts";
import { clusterPausedTransitions } from "../predicates/predicates.ts";
import {
  type ClusterIdentity,
  type CredentialsReference,
  findIdentities,
  findUsers,
  type IdentityKinds,
  type IdentityUser,
  identityKinds,
  identityWatches,
  referencedKey,
  secretMetadataKind,
} from "./identity-users.ts";
import {
  allowsUser,
  credentialsReadyCondition,
  IdentityError,
  isLaterThanDeletion,
  missingKeys,
  namespaceKind,
  type ResolveContext,
  type ResolvedCredentials,
  resolveCredentials,
} from "./resolve-credentials.ts";

/** Types of Secrets that users create for credentials. The others belong to controllers. */
const credentialTypes: readonly (string | undefined)[] = [
  undefined,
  "Opaque",
  "kubernetes.io/basic-auth",
  "kubernetes.io/ssh-auth",
];

/** Options of `createIdentityClients`. */
export interface IdentityClientsOptions<
  C,
  K extends string,
  T extends KubernetesObject,
  I extends ClusterIdentity,
> {
  /** Kind of the objects that refer to credentials. */
  readonly infraCluster: KindDescriptor<T>;
  /** The cluster-scoped kind of identities. Default: none, objects refer to Secrets. */
  readonly identity?: KindDescriptor<I>;
  /** Namespace of the identities' Secrets: the manager's. Required with `identity`. */
  readonly namespace?: string;
  /** Keys that each Secret must have. */
  readonly keys: readonly K[];
  /** Returns an object's reference, for kinds with other fields. Default: `spec.identityRef`. */
  reference?(infraCluster: T): CredentialsReference<K> | undefined;
  /**
   * Creates a client of the platform from the values of the Secret's keys. The identity is
   * undefined for objects that refer to a Secret.
   */
  connect(credentials: Readonly<Record<K, string>>, identity: I | undefined): C | Promise<C>;
  /** Closes a client that was not used for ten minutes. Its errors are ignored. Default: none. */
  close?(client: C): unknown;
  /** Default: the system clock. */
  readonly clock?: Pick<Clock, "now"> | undefined;
}

/** Context of `clientOf`: that of a reconcile. Without `set`, it sets no condition. */
export interface IdentityContext extends ResolveContext {
  /** The object whose conditions `set` sets. Default: the InfraCluster. */
  readonly object?: KubernetesObject;
  set?(type: string, status: ConditionStatus, reason: string, message?: string): void;
}

/** Platform clients by identity. */
export interface IdentityClients<C, T extends KubernetesObject = IdentityUser> extends AsyncDisposable {
  /**
   * Returns the platform client of an InfraCluster's identity. Clients are shared by all objects
   * with the same identity and credentials.
   *
   * Sets the condition CredentialsReady of the InfraCluster. In a machine's reconcile, pass its
   * InfraCluster: a context of another object sets no condition. Credentials that are being deleted
   * serve InfraClusters that existed before, so that these can clean up.
   *
   * @throws IdentityError if the identity does not exist, does not allow the namespace, its
   * credentials are missing, or `connect` failed.
   */
  clientOf(infraCluster: T, context: IdentityContext): Promise<C>;
  /** Watches of identities, Secrets and Namespaces, for the InfraCluster's controller. */
  readonly watches: readonly WatchedKind[];
  /**
   * Keeps identities and Secrets by a finalizer while InfraClusters use them that may. A Secret gets
   * its identity as owner, or else a label, so that `clusterctl move` includes it. A Secret without
   * an identity must have all keys, and the type Opaque, basic-auth or ssh-auth.
   */
  readonly controller: ControllerDefinition;
}

/**
 * Creates platform clients for the tenants of a provider: each InfraCluster names in
 * `spec.identityRef` an identity, whose `spec.allowedNamespaces` must include its namespace, or a
 * Secret in its own namespace.
 *
 * @throws TypeError when an option is invalid.
 *
 * @example
 * const clouds = createIdentityClients({
 *   infraCluster: fooCluster,
 *   identity: fooClusterIdentity,
 *   namespace: "foo-system",
 *   keys: ["token"],
 *   connect: ({ token }) => openCloud(token),
 * });
 */
export function createIdentityClients<
  C,
  K extends string,
  T extends KubernetesObject,
  I extends ClusterIdentity = ClusterIdentity,
>(options: IdentityClientsOptions<C, K, T, I>): IdentityClients<C, T> {
  if (options.identity !== undefined && options.namespace === undefined) {
    throw new TypeError("createIdentityClients: the option identity needs a namespace for its Secrets");
  }
  const kinds = identityKinds(options);
  const source = { ...kinds, keys: options.keys };
  const clients = createTtlCache<Promise<C>>({
    clock: options.clock,
    onRemove: (client) => void client.then((one) => options.close?.(one)).catch(() => {}),
  });

  /** Async, so that errors of a synchronous function become rejections. */
  async function start({ texts, identity }: ResolvedCredentials<K, I>): Promise<C> {
    return await options.connect(texts, identity);
  }

  async function connect(resolved: ResolvedCredentials<K, I>, signal: AbortSignal): Promise<C> {
    const key = keyOf(resolved);
    const known = clients.get(key);
    const client = known ?? start(resolved);
    if (known === undefined) clients.set(key, client);
    try {
      const connected = await untilAborted(client, signal);
      // Used again: expires later.
      clients.set(key, client);
      return connected;
    } catch (cause) {
      if (signal.aborted) throw cause;
      if (clients.get(key) === client) clients.delete(key);
      const { namespace, name } = resolved.secret.metadata;
      const message = `cannot connect with the credentials in Secret ${namespace}/${name}`;
      throw new IdentityError("ConnectionFailed", message, { cause });
    }
  }

  return {
    async clientOf(infraCluster, context) {
      const { signal } = context;
      const set = isContextOf(context, infraCluster) ? context.set : undefined;
      try {
        const client = await connect(await resolveCredentials(source, infraCluster, context), signal);
        set?.(credentialsReadyCondition, "True", "CredentialsAvailable");
        return client;
      } catch (error) {
        if (error instanceof IdentityError) {
          set?.(credentialsReadyCondition, "False", error.reason, error.message);
        }
        throw error;
      }
    },
    watches: identityWatches(kinds),
    controller: holdCredentials(source),
    async [Symbol.asyncDispose]() {
      clients.clear();
    },
  };
}

/** Reports whether conditions of a context are those of the object. Drafts are copies. */
function isContextOf({ object }: IdentityContext, infraCluster: KubernetesObject): boolean {
  if (object === undefined) return true;
  const [{ metadata: one }, { metadata: other }] = [object, infraCluster];
  if (object.kind !== infraCluster.kind || one.uid !== other.uid) return false;
  return one.namespace === other.namespace && one.name === other.name;
}

function keyOf({ identity, secret, keys }: ResolvedCredentials<string, ClusterIdentity>): string {
  const { uid, generation } = identity?.metadata ?? {};
  return JSON.stringify([uid, generation, secret.metadata.uid, secret.metadata.resourceVersion, keys]);
}

type Context = Pick<ReconcileContext, "cache" | "client" | "request" | "signal">;

/** Kinds, and the keys that Secrets of users must have. */
interface HeldKinds<T extends KubernetesObject, I extends ClusterIdentity> extends IdentityKinds<T, I> {
  readonly keys: readonly string[];
}

/**
 * Creates the controller that keeps identities and their Secrets while InfraClusters use them, and
 * makes `clusterctl move` find the Secrets.
 *
 * A reference alone keeps nothing: the identity must allow the namespace of the InfraCluster, and a
 * Secret of the namespace must be one of credentials, with all keys.
 *
 * An identity and its Secret are paused by the annotation of either, as Clusters share them; a Secret of
 * the namespace also while all its InfraClusters are paused.
 */
function holdCredentials<T extends KubernetesObject, I extends ClusterIdentity>(
  kinds: HeldKinds<T, I>,
): ControllerDefinition {
  const { infraCluster, identity, namespace } = kinds;
  const holder = identity ?? infraCluster;
  const finalizer = `${holder.kind.toLowerCase()}.${holder.group}/in-use`;
  return defineController({
    ...capiControllerDefaults,
    // The name of the kind alone is that of the InfraCluster's controller.
    name: identity?.kind.toLowerCase() ?? `${infraCluster.kind.toLowerCase()}-credentials`,
    watches: [
      watched(infraCluster, (user) => referencedKey(kinds, user)),
      watched(
        clusterKind,
        async ({ metadata: { namespace, name } }, { cache, signal }) => {
          const users = await cache.list(infraCluster, { namespace, signal });
          return users.flatMap((user) =>
            clusterKeyOf(user)?.name === name ? (referencedKey(kinds, user) ?? []) : [],
          );
        },
        { predicates: [(event) => event.type === "create" || clusterPausedTransitions(event)] },
      ),
      ...(identity === undefined
        ? []
        : [
            watched(identity, (one) => [refOf(one), { namespace, name: one.spec.secretName }]),
            watched(
              namespaceKind,
              async ({ metadata: { name } }, { cache, signal }) => {
                const users = await cache.list(infraCluster, { namespace: name, signal });
                return users.flatMap((user) => referencedKey(kinds, user) ?? []);
              },
              { predicates: [labelChanged] },
            ),
          ]),
      watched(secretMetadataKind, async (secret, { cache, signal }) => {
        const key = refOf(secret);
        if (hasFinalizer(secret, finalizer)) return key;
        const users = await findUsers(cache, kinds, key, signal);
        const identities = await findIdentities(cache, kinds, key, signal);
        return users.length + identities.length > 0 ? key : undefined;
      }),
    ],
    async reconcile(context) {
      if (identity !== undefined && !context.request.namespace) {
        const found = await getIfExists(context.client, identity, context.request, context);
        if (found === undefined || hasPausedAnnotation(found)) return;
        const isHeld = await isUsed(kinds, found, finalizer, context);
        // The event of the namespace decides.
        if (isHeld === undefined) return;
        const held = isHeld ? withFinalizer(found, finalizer) : withoutFinalizer(found, finalizer);
        await write(metadataOnly(identity), found, held, context);
        return;
      }
      const found = await getIfExists(context.client, secretKind, context.request, context);
      if (found === undefined) return;
      const identities = await findIdentities(context.cache, kinds, context.request, context.signal);
      if ([found, ...identities].some(hasPausedAnnotation)) return;
      if (identities.length === 0 && (await areUsersPaused(kinds, context))) return;
      const isHeld = identities.length > 0 || (await areCredentials(kinds, found, context));
      const held = isHeld
        ? withHolders(withFinalizer(found, finalizer), identities)
        : withoutFinalizer(found, finalizer);
      await write(secretMetadataKind, found, held, context);
    },
  });
}

async function write(
  kind: typeof secretMetadataKind,
  found: KubernetesObject,
  held: KubernetesObject,
  { client, request, signal }: Context,
): Promise<void> {
  const patch = lockedPatch(found, held);
  if (patch !== undefined) await client.patch(kind, request, { type: "merge", patch }, { signal });
}

/** Reports whether an InfraCluster that the identity allows uses it; undefined if that is unknown. */
async function isUsed<T extends KubernetesObject, I extends ClusterIdentity>(
  kinds: HeldKinds<T, I>,
  identity: I,
  finalizer: string,
  { cache, client, request, signal }: Context,
): Promise<boolean | undefined> {
  let isKnown = true;
  const allows = async (user: T): Promise<boolean> => {
    const isAllowed = await allowsUser(identity, user, { cache, signal });
    isKnown &&= isAllowed !== undefined;
    return isAllowed === true;
  };
  for (const user of await findUsers(cache, kinds, request, signal)) if (await allows(user)) return true;
  // Namespaces that the manager does not watch may have users, too.
  if (hasFinalizer(identity, finalizer))
    for await (const user of client.listAll(kinds.infraCluster, { signal })) {
      const key = referencedKey(kinds, user);
      if (key?.namespace === undefined && key?.name === request.name && (await allows(user))) return true;
    }
  return isKnown ? false : undefined;
}

/** Reports whether a Secret has the keys that an InfraCluster in its namespace needs. */
async function areCredentials<T extends KubernetesObject, I extends ClusterIdentity>(
  kinds: HeldKinds<T, I>,
  secret: Secret,
  { cache, request, signal }: Context,
): Promise<boolean> {
  if (!credentialTypes.includes(secret.type)) return false;
  const users = await findUsers(cache, kinds, request, signal);
  return users.some(
    (user) =>
      !isLaterThanDeletion(user, secret) &&
      missingKeys(secret, kinds.keys, kinds.referenceOf(user)).length === 0,
  );
}

/** Reports whether a Secret of a namespace has users, all of which are paused or wait for their Cluster. */
async function areUsersPaused<T extends KubernetesObject, I extends ClusterIdentity>(
  kinds: HeldKinds<T, I>,
  { cache, request, signal }: Context,
): Promise<boolean> {
  const users = await findUsers(cache, kinds, request, signal);
  for (const user of users) {
    const key = clusterKeyOf(user);
    const owner = key && (await cache.find(clusterKind, key, { signal }));
    const isWaiting = key !== undefined && owner === undefined;
    if (!isWaiting && !isPaused(owner, user)) return false;
  }
  return users.length > 0;
}

/**
 * Makes a move include a Secret: below its identity, which stays in the source cluster, or else on
 * its own.
 */
function withHolders(secret: Secret, identities: readonly ClusterIdentity[]): KubernetesObject {
  if (isBeingDeleted(secret)) return secret;
  return identities.length > 0
    ? identities.reduce<KubernetesObject>((one, identity) => withOwnerReference(one, identity), secret)
    : withLabels(secret, { [clusterctlMoveLabel]: "" });
}
