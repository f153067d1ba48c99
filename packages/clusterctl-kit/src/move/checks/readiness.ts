import type { Diagnostic } from "@capikit/common/diagnostics";
import { valueAt } from "@capikit/common/json";
import { conditionOf } from "@capikit/inventory";
import { coreGroup, isPaused } from "../objects/move-object.ts";
import { type CheckContext, objectsOfKind } from "./check-context.ts";
import { moveProblem } from "./move-diagnostics.ts";

/** Checks whether Clusters and Machines are in a state that can be moved. */
export function checkReadiness(context: CheckContext): Diagnostic[] {
  const problems: Diagnostic[] = [];
  for (const { node, object } of objectsOfKind(context, coreGroup, "Cluster")) {
    const { spec, status } = object;
    if (isPaused(object)) problems.push(moveProblem("move/cluster-paused", node, "is paused"));
    // Version v1beta1 has the other field.
    const isProvisioned = [["initialization", "infrastructureProvisioned"], ["infrastructureReady"]].some(
      (path) => valueAt(status, ...path) === true,
    );
    if (!isProvisioned)
      problems.push(
        moveProblem("move/infrastructure-not-provisioned", node, "its infrastructure is not provisioned yet"),
      );
    else if (!isControlPlaneInitialized(spec, status))
      problems.push(
        moveProblem("move/control-plane-not-initialized", node, "its control plane is not initialized yet"),
      );
  }
  for (const { node, object } of objectsOfKind(context, coreGroup, "ClusterClass"))
    if (isPaused(object)) problems.push(moveProblem("move/cluster-class-paused", node, "is paused"));
  for (const { node, object } of objectsOfKind(context, coreGroup, "Machine")) {
    const reference = valueAt(object.status, "nodeRef");
    if (typeof reference === "object" && reference !== null && valueAt(reference, "name") !== "") continue;
    problems.push(moveProblem("move/machine-without-node", node, "has no node yet"));
  }
  return problems;
}

function isControlPlaneInitialized(spec: unknown, status: unknown): boolean {
  const isTrue = conditionOf({ status }, "ControlPlaneInitialized")?.status === "True";
  const hasReference = typeof valueAt(spec, "controlPlaneRef") === "object";
  // Version v1beta1 only has the condition.
  const isInitialized =
    valueAt(status, "initialization") === undefined ||
    valueAt(status, "initialization", "controlPlaneInitialized") === true;
  return isTrue && (!hasReference || isInitialized);
}
