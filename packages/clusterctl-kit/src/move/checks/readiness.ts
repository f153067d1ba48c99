import { at } from "../objects/move-object.ts";
import { coreGroup, pausedAnnotation } from "../objects/names.ts";
import { type CheckContext, objectsOfKind } from "./check-context.ts";
import { type MoveFinding, type MoveFindingCode, nameOf } from "./finding.ts";

/** Checks whether Clusters and Machines are in a state that can be moved. */
export function checkReadiness(context: CheckContext): MoveFinding[] {
  const findings: MoveFinding[] = [];
  for (const { node, object } of objectsOfKind(context, coreGroup, "Cluster")) {
    const add = (code: MoveFindingCode, message: string, help: string): void => {
      findings.push({ code, level: "blocker", object: nameOf(node), message, help });
    };
    const { spec, status, metadata } = object;
    if (at(spec, "paused") === true || pausedAnnotation in (metadata.annotations ?? {}))
      add(
        "cluster-paused",
        "is paused",
        "unpause it unless it is paused on purpose: spec.paused, or the annotation cluster.x-k8s.io/paused",
      );
    if (!isSet(status, "infrastructureProvisioned", "infrastructureReady"))
      add(
        "infrastructure-not-provisioned",
        "its infrastructure is not provisioned yet",
        "wait until it is provisioned",
      );
    else if (!isControlPlaneInitialized(spec, status))
      add(
        "control-plane-not-initialized",
        "its control plane is not initialized yet",
        "wait until it is initialized",
      );
  }
  for (const { node, object } of objectsOfKind(context, coreGroup, "ClusterClass")) {
    if (!(pausedAnnotation in (object.metadata.annotations ?? {}))) continue;
    findings.push({
      code: "cluster-class-paused",
      level: "blocker",
      object: nameOf(node),
      message: "is paused",
      help: "remove the annotation cluster.x-k8s.io/paused unless it is paused on purpose",
    });
  }
  for (const { node, object } of objectsOfKind(context, coreGroup, "Machine")) {
    const reference = at(object.status, "nodeRef");
    if (typeof reference === "object" && reference !== null && at(reference, "name") !== "") continue;
    findings.push({
      code: "machine-without-node",
      level: "blocker",
      object: nameOf(node),
      message: "has no node yet",
      help: "wait until its node has joined, or delete it",
    });
  }
  return findings;
}

/** Reports whether initialization is complete, in the field of contract v1beta2 or v1beta1. */
function isSet(status: unknown, name: string, oldName: string): boolean {
  return at(status, "initialization", name) === true || at(status, oldName) === true;
}

function isControlPlaneInitialized(spec: unknown, status: unknown): boolean {
  const conditions = at(status, "conditions");
  const isTrue =
    Array.isArray(conditions) &&
    conditions.some(
      (condition) =>
        at(condition, "type") === "ControlPlaneInitialized" && at(condition, "status") === "True",
    );
  const hasReference = typeof at(spec, "controlPlaneRef") === "object";
  // Version v1beta1 only has the condition.
  const isInitialized =
    at(status, "initialization") === undefined ||
    at(status, "initialization", "controlPlaneInitialized") === true;
  return isTrue && (!hasReference || isInitialized);
}
