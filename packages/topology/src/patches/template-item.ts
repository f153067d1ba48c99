import type { ContractVersion } from "@capikit/api/contract";
import type { Cluster } from "@capikit/api/core/v1beta2";
import type { HolderReference, Variable } from "@capikit/api/hooks/v1alpha1";
import { cloneJson } from "@capikit/common/json";
import type { Blueprint, WorkersBlueprint } from "../blueprint/blueprint.ts";
import type { DesiredMachineDeployment, DesiredMachinePool, DesiredState } from "../desired/desired-state.ts";
import { removeAt, setAt } from "../json/json-object.ts";
import { controlPlanePaths } from "../objects/contract.ts";
import { annotationsOf, identityOf, labelsOf, type Unstructured } from "../objects/kubernetes.ts";
import {
  controlPlaneVariables,
  type IsDefined,
  UNSENT_ANNOTATIONS,
  workersVariables,
} from "../variables/builtins.ts";

/** A template to patch, and its purpose. */
export interface TemplateItem {
  /** Path of its object in the desired state, such as `machineDeployments[md-0].bootstrap`. */
  readonly path: string;
  readonly uid: string;
  readonly holder: HolderReference;
  /** The template after the previous patches. */
  object: Unstructured;
  readonly workersClass: string | undefined;
  /** The variables of this template only, as patches see them. */
  readonly variables: (isDefined: IsDefined) => Variable[];
  /** The result of the template: an object, or a template for the cluster. */
  readonly makes: "object" | "template";
}

/**
 * Returns all templates of a topology in a stable order: InfraCluster, control plane, its machines,
 * then bootstrap and infrastructure of each MachineDeployment and MachinePool. Cluster API's order
 * of workers varies.
 */
export function templateItems(
  blueprint: Blueprint,
  desired: DesiredState,
  contract: ContractVersion,
): TemplateItem[] {
  const { cluster, controlPlane } = desired;
  const topology = cluster.spec.topology?.controlPlane ?? {};
  const ofControlPlane = (isDefined: IsDefined): Variable[] =>
    controlPlaneVariables(
      topology,
      controlPlane.object,
      controlPlane.infrastructureMachineTemplate,
      isDefined,
    );
  const items: Omit<TemplateItem, "uid">[] = [
    {
      path: "infrastructureCluster",
      holder: holderOf(cluster as unknown as Unstructured, "spec.infrastructureRef"),
      object: prepared(blueprint.infrastructureClusterTemplate, desired.infrastructureCluster, "object"),
      workersClass: undefined,
      variables: () => [],
      makes: "object",
    },
    {
      path: "controlPlane",
      holder: holderOf(cluster as unknown as Unstructured, "spec.controlPlaneRef"),
      object: prepared(blueprint.controlPlaneTemplate, controlPlane.object, "object"),
      workersClass: undefined,
      variables: ofControlPlane,
      makes: "object",
    },
  ];
  if (blueprint.controlPlaneMachineTemplate && controlPlane.infrastructureMachineTemplate) {
    items.push({
      path: "controlPlane.infrastructureMachineTemplate",
      holder: holderOf(controlPlane.object, controlPlanePaths.infrastructureRef[contract].join(".")),
      object: prepared(
        blueprint.controlPlaneMachineTemplate,
        controlPlane.infrastructureMachineTemplate,
        "template",
      ),
      workersClass: undefined,
      variables: ofControlPlane,
      makes: "template",
    });
  }
  for (const workers of desired.machineDeployments)
    for (const item of workersItems("machineDeployment", workers, blueprint.machineDeployments))
      items.push(item);
  for (const workers of desired.machinePools)
    for (const item of workersItems("machinePool", workers, blueprint.machinePools)) items.push(item);
  return items.map((item) => ({ ...item, uid: item.path }));
}

function workersItems(
  kind: "machineDeployment" | "machinePool",
  workers: DesiredMachineDeployment | DesiredMachinePool,
  blueprints: ReadonlyMap<string, WorkersBlueprint<unknown>>,
): Omit<TemplateItem, "uid">[] {
  const { topology, bootstrap, infrastructure } = workers;
  const object = workers.object as unknown as Unstructured;
  const templates = blueprints.get(topology.class);
  if (templates === undefined) return [];
  const makes = kind === "machinePool" ? "object" : "template";
  const item = (
    name: "bootstrap" | "infrastructure",
    template: Unstructured,
    made: Unstructured,
    field: string,
  ) =>
    ({
      path: `${kind}s[${topology.name}].${name}`,
      holder: holderOf(object, field),
      object: prepared(template, made, makes),
      workersClass: topology.class,
      variables: (isDefined: IsDefined) =>
        workersVariables(kind, topology, object, bootstrap, infrastructure, isDefined),
      makes,
    }) as const;
  return [
    item("bootstrap", templates.bootstrapTemplate, bootstrap, "spec.template.spec.bootstrap.configRef"),
    item(
      "infrastructure",
      templates.infrastructureTemplate,
      infrastructure,
      "spec.template.spec.infrastructureRef",
    ),
  ];
}

function holderOf(object: Unstructured | (Cluster & Unstructured), fieldPath: string): HolderReference {
  const { apiVersion, kind, namespace, name } = identityOf(object);
  return { apiVersion, kind, namespace, name, fieldPath };
}

/** Returns the class's template with the new object's labels and annotations, for patches. */
function prepared(template: Unstructured, made: Unstructured, makes: "object" | "template"): Unstructured {
  const result = cloneJson(template);
  const at = makes === "object" ? ["spec", "template", "metadata"] : ["metadata"];
  setAt(result, [...at, "labels"], labelsOf(made));
  setAt(result, [...at, "annotations"], annotationsOf(made));
  removeAt(result, ["metadata", "managedFields"]);
  for (const name of UNSENT_ANNOTATIONS) removeAt(result, ["metadata", "annotations", name]);
  if (Object.keys(annotationsOf(result)).length === 0) removeAt(result, ["metadata", "annotations"]);
  return result;
}
