import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { ownMember } from "@capikit/common/json";
import { crdName, groupOf } from "@capikit/common/versions";
import { CORE_GROUP, contractOf, type Reference, referenceAt } from "./object-heap.ts";
import type { ReadObject } from "./objects/fields.ts";

const TEMPLATE = ["spec", "template", "spec"] as const;

/** Paths of references to provider objects with conditions, by kind. */
const OBJECTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  Cluster: [
    ["spec", "infrastructureRef"],
    ["spec", "controlPlaneRef"],
  ],
  Machine: [
    ["spec", "infrastructureRef"],
    ["spec", "bootstrap", "configRef"],
  ],
  MachinePool: [
    [...TEMPLATE, "infrastructureRef"],
    [...TEMPLATE, "bootstrap", "configRef"],
  ],
};

/** Paths of references to templates, which are shown by name. */
const TEMPLATES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  MachineDeployment: [
    [...TEMPLATE, "infrastructureRef"],
    [...TEMPLATE, "bootstrap", "configRef"],
  ],
};

const OF_CONTROL_PLANE = [
  ["spec", "machineTemplate", "infrastructureRef"],
  ["spec", "machineTemplate", "spec", "infrastructureRef"],
];

/** Returns the references of a Cluster API object to provider objects. */
export function objectReferences(object: ReadObject): Reference[] {
  return referencesAt(object, isCore(object) ? (ownMember(OBJECTS, object.kind ?? "") ?? []) : []);
}

/** Returns the references of an object to provider templates. */
export function templateReferences(object: ReadObject): Reference[] {
  return referencesAt(
    object,
    isCore(object) ? (ownMember(TEMPLATES, object.kind ?? "") ?? []) : OF_CONTROL_PLANE,
  );
}

function referencesAt(object: ReadObject, paths: readonly (readonly string[])[]): Reference[] {
  return paths.flatMap((path) => referenceAt(object, ...path) ?? []);
}

function isCore({ apiVersion = "" }: ReadObject): boolean {
  return groupOf(apiVersion) === CORE_GROUP;
}

/** Returns the kind for reading a reference; undefined if its CRD has no contract label. */
export function kindOfReference(
  { group, kind }: Reference,
  crd: ReadObject,
): KindDescriptor<KubernetesObject> | undefined {
  const version = contractOf(crd)?.version;
  const [plural = ""] = crdName(group, kind).split(".");
  return version === undefined ? undefined : { group, version, kind, plural, scope: "Namespaced" };
}
