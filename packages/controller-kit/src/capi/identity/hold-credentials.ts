import { clusterctlMoveLabel } from "@capikit/api/clusterctl/v1alpha3";
import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import { type Secret, secret as secretKind } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/api/meta";
import { metadataOnly } from "@capikit/client/kinds";
import type { ControllerDefinition } from "../../controller/controller-definition.ts";
import { capiControllerDefaults } from "../../controller/controller-options.ts";
import { defineController } from "../../controller/define-controller.ts";
import type { ReconcileContext } from "../../controller/reconcile.ts";
import { labelChanged } from "../../predicates/predicate.ts";
import { watched } from "../../sources/watch.ts";
import { hasFinalizer, withFinalizer, withoutFinalizer } from "../finalizers/ensure-finalizer.ts";
import { getIfExists } from "../lookup/get-if-exists.ts";
import { clusterKeyOf } from "../lookup/owners.ts";
import { hasPausedAnnotation, isPaused } from "../metadata/annotations.ts";
import { withOwnerReference } from "../metadata/controller-reference.ts";
import { withLabels } from "../metadata/labels.ts";
import { isBeingDeleted, refOf } from "../metadata/object-like.ts";
import { lockedPatch } from "../patch/locked-patch.ts";
import { clusterPausedTransitions } from "../predicates/predicates.ts";
import {
  type ClusterIdentity,
  findIdentities,
  findUsers,
  type IdentityKinds,
  referencedKey,
  secretMetadataKind,
} from "./identity-users.ts";
import { allowsUser, isLaterThanDeletion, missingKeys, namespaceKind } from "./resolve-credentials.ts";

type Context = Pick<ReconcileContext, "cache" | "client" | "request" | "signal">;

/** Kinds, and the keys that Secrets of users must have. */
export interface HeldKinds<T extends KubernetesObject, I extends ClusterIdentity>
  extends IdentityKinds<T, I> {
  readonly keys: readonly string[];
}

/** Types of Secrets that users create for credentials. The others belong to controllers. */
const credentialTypes: readonly (string | undefined)[] = [
  undefined,
  "Opaque",
  "kubernetes.io/basic-auth",
  "kubernetes.io/ssh-auth",
];

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
export function holdCredentials<T extends KubernetesObject, I extends ClusterIdentity>(
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
        const isHeld =
          (await isUsed(kinds, found, context)) ||
          (hasFinalizer(found, finalizer) && (await isUsedElsewhere(kinds, found, context)));
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

/** Reports whether an InfraCluster that the identity allows uses it. */
async function isUsed<T extends KubernetesObject, I extends ClusterIdentity>(
  kinds: HeldKinds<T, I>,
  identity: I,
  { cache, request, signal }: Context,
): Promise<boolean> {
  for (const user of await findUsers(cache, kinds, request, signal)) {
    if (await allowsUser(identity, user, { cache, signal })) return true;
  }
  return false;
}

/** The same for namespaces that the manager does not watch. */
async function isUsedElsewhere<T extends KubernetesObject, I extends ClusterIdentity>(
  kinds: HeldKinds<T, I>,
  identity: I,
  { cache, client, request, signal }: Context,
): Promise<boolean> {
  for await (const user of client.listAll(kinds.infraCluster, { signal })) {
    const key = referencedKey(kinds, user);
    if (key === undefined || key.namespace !== undefined || key.name !== request.name) continue;
    if (await allowsUser(identity, user, { cache, signal })) return true;
  }
  return false;
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
