import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { contractOf, crdNameOf } from "./contract-versions.ts";
import { groupOf, type ReadObject } from "./fields.ts";
import { CORE_GROUP, type Reference, referenceAt } from "./object-heap.ts";

const TEMPLATE = ["spec", "template", "spec"] as const;

/** Where the objects of a kind refer to those of providers whose conditions are shown. */
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

/** Where they refer to templates, of which the name is shown alone. */
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

/** The objects of providers that an object of Cluster API refers to. */
export function objectReferences(object: ReadObject): Reference[] {
  return referencesAt(object, isCore(object) ? (OBJECTS[object.kind ?? ""] ?? []) : []);
}

/** The templates of providers that an object refers to. */
export function templateReferences(object: ReadObject): Reference[] {
  return referencesAt(object, isCore(object) ? (TEMPLATES[object.kind ?? ""] ?? []) : OF_CONTROL_PLANE);
}

function referencesAt(object: ReadObject, paths: readonly (readonly string[])[]): Reference[] {
  return paths.flatMap((path) => referenceAt(object, ...path) ?? []);
}

function isCore({ apiVersion = "" }: ReadObject): boolean {
  return groupOf(apiVersion) === CORE_GROUP;
}

/** The kind that a reference is read as; undefined where its CRD says of no contract. */
export function kindOfReference(
  { group, kind }: Reference,
  crd: ReadObject,
): KindDescriptor<KubernetesObject> | undefined {
  const version = contractOf(crd)?.version;
  const [plural = ""] = crdNameOf(group, kind).split(".");
  return version === undefined ? undefined : { group, version, kind, plural, scope: "Namespaced" };
}
