import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { apiVersionOf, crdName, groupOf, splitApiVersion } from "@capikit/common/kubernetes";
import {
  contractOfCrd,
  contractOfVersion,
  contractReferences,
  coreGroup,
  type InventoryObject,
  type ObjectIndex,
  type ReadObject,
  type Reference,
} from "@capikit/inventory";

/** Objects of a Cluster. CRDs may consist of metadata only. */
export type DescribedObjects = ObjectIndex<ReadObject>;

/** Resolves a reference; undefined if missing or its CRD has no contract label. */
export function resolve(
  objects: DescribedObjects,
  reference: Reference | undefined,
  namespace: string,
): ReadObject | undefined {
  if (reference === undefined) return undefined;
  const crd = objects.crdOf(reference.group, reference.kind);
  if (crd !== undefined && contractOfCrd(crd) === undefined) return undefined;
  return objects.find(reference.group, reference.kind, namespace, reference.name);
}

/** Returns the API version in which a reference is read. */
export function versionOfReference(
  objects: DescribedObjects,
  { group, kind, apiVersion }: Reference,
): string {
  const crd = objects.crdOf(group, kind);
  const version = crd === undefined ? undefined : contractOfCrd(crd)?.version;
  return version === undefined ? (apiVersion ?? group) : apiVersionOf({ group, version });
}

/** Returns the newest contract of an object's kind, and that of its version; both by the version's name without a label. */
export function contractsOf(
  objects: DescribedObjects,
  { apiVersion = "", kind = "" }: ReadObject,
): { readonly newest: string; readonly ofVersion: string } {
  const [group, version] = splitApiVersion(apiVersion);
  const crd = objects.crdOf(group, kind);
  // @until CAPI v1.16
  const byName = version === "v1beta1" ? version : "v1beta2";
  return {
    newest: (crd && contractOfCrd(crd)?.contract) ?? byName,
    ofVersion: (crd && contractOfVersion(crd, version)) ?? byName,
  };
}

/** Returns the references of a Cluster API object to provider objects. */
export function objectReferences(object: InventoryObject): Reference[] {
  return contractReferences(object).flatMap(({ role, reference }) =>
    role.endsWith("Template") ? [] : reference,
  );
}

/** Returns the references of an object to provider templates that are shown. */
export function templateReferences(object: InventoryObject): Reference[] {
  const isShown = groupOf(object.apiVersion) !== coreGroup || object.kind === "MachineDeployment";
  return contractReferences(object).flatMap(({ role, reference }) =>
    isShown && role.endsWith("Template") ? reference : [],
  );
}

/** Returns the kind for reading a reference; undefined if its CRD has no contract label. */
export function kindOfReference(
  { group, kind }: Reference,
  crd: ReadObject,
): KindDescriptor<KubernetesObject> | undefined {
  const version = contractOfCrd(crd)?.version;
  const [plural = ""] = crdName(group, kind).split(".");
  return version === undefined ? undefined : { group, version, kind, plural, scope: "Namespaced" };
}
