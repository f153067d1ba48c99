import {
  clusterNameLabel,
  clusterTopologyMachineDeploymentNameLabel,
  clusterTopologyMachinePoolNameLabel,
  clusterTopologyOwnedLabel,
  templateClonedFromGroupKindAnnotation,
  templateClonedFromNameAnnotation,
} from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import { cloneJson, isJsonObject } from "@capikit/common/json";
import type { DesiredState } from "../desired/desired-state.ts";
import { topologyError } from "../errors/topology-error.ts";
import { getAt, type Path, setAt } from "../json/json-object.ts";
import { controlPlanePaths as paths, timeoutNames } from "../objects/contract.ts";
import type { Unstructured } from "../objects/kubernetes.ts";
import type { TemplateItem } from "./template-item.ts";

/** Metadata that patches cannot change. */
const OWN_METADATA: readonly Path[] = [
  ["metadata", "labels", clusterNameLabel],
  ["metadata", "labels", clusterTopologyOwnedLabel],
  ["metadata", "labels", clusterTopologyMachineDeploymentNameLabel],
  ["metadata", "labels", clusterTopologyMachinePoolNameLabel],
  ["metadata", "annotations", templateClonedFromNameAnnotation],
  ["metadata", "annotations", templateClonedFromGroupKindAnnotation],
];

/** Control plane fields that the topology sets and patches cannot change, for both contracts. */
const OWN_CONTROL_PLANE: readonly Path[] = [
  paths.metadata,
  ...Object.values(paths.readinessGates),
  ...Object.values(paths.taints),
  ...Object.values(paths.infrastructureRef),
  ...timeoutNames.flatMap((name) => Object.values(paths.timeouts).map((pathOf) => pathOf(name))),
  paths.replicas,
  paths.version,
  paths.rolloutAfter,
  ...OWN_METADATA,
];

const TO_OBJECT: readonly (readonly [Path, Path])[] = [
  [["spec", "template", "spec"], ["spec"]],
  [
    ["spec", "template", "metadata", "labels"],
    ["metadata", "labels"],
  ],
  [
    ["spec", "template", "metadata", "annotations"],
    ["metadata", "annotations"],
  ],
];

const TO_TEMPLATE: readonly (readonly [Path, Path])[] = [
  ["metadata", "labels"],
  ["metadata", "annotations"],
  ["spec", "template", "spec"],
  ["spec", "template", "metadata", "labels"],
  ["spec", "template", "metadata", "annotations"],
].map((path) => [path, path] as const);

/** Updates the desired state with patched templates, except fields of the topology. */
export function updateDesiredState(desired: DesiredState, items: readonly TemplateItem[]): void {
  const patched = (path: string, object: Unstructured): Unstructured => {
    const item = items.find((candidate) => candidate.path === path);
    if (item === undefined) return object;
    const preserved = path === "controlPlane" ? OWN_CONTROL_PLANE : OWN_METADATA;
    return taken(path, object, item.object, item.makes === "object" ? TO_OBJECT : TO_TEMPLATE, preserved);
  };
  desired.infrastructureCluster = patched("infrastructureCluster", desired.infrastructureCluster);
  const { controlPlane } = desired;
  controlPlane.object = patched("controlPlane", controlPlane.object);
  if (controlPlane.infrastructureMachineTemplate !== undefined) {
    controlPlane.infrastructureMachineTemplate = patched(
      "controlPlane.infrastructureMachineTemplate",
      controlPlane.infrastructureMachineTemplate,
    );
  }
  for (const kind of ["machineDeployments", "machinePools"] as const) {
    for (const workers of desired[kind]) {
      const path = `${kind}[${workers.topology.name}]`;
      workers.bootstrap = patched(`${path}.bootstrap`, workers.bootstrap);
      workers.infrastructure = patched(`${path}.infrastructure`, workers.infrastructure);
    }
  }
}

function taken(
  path: string,
  object: Unstructured,
  template: Unstructured,
  fields: readonly (readonly [Path, Path])[],
  preserved: readonly Path[],
): Unstructured {
  const result = cloneJson(object);
  const set = (to: Path, value: JSONValue): void => {
    for (let length = 1; length < to.length; length++) {
      const parent = getAt(result, to.slice(0, length));
      if (parent !== undefined && !isJsonObject(parent))
        throw topologyError(
          "topology/patch",
          path,
          `the patched ${to.slice(0, length).join(".")} is not an object, so that Cluster API fails to set ${to.join(".")}`,
        );
    }
    setAt(result, to, cloneJson(value));
  };
  for (const [from, to] of fields) {
    const value = getAt(template, from);
    if (value !== undefined) set(to, value);
  }
  for (const field of preserved) {
    const value = getAt(object, field);
    if (value !== undefined) set(field, value);
  }
  return result;
}
