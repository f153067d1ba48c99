import type { Diagnostic } from "@capikit/common/diagnostics";
import { textAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import type { CurrentState } from "../blueprint/current-state.ts";
import { topologyProblem } from "../errors/topology-diagnostics.ts";
import { type ContractOf, contractOfObject, controlPlanePaths } from "../objects/contract.ts";
import { identityOf, shown, type Unstructured } from "../objects/kubernetes.ts";
import type { DesiredState } from "./desired-state.ts";

/** Reports existing objects that Cluster API cannot change into the desired ones. */
export function existingObjectDiagnostics(
  current: CurrentState,
  desired: DesiredState,
  contractOf: ContractOf,
): Diagnostic[] {
  const { infrastructureCluster, controlPlane, machineDeployments, machinePools } = desired;
  return [
    ...incompatibilities(current.infrastructureCluster, infrastructureCluster, "name"),
    ...incompatibilities(current.controlPlane, controlPlane.object, "name"),
    ...(controlPlane.infrastructureMachineTemplate === undefined
      ? []
      : incompleteReference(current.controlPlane, contractOf)),
    ...machineDeployments.flatMap(({ topology, bootstrap, infrastructure }) => {
      const existing = current.machineDeployments.get(topology.name);
      return [
        ...incompatibilities(existing?.bootstrap, bootstrap, "namespace"),
        ...incompatibilities(existing?.infrastructure, infrastructure, "kind"),
      ];
    }),
    ...machinePools.flatMap(({ topology, bootstrap, infrastructure }) => {
      const existing = current.machinePools.get(topology.name);
      return [
        ...incompatibilities(existing?.bootstrap, bootstrap, "name"),
        ...incompatibilities(existing?.infrastructure, infrastructure, "name"),
      ];
    }),
  ];
}

/** Reports a control plane in which Cluster API cannot find the template of its Machines. */
function incompleteReference(controlPlane: Unstructured | undefined, contractOf: ContractOf): Diagnostic[] {
  if (controlPlane === undefined) return [];
  const contract = contractOfObject(controlPlane, contractOf);
  const path = controlPlanePaths.infrastructureRef[contract];
  // Each contract reads its own form.
  const fields = [contract === "v1beta1" ? "apiVersion" : "apiGroup", "kind", "name"];
  const missing = fields.filter((field) => textAt(controlPlane, ...path, field) === "");
  if (missing.length === 0) return [];
  return [
    topologyProblem(
      "topology/invalid-object",
      `${shown(controlPlane)} ${path.join(".")}`,
      `has no ${missing.join(", ")}, so that Cluster API fails at every reconcile: set ${fields.join(", ")}`,
    ),
  ];
}

/**
 * Reports differences between an existing and a desired object.
 *
 * @param kept The part that must not change: with `name` also the kind, with `kind` also the namespace.
 */
export function incompatibilities(
  current: Unstructured | undefined,
  desired: Unstructured,
  kept: "kind" | "name" | "namespace",
): Diagnostic[] {
  if (current === undefined) return [];
  const [from, to] = [identityOf(current), identityOf(desired)];
  const changes = [
    ["metadata.name", kept === "name", from.name, to.name],
    ["apiVersion", kept !== "namespace", groupOf(from.apiVersion), groupOf(to.apiVersion)],
    ["kind", kept !== "namespace", from.kind, to.kind],
    ["metadata.namespace", true, from.namespace, to.namespace],
  ] as const;
  return changes
    .filter(([, isKept, before, after]) => isKept && before !== after)
    .map(([field, , before, after]) =>
      topologyProblem(
        "topology/update",
        `${shown(current)} ${field}`,
        `cannot change from "${before}" to "${after}"`,
      ),
    );
}
