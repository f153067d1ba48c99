import {
  type Cluster,
  cluster as clusterKind,
  type Machine,
  machine as machineKind,
} from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { isSupportedVersionSkew, tryParseVersion } from "@capikit/common/kubernetes";
import {
  adoptableControlPlaneMachines,
  ensureOwnerReference,
  filterMachines,
  getControlPlaneMachines,
  hasExactOwnerReference,
  isBeingDeleted,
  isOwnedBy,
  lockedPatch,
  type Machines,
  machinesOf,
  nestedValue,
  ownerReferenceTo,
  refOf,
} from "../../capi/index.ts";
import { type WatchedKind, watched } from "../../index.ts";
import type { AuthorContext } from "../lifecycle/author-context.ts";

/**
 * Returns the Machines of a control plane. Makes it the controller of the Cluster's control plane
 * Machines without a controller, as after the restore of a backup, and corrects outdated references
 * to it.
 *
 * Machines more than one minor version away are not adopted, as the control plane would be unable to
 * update them. Source: `adoptMachines` of the kubeadm control plane provider.
 */
export async function adoptMachines<T extends KubernetesObject>(
  context: AuthorContext<T>,
  cluster: Cluster,
): Promise<Machines> {
  const { cache, kind, object, signal } = context;
  const all = await getControlPlaneMachines(cache, cluster, { signal });
  const owned = filterMachines(all, (machine) => isOwnedBy(machine, object, kind));
  const adoptable = filterMachines(all, adoptableControlPlaneMachines(refOf(cluster).name));
  const accepted = isControlPlaneOf(cluster, kind, object)
    ? [...adoptable.values()].filter((machine) => owned.has(refOf(machine).name) || accepts(context, machine))
    : [];
  const reference = ownerReferenceTo(object, { controller: true, blockOwnerDeletion: true });
  const outdated = [...new Map([...owned, ...machinesOf(accepted)]).values()].filter(
    ({ metadata }) => !hasExactOwnerReference(metadata.ownerReferences, reference),
  );
  if (outdated.length === 0) return owned;
  await requireNotDeleted(context);
  const adopted = await Promise.all(
    outdated.map(async (machine) => {
      const ownerReferences = [...ensureOwnerReference(machine.metadata.ownerReferences, reference)];
      const wanted = { ...machine, metadata: { ...machine.metadata, ownerReferences } };
      const patch = lockedPatch(machine, wanted) ?? {};
      return await context.client.patch(machineKind, refOf(machine), { type: "merge", patch }, { signal });
    }),
  );
  context.logger.info("Adopted Machines", { machines: adopted.map(({ metadata }) => metadata.name) });
  return new Map([...owned, ...machinesOf(adopted)]);
}

/**
 * Returns the Machines to delete with a control plane. If the Cluster is deleted, too, these include
 * control plane Machines without a controller, which nothing else would delete. Otherwise, they may
 * have been orphaned on purpose.
 */
export async function machinesToDelete<T extends KubernetesObject>(
  { cache, kind, object, signal }: AuthorContext<T>,
  cluster: Pick<Cluster, "metadata">,
): Promise<Machines> {
  const all = await getControlPlaneMachines(cache, cluster, { signal });
  const owned = (machine: Machine): boolean => isOwnedBy(machine, object, kind);
  const adoptable = adoptableControlPlaneMachines(refOf(cluster).name);
  const found = await cache.find(clusterKind, refOf(cluster), { signal });
  const isWhole = found === undefined || (isBeingDeleted(found) && isControlPlaneOf(found, kind, object));
  return filterMachines(all, (machine) => owned(machine) || (isWhole && adoptable(machine)));
}

/** Returns the key of a Cluster's control plane; undefined if it has another kind or none. */
export function controlPlaneKeyOf(
  { group, kind }: KindDescriptor,
  { metadata, spec }: Cluster,
): ObjectRef | undefined {
  const { controlPlaneRef: reference } = spec;
  if (reference?.apiGroup !== group || reference.kind !== kind) return undefined;
  const { namespace } = metadata;
  return { ...(namespace === undefined ? {} : { namespace }), name: reference.name };
}

/**
 * Watches control plane Machines without a controller, which `owns` does not map to the control
 * plane.
 */
export function watchAdoptableMachines(kind: KindDescriptor): WatchedKind {
  return watched(machineKind, async (machine, { cache, signal }) => {
    const { clusterName: name } = machine.spec;
    if (!adoptableControlPlaneMachines(name)(machine)) return undefined;
    const { namespace } = refOf(machine);
    const cluster = await cache.find(clusterKind, { namespace, name }, { signal });
    return cluster && controlPlaneKeyOf(kind, cluster);
  });
}

function isControlPlaneOf(cluster: Cluster, kind: KindDescriptor, { metadata }: KubernetesObject): boolean {
  return (
    cluster.spec.controlPlaneRef === undefined || controlPlaneKeyOf(kind, cluster)?.name === metadata.name
  );
}

function accepts({ object, logger }: AuthorContext<KubernetesObject>, machine: Machine): boolean {
  const wanted = nestedValue(object, ["spec", "version"]);
  const [version, own] = [machine.spec.version, wanted].map((text) =>
    typeof text === "string" && text !== "" ? tryParseVersion(text) : undefined,
  );
  if (version === undefined || own === undefined || isSupportedVersionSkew(own, version)) return true;
  logger.warn("Cannot adopt Machine: its version is more than one minor version away", {
    Machine: refOf(machine),
    version: machine.spec.version,
    controlPlaneVersion: wanted,
  });
  return false;
}

/**
 * Reads the control plane from the API server. The garbage collector may just have orphaned its
 * Machines, which the cache does not know yet.
 */
async function requireNotDeleted({
  client,
  kind,
  object,
  signal,
}: AuthorContext<KubernetesObject>): Promise<void> {
  const { metadata } = await client.get(kind, refOf(object), { signal });
  if (metadata.uid === object.metadata.uid && metadata.deletionTimestamp === undefined) return;
  throw new Error(`${kind.kind} ${refOf(object).name} has just been deleted: it adopts no Machines`);
}
