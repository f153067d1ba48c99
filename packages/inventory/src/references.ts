import type { ContractResource } from "@capikit/api/contract";
import { coreGroup } from "@capikit/api/meta";
import { isRecord, listAt, textAt, valueAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { withoutHidden } from "@capikit/common/text";

export { coreGroup } from "@capikit/api/meta";

/** The fields of an object that every reader uses. Objects of dumps and tenants may have values of other types. */
export interface InventoryObject {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: object | undefined;
}

/** An object with all fields. */
export interface ReadObject extends InventoryObject {
  readonly [field: string]: unknown;
}

/** A reference to an object, in the form of either contract. */
export interface Reference {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  /** Only in references of contract v1beta1. */
  readonly apiVersion?: string;
  /** Empty if unset. */
  readonly namespace: string;
  /** Whether it has an API group or version. */
  readonly hasGroup: boolean;
}

/** Reads a reference of either contract: a kind and a name with `apiGroup` or `apiVersion`; undefined if one is missing. */
export function readReference(value: unknown): Reference | undefined {
  const [kind, name] = [textAt(value, "kind"), textAt(value, "name")];
  if (kind === "" || name === "") return undefined;
  const apiVersion = textAt(value, "apiVersion");
  const stated = textAt(value, "apiGroup") || textAt(value, "group");
  return {
    group: stated || groupOf(apiVersion),
    kind,
    name,
    ...(apiVersion !== "" && { apiVersion }),
    namespace: textAt(value, "namespace"),
    hasGroup: ["apiGroup", "group", "apiVersion"].some((field) => typeof valueAt(value, field) === "string"),
  };
}

/** Returns the reference at a path of an object. */
export function referenceAt(object: unknown, ...path: readonly string[]): Reference | undefined {
  return readReference(valueAt(object, ...path));
}

/** Returns the ClusterClass of a Cluster in either API version; undefined without a topology. */
export function classOf(
  cluster: InventoryObject,
): { readonly namespace: string; readonly name: string; readonly stated: string } | undefined {
  const topology = valueAt(cluster, "spec", "topology");
  const name = textAt(topology, "classRef", "name") || textAt(topology, "class");
  if (name === "") return undefined;
  const stated = textAt(topology, "classRef", "namespace") || textAt(topology, "classNamespace");
  return { name, namespace: stated || textAt(cluster, "metadata", "namespace"), stated };
}

/** An owner reference. */
export interface Owner {
  readonly group: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly isController: boolean;
}

/** Returns the owners of an object. */
export function ownersOf(object: InventoryObject): readonly Owner[] {
  return listAt(object, "metadata", "ownerReferences")
    .filter(isRecord)
    .map((owner) => ({
      group: groupOf(textAt(owner, "apiVersion")),
      apiVersion: textAt(owner, "apiVersion"),
      kind: textAt(owner, "kind"),
      name: textAt(owner, "name"),
      uid: textAt(owner, "uid"),
      isController: owner.controller === true,
    }));
}

/** A text in a value of any depth. */
export interface FoundText {
  readonly text: string;
  readonly at: Place;
}

/** A place in a value, linked from the inside out: few places need their path. */
export interface Place {
  /** Key or index; the start of paths for the whole value. */
  readonly step: string;
  /** Object or array that contains the place. */
  readonly holder?: object;
  readonly outer?: Place;
  /** For an item of an array: the place whose step is the array's key. */
  readonly key?: Place;
}

/** Returns all texts in a value. Paths start with `path`. */
export function textsIn(value: unknown, path: string): readonly FoundText[] {
  const texts: FoundText[] = [];
  const work: { readonly value: unknown; readonly at: Place }[] = [{ value, at: { step: path } }];
  for (let here = work.pop(); here !== undefined; here = work.pop()) {
    const { value: inside, at } = here;
    if (typeof inside === "string") texts.push({ text: inside, at });
    if (typeof inside !== "object" || inside === null) continue;
    const ofArray = Array.isArray(inside) && { key: keyPlace(at) };
    for (const [step, member] of Object.entries(inside))
      work.push({ value: member, at: { step, holder: inside, outer: at, ...ofArray } });
  }
  return texts;
}

/** Returns a path such as `spec.pools[0].name` or `spec.labels["a.b"]`. */
export function formatPath(at: Place): string {
  let path = "";
  for (let here: Place | undefined = at; here !== undefined; here = here.outer) path = stepText(here) + path;
  return path;
}

/** Returns the innermost key of a path, without indices: `name` of `spec.pools[0].name`. */
export function keyOf(at: Place): string {
  return keyPlace(at).step;
}

/** Returns the key before the innermost one: `pools` of `spec.pools[0].name`. */
export function outerKeyOf(at: Place): string {
  const { outer } = keyPlace(at);
  return outer === undefined ? "" : keyOf(outer);
}

function keyPlace(at: Place): Place {
  return at.key ?? at;
}

function stepText({ step, holder }: Place): string {
  if (holder === undefined) return step;
  if (Array.isArray(holder)) return `[${step}]`;
  return /^[\w-]+$/.test(step) ? `.${step}` : withoutHidden(`[${JSON.stringify(step)}]`);
}

/** A reference with its place. */
export interface PlacedReference {
  /** Such as `spec.pools[0].templateRef`. */
  readonly path: string;
  /** The last key of the path, such as `templateRef`. */
  readonly field: string;
  readonly reference: Reference;
}

/** Returns all references in a value, in the order of the document: members with a kind, a name and a group or an API version. */
export function referencesIn(value: unknown, path = "", field = ""): readonly PlacedReference[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => referencesIn(item, `${path}[${index}]`, field));
  if (!isRecord(value)) return [];
  const reference = readReference(value);
  if (reference?.hasGroup === true && field !== "") return [{ path, field, reference }];
  return Object.entries(value).flatMap(([key, inner]) =>
    referencesIn(inner, path === "" ? key : `${path}.${key}`, key),
  );
}

/** A reference of a contract, with the contract resource of the kind that it names. */
export interface ContractReference {
  readonly path: string;
  readonly role: ContractResource;
  readonly reference: Reference;
}

type ContractPath = readonly [path: readonly string[], role: ContractResource];

const template = ["spec", "template", "spec"];
const templates: readonly ContractPath[] = [
  [[...template, "infrastructureRef"], "InfraMachineTemplate"],
  [[...template, "bootstrap", "configRef"], "BootstrapConfigTemplate"],
];

/** Paths of references by kind of Cluster API; `*` is each item of a list. */
const contractPaths: ReadonlyMap<string, readonly ContractPath[]> = new Map<string, readonly ContractPath[]>([
  [
    "Cluster",
    [
      [["spec", "infrastructureRef"], "InfraCluster"],
      [["spec", "controlPlaneRef"], "ControlPlane"],
    ],
  ],
  [
    "MachinePool",
    [
      [[...template, "infrastructureRef"], "InfraMachinePool"],
      [[...template, "bootstrap", "configRef"], "BootstrapConfig"],
    ],
  ],
  ["MachineDeployment", templates],
  ["MachineSet", templates],
  [
    "Machine",
    [
      [["spec", "infrastructureRef"], "InfraMachine"],
      [["spec", "bootstrap", "configRef"], "BootstrapConfig"],
    ],
  ],
  [
    "ClusterClass",
    // Contract v1beta1 names the field `ref`.
    ["ref", "templateRef"].flatMap((ref) =>
      (
        [
          ["infrastructure", "InfraClusterTemplate"],
          ["controlPlane", "ControlPlaneTemplate"],
          ["controlPlane.machineInfrastructure", "InfraMachineTemplate"],
          ["workers.machineDeployments.*.infrastructure", "InfraMachineTemplate"],
          ["workers.machineDeployments.*.bootstrap", "BootstrapConfigTemplate"],
          ["workers.machineDeployments.*.template.infrastructure", "InfraMachineTemplate"],
          ["workers.machineDeployments.*.template.bootstrap", "BootstrapConfigTemplate"],
          ["workers.machinePools.*.infrastructure", "InfraMachinePoolTemplate"],
          ["workers.machinePools.*.bootstrap", "BootstrapConfigTemplate"],
          ["workers.machinePools.*.template.infrastructure", "InfraMachinePoolTemplate"],
          ["workers.machinePools.*.template.bootstrap", "BootstrapConfigTemplate"],
        ] as const
      ).map(([path, role]): ContractPath => [["spec", ...path.split("."), ref], role]),
    ),
  ],
]);

/** Control planes of providers, in either contract. */
const controlPlanePaths: readonly ContractPath[] = [
  [["spec", "machineTemplate", "infrastructureRef"], "InfraMachineTemplate"],
  [["spec", "machineTemplate", "spec", "infrastructureRef"], "InfraMachineTemplate"],
];

/** Returns the references that the contracts define: of objects of Cluster API, and of control planes. */
export function contractReferences(object: InventoryObject): readonly ContractReference[] {
  const isCore = groupOf(textAt(object, "apiVersion")) === coreGroup;
  const paths = isCore ? (contractPaths.get(textAt(object, "kind")) ?? []) : controlPlanePaths;
  return paths.flatMap(([path, role]) =>
    valuesAt(object, path).flatMap(([place, value]) => {
      const reference = readReference(value);
      return reference === undefined ? [] : { path: place, role, reference };
    }),
  );
}

function valuesAt(
  value: unknown,
  path: readonly string[],
): readonly (readonly [place: string, value: unknown])[] {
  let found: readonly (readonly [string, unknown])[] = [["", value]];
  for (const step of path)
    found = found.flatMap(([place, one]) =>
      step === "*"
        ? listAt(one).map((item, index) => [`${place}[${index}]`, item] as const)
        : [[place === "" ? step : `${place}.${step}`, valueAt(one, step)] as const],
    );
  return found;
}

/** Reports whether a name at a place of an object's spec refers to another object. */
export function isReferenceTo(at: Place, to: InventoryObject): boolean {
  const { holder } = at;
  const key = keyOf(at);
  const isName = key === "name";
  const [apiVersion, kind] = [textAt(to, "apiVersion"), textAt(to, "kind")];
  const reference = isName ? readReference(holder) : undefined;
  if (reference === undefined) return isNamedAfter(isName ? outerKeyOf(at) : key, apiVersion, kind);
  return reference.kind === kind && (!reference.hasGroup || reference.group === groupOf(apiVersion));
}

/** Returns the namespace that a reference states; empty if none. */
export function statedNamespace(at: Place): string {
  const key = keyOf(at);
  return textAt(at.holder, key === "name" ? "namespace" : `${key.replace(/Name$/, "")}Namespace`);
}

/** Reports whether a field without a kind, such as `poolRef`, can name an object of a kind. */
function isNamedAfter(field: string, apiVersion: string, kind: string): boolean {
  if (apiVersion === "v1" && kind === "Secret") return /secret|credential|identity/i.test(field);
  if (apiVersion === "v1" && kind === "ConfigMap") return /configmap/i.test(field);
  const word = lastWord(field.replace(/(?:Ref|Reference|Name)s?$/, ""));
  // `clusterName` names a Cluster of Cluster API, which moves.
  return word !== "cluster" && word === lastWord(kind);
}

/** Returns the last word of an identifier: `pool` for `fromIPPools` and `InClusterIPPool`. */
function lastWord(identifier: string): string {
  const words = identifier.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z0-9]/);
  return (words.findLast((word) => word !== "") ?? "").toLowerCase().replace(/s$/, "");
}
