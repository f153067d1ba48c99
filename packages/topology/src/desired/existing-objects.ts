import type { Diagnostic } from "@capikit/common/diagnostics";
import { groupOf } from "@capikit/common/kubernetes";
import type { CurrentState } from "../blueprint/current-state.ts";
import { topologyProblem } from "../errors/topology-diagnostics.ts";
import { identityOf, shown, type Unstructured } from "../objects/kubernetes.ts";
import type { DesiredState } from "./desired-state.ts";

/** Reports existing objects that Cluster API cannot change into the desired ones. */
export function existingObjectDiagnostics(current: CurrentState, desired: DesiredState): Diagnostic[] {
  const { infrastructureCluster, controlPlane, machineDeployments, machinePools } = desired;
  return [
    ...incompatibilities(current.infrastructureCluster, infrastructureCluster, "name"),
    ...incompatibilities(current.controlPlane, controlPlane.object, "name"),
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
