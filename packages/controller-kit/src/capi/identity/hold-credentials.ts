import { clusterctlMoveLabel } from "@capikit/api/clusterctl/v1alpha3";
import type { KubernetesObject } from "@capikit/api/meta";
import { metadataOnly } from "@capikit/client/kinds";
import { capiControllerDefaults } from "../../controller/capi-controller-defaults.ts";
import type { ControllerDefinition } from "../../controller/controller-definition.ts";
import { defineController } from "../../controller/define-controller.ts";
import type { ReconcileContext } from "../../controller/reconcile.ts";
import { watched } from "../../sources/watch.ts";
import { hasFinalizer, withFinalizer, withoutFinalizer } from "../finalizers/finalizers.ts";
import { getIfExists } from "../lookup/get-if-exists.ts";
import { withOwnerReference } from "../metadata/controller-reference.ts";
import { withLabels } from "../metadata/labels.ts";
import { isBeingDeleted, type ObjectKey, objectKey } from "../metadata/object-like.ts";
import { lockedPatch } from "../patch/locked-patch.ts";
import type { ClusterIdentity } from "./cluster-identity.ts";
import {
  type IdentityKinds,
  identitiesOf,
  referencedKey,
  secretMetadataKind,
  usersOf,
} from "./identity-users.ts";

/**
 * Creates the controller that keeps identities and their Secrets while InfraClusters use them, and
 * makes `clusterctl move` find the Secrets.
 */
export function holdCredentials<T extends KubernetesObject, I extends ClusterIdentity>(
  kinds: IdentityKinds<T, I>,
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
      ...(identity === undefined
        ? []
        : [watched(identity, (one) => [objectKey(one), { namespace, name: one.spec.secretName }])]),
      watched(secretMetadataKind, async (secret, { cache, signal }) => {
        const key = objectKey(secret);
        const isHeld =
          hasFinalizer(secret, finalizer) || (await holdersOf(kinds, key, cache, signal)).length > 0;
        return isHeld ? key : undefined;
      }),
    ],
    async reconcile({ request, cache, client, signal }) {
      const kind = identity === undefined || request.namespace ? secretMetadataKind : metadataOnly(identity);
      const object = await getIfExists(client, kind, request, { signal });
      if (object === undefined) return;
      const holders = await holdersOf(kinds, request, cache, signal);
      const held =
        holders.length > 0
          ? withHolders(withFinalizer(object, finalizer), identity?.kind, holders)
          : withoutFinalizer(object, finalizer);
      const patch = lockedPatch(object, held);
      if (patch === undefined) return;
      if (holders.length === 0 && !request.namespace && (await isUsed(kinds, request, client, signal)))
        return;
      await client.patch(kind, request, { type: "merge", patch }, { signal });
    },
  });
}

/** Returns the users of an identity, or the users and identities of a Secret. */
async function holdersOf<T extends KubernetesObject, I extends ClusterIdentity>(
  kinds: IdentityKinds<T, I>,
  key: ObjectKey,
  cache: ReconcileContext["cache"],
  signal: AbortSignal,
): Promise<readonly (T | I)[]> {
  const users = await usersOf(cache, kinds, key, signal);
  return [...users, ...(await identitiesOf(cache, kinds, key, signal))];
}

/** Reports whether an identity is used from a namespace that the manager does not watch. */
async function isUsed<T extends KubernetesObject, I extends ClusterIdentity>(
  kinds: IdentityKinds<T, I>,
  { name }: ObjectKey,
  client: ReconcileContext["client"],
  signal: AbortSignal,
): Promise<boolean> {
  for await (const user of client.listAll(kinds.infraCluster, { signal })) {
    const key = referencedKey(kinds, user);
    if (key?.namespace === undefined && key?.name === name) return true;
  }
  return false;
}

/**
 * Makes a move include a Secret: below its identity, which stays in the source cluster, or else on
 * its own.
 */
function withHolders(
  object: KubernetesObject,
  identityKind: string | undefined,
  holders: readonly KubernetesObject[],
): KubernetesObject {
  if (object.metadata.namespace === undefined || isBeingDeleted(object)) return object;
  const identities = holders.filter(({ kind }) => kind === identityKind);
  return identities.length > 0
    ? identities.reduce((one, identity) => withOwnerReference(one, identity), object)
    : withLabels(object, { [clusterctlMoveLabel]: "" });
}
