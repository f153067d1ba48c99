import { ConversionError, convert } from "@capikit/api/conversion";
import type {
  ClusterClass,
  ClusterClassTemplateReference,
  MachineDeploymentClass,
  MachinePoolClass,
} from "@capikit/api/core/v1beta2";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { cloneJson, textAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { topologyProblem } from "../errors/topology-diagnostics.ts";
import { TopologyError } from "../errors/topology-error.ts";
import { identityOf, shown, type Unstructured } from "../objects/kubernetes.ts";
import type { Store } from "../objects/stored.ts";

export interface WorkersBlueprint<Class> {
  readonly workersClass: Class;
  readonly bootstrapTemplate: Unstructured;
  readonly infrastructureTemplate: Unstructured;
}

/** A ClusterClass with its templates. */
export interface Blueprint {
  readonly clusterClass: ClusterClass;
  readonly infrastructureClusterTemplate: Unstructured;
  readonly controlPlaneTemplate: Unstructured;
  /** Absent if the class defines no control plane machines. */
  readonly controlPlaneMachineTemplate: Unstructured | undefined;
  readonly machineDeployments: ReadonlyMap<string, WorkersBlueprint<MachineDeploymentClass>>;
  readonly machinePools: ReadonlyMap<string, WorkersBlueprint<MachinePoolClass>>;
}

/**
 * Finds the templates of a ClusterClass, with the defaults of their CRDs.
 *
 * @throws TopologyError with all templates that are missing, and those that the API server rejects.
 */
export function blueprintOf(
  clusterClass: ClusterClass,
  objects: readonly Unstructured[],
  store: Store,
): Blueprint {
  const diagnostics: Diagnostic[] = [];
  const namespace = clusterClass.metadata.namespace ?? "";
  const find = (ref: ClusterClassTemplateReference, where: string): Unstructured => {
    const found = findTemplate(ref, namespace, objects);
    if (typeof found !== "string") {
      const { object, unknown, errors } = store(found);
      for (const { path, message } of [...unknown.map(unknownField), ...errors])
        diagnostics.push(
          topologyProblem("topology/invalid-object", `${shown(found)} ${path}`.trimEnd(), message),
        );
      return object;
    }
    diagnostics.push(
      topologyProblem(
        "topology/template-missing",
        `ClusterClass ${clusterClass.metadata.name} ${where}`,
        found,
      ),
    );
    return {};
  };
  const { infrastructure, controlPlane, workers = {} } = clusterClass.spec;
  const workersOf = <Class extends MachineDeploymentClass | MachinePoolClass>(
    classes: readonly Class[],
    where: string,
  ): Map<string, WorkersBlueprint<Class>> =>
    new Map(
      classes.map((workersClass) => [
        workersClass.class,
        {
          workersClass,
          bootstrapTemplate: find(
            workersClass.bootstrap.templateRef,
            `${where}[${workersClass.class}].bootstrap.templateRef`,
          ),
          infrastructureTemplate: find(
            workersClass.infrastructure.templateRef,
            `${where}[${workersClass.class}].infrastructure.templateRef`,
          ),
        },
      ]),
    );
  const machineRef = controlPlane.machineInfrastructure?.templateRef;
  const blueprint: Blueprint = {
    clusterClass,
    infrastructureClusterTemplate: find(infrastructure.templateRef, "spec.infrastructure.templateRef"),
    controlPlaneTemplate: find(controlPlane.templateRef, "spec.controlPlane.templateRef"),
    controlPlaneMachineTemplate:
      machineRef && find(machineRef, "spec.controlPlane.machineInfrastructure.templateRef"),
    machineDeployments: workersOf(workers.machineDeployments ?? [], "spec.workers.machineDeployments"),
    machinePools: workersOf(workers.machinePools ?? [], "spec.workers.machinePools"),
  };
  if (diagnostics.length > 0) throw new TopologyError(diagnostics);
  return blueprint;
}

function unknownField(path: string): { readonly path: string; readonly message: string } {
  return { path, message: "is an unknown field" };
}

function findTemplate(
  ref: ClusterClassTemplateReference,
  namespace: string,
  objects: readonly Unstructured[],
): Unstructured | string {
  const wanted = `${ref.kind} ${namespace === "" ? "" : `${namespace}/`}${ref.name}`;
  const named = objects.filter((object) => {
    const identity = identityOf(object);
    return (
      identity.kind === ref.kind &&
      identity.name === ref.name &&
      groupOf(identity.apiVersion) === groupOf(ref.apiVersion) &&
      (identity.namespace === namespace || identity.namespace === "" || namespace === "")
    );
  });
  const exact = named.find((object) => textAt(object, "apiVersion") === ref.apiVersion);
  if (exact !== undefined) return cloneJson(exact);
  const [other] = named;
  if (other === undefined) return `${wanted} (${ref.apiVersion}) is missing: add it to the objects`;
  try {
    const converted = convert(other, ref.apiVersion, { getAPIVersion: () => ref.apiVersion });
    return cloneJson(converted) as Unstructured;
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    return `${shown(other)} is of ${textAt(other, "apiVersion")}, and the reference asks for ${ref.apiVersion}: name the version that you have`;
  }
}
