import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { checkOptions } from "@capikit/common/options";
import type { Clock } from "@capikit/common/time";
import { untilAborted } from "@capikit/common/time";
import { createTtlCache } from "../../cache/ttl-cache.ts";
import type { ControllerDefinition } from "../../controller/controller-definition.ts";
import type { WatchedKind } from "../../sources/watch.ts";
import type { ConditionStatus } from "../conditions/condition.ts";
import { holdCredentials } from "./hold-credentials.ts";
import {
  type ClusterIdentity,
  type CredentialsReference,
  type IdentityUser,
  identityKinds,
  identityWatches,
} from "./identity-users.ts";
import {
  credentialsReadyCondition,
  IdentityError,
  type ResolveContext,
  type ResolvedCredentials,
  resolveCredentials,
} from "./resolve-credentials.ts";

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
  checkOptions("createIdentityClients", options, {
    keys: "array",
    connect: "function",
    close: "function",
    reference: "function",
    infraCluster: "object",
    identity: "object",
    clock: "object",
    namespace: "string",
  });
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
