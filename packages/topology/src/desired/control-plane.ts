import type { ContractVersion } from "@capikit/api/contract";
import { clusterNameLabel, clusterTopologyOwnedLabel } from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import { cloneJson, isJsonObject, textAt, textsAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { getAt, removeAt, setAt } from "../json/json-object.ts";
import {
  contractOfObject,
  durationText,
  infrastructureRefOf,
  controlPlanePaths as paths,
  timeoutNames,
} from "../objects/contract.ts";
import { contractReference, identityOf, mergedTexts, type Unstructured } from "../objects/kubernetes.ts";
import { simpleName } from "../objects/names.ts";
import type { DesiredContext } from "./class-object.ts";
import { classObject } from "./class-object.ts";
import { ownedBy, templateFromTemplate } from "./from-template.ts";

/** Returns the control plane's machine template, if any. It keeps a referenced template's name. */
export function desiredMachineTemplate(context: DesiredContext): Unstructured | undefined {
  const { blueprint, cluster, current, contractOf, suffix } = context;
  const template = blueprint.controlPlaneMachineTemplate;
  if (template === undefined) return undefined;
  const object = current.controlPlane;
  const ref = object && infrastructureRefOf(object, contractOfObject(object, contractOf));
  const path = "controlPlane.infrastructureMachineTemplate";
  return templateFromTemplate({
    template,
    cluster,
    name: textAt(ref, "name") || simpleName(`${cluster.metadata.name}-`, path, suffix),
    owner: ownedBy(cluster),
  });
}

/** Returns the control plane, before patches. */
export function desiredControlPlane(
  context: DesiredContext,
  machineTemplate: Unstructured | undefined,
): Unstructured {
  const { blueprint, cluster, topology, current, contractOf, upgrade } = context;
  const controlPlaneClass = blueprint.clusterClass.spec.controlPlane;
  const controlPlaneTopology = topology.controlPlane ?? {};
  const metadata = controlPlaneTopology.metadata ?? {};
  const labels = mergedTexts(metadata.labels, controlPlaneClass.metadata?.labels);
  const annotations = mergedTexts(metadata.annotations, controlPlaneClass.metadata?.annotations);
  const object = classObject(context, {
    field: "controlPlane",
    path: "controlPlane",
    template: blueprint.controlPlaneTemplate,
    labels,
    annotations,
    current: current.controlPlane,
  });
  const contract = contractOfObject(object, contractOf);
  if (machineTemplate !== undefined) {
    setMachineTemplate(object, machineTemplate, contract, current.controlPlane);
    setMachineMetadata(
      object,
      { ...labels, [clusterNameLabel]: cluster.metadata.name ?? "", [clusterTopologyOwnedLabel]: "" },
      annotations,
    );
  }
  if (controlPlaneTopology.replicas !== undefined)
    setAt(object, paths.replicas, controlPlaneTopology.replicas);
  const after = controlPlaneTopology.rollout?.after;
  if (after !== undefined && after !== null) setAt(object, paths.rolloutAfter, after);
  const gates = controlPlaneTopology.readinessGates ?? controlPlaneClass.readinessGates;
  if (gates !== undefined)
    setAt(object, paths.readinessGates[contract], cloneJson(gates) as unknown as JSONValue);
  const taints = controlPlaneTopology.taints ?? controlPlaneClass.taints;
  if (taints !== undefined) setAt(object, paths.taints[contract], cloneJson(taints) as unknown as JSONValue);
  for (const name of timeoutNames) {
    const seconds = controlPlaneTopology.deletion?.[name] ?? controlPlaneClass.deletion?.[name];
    if (seconds === undefined) continue;
    // @until CAPI v1.16
    setAt(object, paths.timeouts[contract](name), contract === "v1beta1" ? durationText(seconds) : seconds);
  }
  setAt(object, paths.version, upgrade.controlPlaneVersion());
  return object;
}

function setMachineTemplate(
  object: Unstructured,
  machineTemplate: Unstructured,
  contract: ContractVersion,
  current: Unstructured | undefined,
): void {
  if (contract === "v1beta2") {
    setAt(object, paths.infrastructureRef.v1beta2, contractReference(machineTemplate));
    return;
  }
  const { apiVersion, kind, namespace, name } = identityOf(machineTemplate);
  const ref = current && infrastructureRefOf(current, contract);
  const known = textAt(ref, "apiVersion");
  // The control plane's controller may have changed the reference to a later version.
  const keeps = groupOf(known) === groupOf(apiVersion) && textAt(ref, "kind") === kind && known !== "";
  setAt(object, paths.infrastructureRef.v1beta1, {
    apiVersion: keeps ? known : apiVersion,
    kind,
    name,
    namespace,
  });
}

/** Sets the machine metadata from the control plane and its template; the former wins. */
function setMachineMetadata(
  object: Unstructured,
  labels: Record<string, string>,
  annotations: Record<string, string> | undefined,
): void {
  const given = getAt(object, paths.metadata);
  const before = isJsonObject(given) ? given : {};
  const sets = {
    labels: mergedTexts(labels, textsAt(before, "labels")),
    annotations: mergedTexts(annotations, textsAt(before, "annotations")),
  };
  for (const [name, texts] of Object.entries(sets)) {
    if (texts === undefined) removeAt(object, [...paths.metadata, name]);
    else setAt(object, [...paths.metadata, name], texts);
  }
}
