import {
  clusterNameLabel,
  clusterSecretType,
  machineControlPlaneLabel,
  machineDeploymentNameLabel,
  machineSetNameLabel,
  parseClusterSecretName,
} from "@capikit/api/core/v1beta2";
import { getOrCreate, listAt, textAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { contractReferences, type Reference, referenceAt } from "@capikit/inventory";
import { addonsGroup, coreGroup, type MoveObject } from "../objects/move-object.ts";
import { keyOfName } from "../objects/object-name.ts";

/** An owner that a controller gives an object, by what the specs and labels of both state. */
export interface ExpectedOwner {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  readonly isController: boolean;
  /** Whether a controller does not block the deletion of its owner. Default: false. */
  readonly isUnblocking?: true;
}

/** Returns the expected owners of objects, by their keys. Owners may be missing among the objects. */
export function expectedOwners(
  objects: readonly MoveObject[],
): ReadonlyMap<string, ReadonlyMap<string, ExpectedOwner>> {
  const found = new Map<string, Map<string, ExpectedOwner>>();
  const clusters = new Map<string, MoveObject>();
  for (const object of objects)
    if (isCore(object, "Cluster"))
      clusters.set(`${object.metadata.namespace}/${object.metadata.name}`, object);
  const secrets = new Map<string, MoveObject>();
  for (const object of objects) if (isSecret(object)) secrets.set(keyOfObject(object), object);
  const add = (key: string, owner: ExpectedOwner): void => {
    const owners = getOrCreate(found, key, () => new Map<string, ExpectedOwner>());
    const { kind, name } = owner;
    if (!owners.has(`${kind} ${name}`)) owners.set(`${kind} ${name}`, owner);
  };
  for (const object of objects) {
    for (const owner of ownOwners(object, clusters)) add(keyOfObject(object), owner);
    for (const { reference, owner } of ownedReferences(object)) {
      const key = keyOfReference(reference, object.metadata.namespace);
      const secret = secrets.get(key);
      // The name alone could be that of a Secret of a user, which would be deleted with its new owner.
      if (secret === undefined || isOfCluster(secret, textAt(object.spec, "clusterName"))) add(key, owner);
    }
  }
  return found;
}

export function keyOfObject({ apiVersion = "", kind = "", metadata }: MoveObject): string {
  return keyOfName({ apiVersion, kind, namespace: metadata.namespace, name: metadata.name ?? "" });
}

/** Returns the key of a referenced object, whatever its version. */
export function keyOfReference(
  { group, kind, name }: Pick<Reference, "group" | "kind" | "name">,
  namespace: string | undefined,
): string {
  return keyOfName({ apiVersion: group === "" ? "v1" : `${group}/v1`, kind, namespace, name });
}

function isCore({ apiVersion, kind }: MoveObject, wanted: string): boolean {
  return groupOf(apiVersion) === coreGroup && kind === wanted;
}

function isSecret({ apiVersion, kind }: MoveObject): boolean {
  return kind === "Secret" && groupOf(apiVersion) === "";
}

/** Reports whether a Secret has the label that Cluster API requires of the Secrets of a Cluster. */
function isOfCluster({ metadata }: MoveObject, name: string | undefined): boolean {
  return Boolean(name) && metadata.labels?.[clusterNameLabel] === name;
}

const machineKinds = /^(?:MachineDeployment|MachinePool|MachineSet|MachineHealthCheck|Machine)$/;

/** Returns the owners that an object states itself. */
function ownOwners(object: MoveObject, clusters: ReadonlyMap<string, MoveObject>): readonly ExpectedOwner[] {
  const { kind = "", metadata, spec } = object;
  const clusterOf = (name: string | undefined): MoveObject | undefined =>
    clusters.get(`${metadata.namespace}/${name}`);
  if (isSecret(object)) {
    const name = parseClusterSecretName(metadata.name ?? "")?.clusterName;
    // Providers use the certificates of users as they are.
    const isOwn = (object.type ?? clusterSecretType) === clusterSecretType;
    const cluster = isOwn && isOfCluster(object, name) ? clusterOf(name) : undefined;
    return cluster === undefined ? [] : [controlPlaneOf(cluster) ?? toOwner(cluster, false)];
  }
  if (kind === "ClusterResourceSetBinding" && groupOf(object.apiVersion) === addonsGroup)
    return [
      ...listAt(spec, "bindings").map((binding) => ({
        group: addonsGroup,
        kind: "ClusterResourceSet",
        name: textAt(binding, "clusterResourceSetName"),
        isController: false,
      })),
      { group: coreGroup, kind: "Cluster", name: textAt(spec, "clusterName"), isController: false },
    ].filter(({ name }) => name !== "");
  if (groupOf(object.apiVersion) !== coreGroup || !machineKinds.test(kind)) return [];
  const { labels = {} } = metadata;
  const cluster = textAt(spec, "clusterName");
  if (kind === "MachineSet" && labels[machineDeploymentNameLabel] !== undefined)
    return [ofCore("MachineDeployment", labels[machineDeploymentNameLabel])];
  if (kind === "Machine" && labels[machineSetNameLabel] !== undefined)
    return [ofCore("MachineSet", labels[machineSetNameLabel])];
  const owner = clusterOf(cluster);
  const controlPlane = owner && controlPlaneOf(owner);
  if (kind === "Machine" && labels[machineControlPlaneLabel] !== undefined && controlPlane)
    return [controlPlane];
  return [{ ...ofCore("Cluster", cluster), isController: false }];
}

function ofCore(kind: string, name: string): ExpectedOwner {
  return { group: coreGroup, kind, name, isController: true };
}

function toOwner({ apiVersion, kind = "", metadata }: MoveObject, isController: boolean): ExpectedOwner {
  return { group: groupOf(apiVersion), kind, name: metadata.name ?? "", isController };
}

function controlPlaneOf(cluster: MoveObject): ExpectedOwner | undefined {
  const reference = referenceAt(cluster, "spec", "controlPlaneRef");
  return (
    reference && { group: reference.group, kind: reference.kind, name: reference.name, isController: true }
  );
}

/** Returns the references of an object to what it owns, or to what its Cluster owns. */
function* ownedReferences(
  object: MoveObject,
): Generator<{ readonly reference: Reference; readonly owner: ExpectedOwner }> {
  const clusterName = textAt(object.spec, "clusterName") || object.metadata.labels?.[clusterNameLabel];
  const isClass = isCore(object, "ClusterClass");
  for (const { reference, role } of contractReferences(object)) {
    // A Cluster is not the controller of its infrastructure and control plane.
    if (!role.endsWith("Template")) yield { reference, owner: toOwner(object, !isCore(object, "Cluster")) };
    else if (isClass) yield { reference, owner: toOwner(object, false) };
    else if (clusterName)
      yield { reference, owner: { ...ofCore("Cluster", clusterName), isController: false } };
  }
  const bootstrap = isCore(object, "MachinePool")
    ? ["spec", "template", "spec", "bootstrap"]
    : ["spec", "bootstrap"];
  const config = referenceAt(object, ...bootstrap, "configRef");
  const secret = textAt(object, ...bootstrap, "dataSecretName");
  if (config !== undefined && secret !== "" && (isCore(object, "Machine") || isCore(object, "MachinePool")))
    yield {
      reference: { group: "", kind: "Secret", name: secret, namespace: "", hasGroup: false },
      owner: {
        group: config.group,
        kind: config.kind,
        name: config.name,
        isController: true,
        isUnblocking: true,
      },
    };
}
