import { kubeadmControlPlaneFinalizer } from "@capikit/api/controlplane/kubeadm/v1beta2";
import {
  clusterFinalizer,
  clusterTopologyOwnedLabel,
  machineDeploymentFinalizer,
  machineDeploymentTopologyFinalizer,
  machineFinalizer,
  machinePoolFinalizer,
  machineSetFinalizer,
  machineSetTopologyFinalizer,
} from "@capikit/api/core/v1beta2";
import type { OwnerReference } from "@capikit/api/meta";
import { listAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { coreGroup, isPaused, type MoveObject } from "../objects/move-object.ts";
import { typeFinder } from "../objects/move-type.ts";
import type { MoveWorld } from "../objects/move-world.ts";
import { getObjectName, type ObjectName, sortedByName } from "../objects/object-name.ts";
import { type ExpectedOwner, expectedOwners, keyOfObject, keyOfReference } from "./expected-owners.ts";

/** An object whose owners or finalizers a restore lost. */
export interface RelinkedObject extends ObjectName {
  /** Of the object when it was read: a write in between rejects the new metadata. */
  readonly resourceVersion: string | undefined;
  /** All owners to write: those that exist, and the lost ones with their present UIDs. */
  readonly owners: readonly OwnerReference[];
  /** Owners that are missing, or have the UID of an object that no longer exists. */
  readonly added: readonly OwnerReference[];
  readonly finalizers: readonly string[];
  readonly addedFinalizers: readonly string[];
}

/** Owners and finalizers that a restore lost, such as one of Velero, which gives all objects new UIDs. */
export interface RelinkPlan {
  readonly source: string;
  /** Objects that were compared with their expected owners. */
  readonly compared: number;
  readonly objects: readonly RelinkedObject[];
  /** Clusters and ClusterClasses that are not paused: their controllers already act on unlinked objects. */
  readonly unpaused: readonly ObjectName[];
  /** Owners that do not exist, as `object: owner`; garbage collection deletes an object whose owners all do not exist. */
  readonly missing: readonly { readonly object: ObjectName; readonly owner: string }[];
  /** Objects without owners for which none is known: only their provider knows whether they need one. */
  readonly unknown: readonly ObjectName[];
}

/** Finalizers of Cluster API's own controllers. Providers add theirs before they create resources. */
const finalizers: ReadonlyMap<string, readonly string[]> = new Map([
  [`Cluster.${coreGroup}`, [clusterFinalizer]],
  [`Machine.${coreGroup}`, [machineFinalizer]],
  [`MachineDeployment.${coreGroup}`, [machineDeploymentFinalizer]],
  [`MachineSet.${coreGroup}`, [machineSetFinalizer]],
  [`MachinePool.${coreGroup}`, [machinePoolFinalizer]],
  ["KubeadmControlPlane.controlplane.cluster.x-k8s.io", [kubeadmControlPlaneFinalizer]],
]);

/** Finalizers of objects of a topology. */
const topologyFinalizers: ReadonlyMap<string, readonly string[]> = new Map([
  [`MachineDeployment.${coreGroup}`, [machineDeploymentTopologyFinalizer]],
  [`MachineSet.${coreGroup}`, [machineSetTopologyFinalizer]],
]);

/** Plans the owners and finalizers of restored objects, from what their specs and labels state. Sends no requests. */
export function planRelink({ source, objects, providers, types }: MoveWorld): RelinkPlan {
  const byKey = new Map(objects.map((object) => [keyOfObject(object), object]));
  const uids = new Set(objects.map(({ metadata }) => metadata.uid));
  const kinds = new Set(objects.map(({ apiVersion, kind = "" }) => kindOf(apiVersion, kind)));
  const expected = expectedOwners(objects);
  const typeFor = typeFinder(types);
  const installed = new Set(providers.map(({ namespace }) => namespace));
  const linked: RelinkedObject[] = [];
  const missing: { object: ObjectName; owner: string }[] = [];
  const unknown: ObjectName[] = [];
  for (const object of objects) {
    const { owners, added, lost } = linkedOwners(object, expected.get(keyOfObject(object))?.values() ?? [], {
      byKey,
      uids,
      kinds,
    });
    for (const owner of lost) missing.push({ object: getObjectName(object), owner });
    const present = listAt(object.metadata, "finalizers").filter((one) => typeof one === "string");
    const addedFinalizers = object.metadata.deletionTimestamp
      ? []
      : finalizersOf(object).filter((one) => !present.includes(one));
    if (added.length > 0 || addedFinalizers.length > 0)
      linked.push({
        ...getObjectName(object),
        resourceVersion: object.metadata.resourceVersion,
        owners,
        added,
        finalizers: [...present, ...addedFinalizers],
        addedFinalizers,
      });
    else if (owners.length === 0 && lost.length === 0 && needsOwner(object, installed, typeFor))
      unknown.push(getObjectName(object));
  }
  return {
    source,
    compared: objects.length,
    objects: sortedByName(linked),
    unpaused: sortedByName(objects.filter(isUnpaused).map(getObjectName)),
    missing,
    unknown: sortedByName(unknown),
  };
}

function isUnpaused(object: MoveObject): boolean {
  return groupOf(object.apiVersion) === coreGroup && object.kind === "Cluster" && !isPaused(object);
}

/** Reports whether an object without owners may have lost one: roots, templates and users' objects need no owner. */
function needsOwner(
  { apiVersion = "", kind = "", metadata }: MoveObject,
  installed: ReadonlySet<string>,
  typeFor: ReturnType<typeof typeFinder>,
): boolean {
  if (groupOf(apiVersion) === "" || !metadata.namespace || installed.has(metadata.namespace)) return false;
  if (typeFor(apiVersion, kind)?.move === true) return false;
  return !/^(?:Cluster|ClusterClass|ClusterResourceSet)$|Template$/.test(kind);
}

function finalizersOf({ apiVersion, kind = "", metadata }: MoveObject): readonly string[] {
  const key = kindOf(apiVersion, kind);
  const ofTopology =
    clusterTopologyOwnedLabel in (metadata.labels ?? {}) ? (topologyFinalizers.get(key) ?? []) : [];
  return [...(finalizers.get(key) ?? []), ...ofTopology];
}

interface LinkedOwners {
  readonly owners: readonly OwnerReference[];
  readonly added: readonly OwnerReference[];
  /** Owners that do not exist, as `Machine a`. */
  readonly lost: readonly string[];
}

/** The objects that owners may be. */
interface KnownObjects {
  readonly byKey: ReadonlyMap<string, MoveObject>;
  readonly uids: ReadonlySet<string | undefined>;
  readonly kinds: ReadonlySet<string>;
}

function linkedOwners(
  object: MoveObject,
  expected: Iterable<ExpectedOwner>,
  { byKey, uids, kinds }: KnownObjects,
): LinkedOwners {
  const { namespace, ownerReferences = [] } = object.metadata;
  const find = (group: string, kind: string, name: string): MoveObject | undefined => {
    const reference = { group, kind, name };
    return byKey.get(keyOfReference(reference, namespace)) ?? byKey.get(keyOfReference(reference, undefined));
  };
  const owners: OwnerReference[] = [];
  const added: OwnerReference[] = [];
  const lost = new Set<string>();
  const keep = (owner: OwnerReference): void => {
    owners.push(owner);
    known.add(`${kindOf(owner.apiVersion, owner.kind)} ${owner.name}`);
    hasController ||= owner.controller === true;
  };
  const known = new Set<string>();
  let hasController = false;
  const add = (owner: OwnerReference): void => {
    keep(owner);
    added.push(owner);
  };
  for (const owner of ownerReferences) {
    const found = find(groupOf(owner.apiVersion), owner.kind, owner.name);
    // Owners of kinds that do not move are not among the objects.
    if (uids.has(owner.uid) || !kinds.has(kindOf(owner.apiVersion, owner.kind))) keep(owner);
    else if (found?.metadata.uid) add({ ...owner, uid: found.metadata.uid });
    else lost.add(`${owner.kind} ${owner.name}`);
  }
  for (const { group, kind, name, isController, isUnblocking } of expected) {
    if (known.has(`${kind}.${group} ${name}`)) continue;
    const found = find(group, kind, name);
    if (!found?.metadata.uid) {
      lost.add(`${kind} ${name}`);
      continue;
    }
    // The config of a Machine has its Machine or, before it is created, the set of machines as controller.
    if (isController && hasController) continue;
    const attributes = isController && {
      controller: true,
      ...(!isUnblocking && { blockOwnerDeletion: true }),
    };
    add({ apiVersion: found.apiVersion ?? "", kind, name, uid: found.metadata.uid, ...attributes });
  }
  return { owners, added, lost: [...lost] };
}

function kindOf(apiVersion: string | undefined, kind: string): string {
  return `${kind}.${groupOf(apiVersion)}`;
}
