import type { Diagnostic } from "@capikit/common/diagnostics";
import { textAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { didYouMean, nearestName } from "@capikit/common/text";
import { coreGroup as core, referencesIn } from "@capikit/inventory";
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

/** Objects that references may name, by group. */
export interface ReferenceTargets {
  readonly groups: ReadonlyMap<string, TargetNames>;
  /** Whether references to kinds without an object are reported, too. */
  readonly isComplete: boolean;
}

interface TargetNames {
  readonly targets: Set<string>;
  readonly kinds: Set<string>;
  /** The first names, among which a similar one is looked for. */
  readonly similar: string[];
}

const maxSimilar = 200;

/** @param isComplete whether the objects are those of a complete template */
export function referenceTargets(objects: readonly JsonObject[], isComplete: boolean): ReferenceTargets {
  const groups = new Map<string, TargetNames>();
  for (const object of objects) {
    const group = groupOf(textAt(object, "apiVersion"));
    const names = groups.get(group) ?? { targets: new Set(), kinds: new Set(), similar: [] };
    groups.set(group, names);
    const target = targetOf(object);
    if (names.similar.length < maxSimilar && !names.targets.has(target)) names.similar.push(target);
    names.targets.add(target);
    names.kinds.add(textAt(object, "kind"));
  }
  return { groups, isComplete };
}

/** Returns the references of an object to objects that the template does not contain. */
export function checkReferences(
  object: JsonObject,
  { groups, isComplete }: ReferenceTargets,
): readonly Diagnostic[] {
  if (!/(?:^|\.)cluster\.x-k8s\.io\//.test(textAt(object, "apiVersion"))) return [];
  const hasClusters = groups.get(core)?.kinds.has("Cluster") === true;
  return [...checkedReferences(object), ...(hasClusters ? clusterName(object) : [])].flatMap(
    ({ path, group, target }) => {
      const named = groups.get(group);
      const [kind = ""] = target.split("/");
      const exists = named?.targets.has(target) === true;
      const meant = exists ? undefined : nearestName(target, named?.similar ?? []);
      if (namesTemplate(object, path) === !kind.endsWith("Template") && meant === undefined)
        return [templateProblem("template/reference-kind", path, kindProblem(kind))];
      if (exists || (!isComplete && named?.kinds.has(kind) !== true && meant === undefined)) return [];
      const help = didYouMean(meant);
      const message = `refers to ${target} of ${group}, which the template does not contain`;
      return [templateProblem("template/missing-object", path, message, help)];
    },
  );
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

/** Returns the references to objects of the template. A group with a version is invalid and reported as such. */
function checkedReferences(object: JsonObject): readonly Reference[] {
  return referencesIn(object).flatMap(({ path, field, reference: { group, kind, name } }) =>
    !fields.has(field) || group === "" || group.includes("/")
      ? []
      : { path, group, target: `${kind}/${name}` },
  );
}

/** Returns the reference of a machine set to its Cluster. */
function clusterName(object: JsonObject): readonly Reference[] {
  const name = textAt(object, "spec", "clusterName");
  if (groupOf(textAt(object, "apiVersion")) !== core || name === "") return [];
  return [{ path: "spec.clusterName", group: core, target: `Cluster/${name}` }];
}

function targetOf(object: JsonObject): string {
  return `${textAt(object, "kind")}/${textAt(object, "metadata", "name")}`;
}
