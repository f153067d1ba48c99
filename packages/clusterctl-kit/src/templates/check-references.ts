import type { Diagnostic } from "@capikit/common/diagnostics";
import { isRecord, textAt } from "@capikit/common/json";
import { didYouMean, nearestName } from "@capikit/common/text";
import { groupOf } from "@capikit/common/versions";
import type { JsonObject } from "@capikit/schema";
import { templateProblem } from "./template-diagnostics.ts";

/** Fields of Cluster API that refer to objects of the same template. */
const fields: ReadonlySet<string> = new Set([
  "configRef",
  "controlPlaneRef",
  "infrastructureRef",
  "ref",
  "templateRef",
]);

/** Objects that references may name. */
export interface ReferenceTargets {
  readonly objects: readonly JsonObject[];
  /**
   * Objects of the files next to an incomplete template. Undefined for a complete template, in
   * which references to kinds without an object are reported too.
   */
  readonly related?: readonly JsonObject[] | undefined;
}

/** Returns the references of an object to objects that the template does not contain. */
export function checkReferences(
  object: JsonObject,
  { objects, related }: ReferenceTargets,
): readonly Diagnostic[] {
  if (!/(?:^|\.)cluster\.x-k8s\.io\//.test(textAt(object, "apiVersion"))) return [];
  const all = [...objects, ...(related ?? [])];
  return [...referencesIn(object, ""), ...clusterName(object, all)].flatMap(({ path, group, target }) => {
    const named = all.filter((one) => groupOf(textAt(one, "apiVersion")) === group).map(targetOf);
    const isKnown = named.some((one) => one.startsWith(target.slice(0, target.indexOf("/") + 1)));
    const meant = nearestName(target, named);
    const [kind = ""] = target.split("/");
    const exists = named.includes(target);
    if (namesTemplate(object, path) === !kind.endsWith("Template") && (exists || meant === undefined))
      return [templateProblem("template/reference-kind", path, kindProblem(kind))];
    if (exists || (related !== undefined && !isKnown && meant === undefined)) return [];
    const help = didYouMean(meant);
    const message = `refers to ${target} of ${group}, which the template does not contain`;
    return [templateProblem("template/missing-object", path, message, help)];
  });
}

/** Reports whether core clones the object of a reference; undefined if unknown. */
function namesTemplate(object: JsonObject, path: string): boolean | undefined {
  const kind = textAt(object, "kind");
  if (groupOf(textAt(object, "apiVersion")) !== core)
    return path.startsWith("spec.machineTemplate.") ? true : undefined;
  if (/^(?:Cluster|Machine|MachinePool)$/.test(kind)) return path === "spec.clusterName" ? undefined : false;
  return /^(?:MachineDeployment|MachineSet|ClusterClass)$/.test(kind) && path !== "spec.clusterName"
    ? true
    : undefined;
}

function kindProblem(kind: string): string {
  return kind.endsWith("Template")
    ? `refers to ${kind}, which is a template: Cluster API uses the object itself`
    : `refers to ${kind}, which is not a template: Cluster API clones spec.template of the object`;
}

interface Reference {
  readonly path: string;
  readonly group: string;
  /** `FooMachineTemplate/a`. */
  readonly target: string;
}

function referencesIn(value: unknown, path: string): readonly Reference[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => referencesIn(item, `${path}[${index}]`));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]): readonly Reference[] => {
    const place = path === "" ? key : `${path}.${key}`;
    if (!fields.has(key) || !isRecord(inner)) return referencesIn(inner, place);
    const { apiGroup, apiVersion, kind, name } = inner;
    const group = typeof apiGroup === "string" ? apiGroup : groupOf(String(apiVersion ?? ""));
    // A group with a version is invalid and reported as such.
    if (typeof kind !== "string" || typeof name !== "string" || group === "" || group.includes("/"))
      return [];
    return [{ path: place, group, target: `${kind}/${name}` }];
  });
}

/** Returns the reference of a machine set to its Cluster, if the template contains Clusters. */
function clusterName(object: JsonObject, all: readonly JsonObject[]): readonly Reference[] {
  const name = textAt(object, "spec", "clusterName");
  const ofCore = groupOf(textAt(object, "apiVersion")) === core;
  if (!ofCore || name === "" || !all.some(isCluster)) return [];
  return [{ path: "spec.clusterName", group: core, target: `Cluster/${name}` }];
}

const core = "cluster.x-k8s.io";

function isCluster(object: JsonObject): boolean {
  return object.kind === "Cluster" && groupOf(textAt(object, "apiVersion")) === core;
}

function targetOf(object: JsonObject): string {
  return `${textAt(object, "kind")}/${textAt(object, "metadata", "name")}`;
}
