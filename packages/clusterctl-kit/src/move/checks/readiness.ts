import { at } from "../objects/move-object.ts";
import { coreGroup, pausedAnnotation } from "../objects/names.ts";
import { type CheckContext, objectsOfKind } from "./check-context.ts";
import { type MoveFinding, type MoveFindingCode, nameOf } from "./finding.ts";

/** Whether Clusters and Machines are in a state that can be moved. */
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
        "unpause it, if nobody holds it on purpose: spec.paused, or the annotation cluster.x-k8s.io/paused",
      );
    if (!isSet(status, "infrastructureProvisioned", "infrastructureReady"))
      add("infrastructure-not-provisioned", "its infrastructure is still provisioned", "wait for it");
    else if (!isControlPlaneInitialized(spec, status))
      add("control-plane-not-initialized", "its control plane is not initialized yet", "wait for it");
  }
  for (const { node, object } of objectsOfKind(context, coreGroup, "ClusterClass")) {
    if (!(pausedAnnotation in (object.metadata.annotations ?? {}))) continue;
    findings.push({
      code: "cluster-class-paused",
      level: "blocker",
      object: nameOf(node),
      message: "is paused",
      help: "remove the annotation cluster.x-k8s.io/paused, if nobody holds it on purpose",
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

/** A sign of initialization, in the place of contract v1beta2 or of v1beta1. */
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
  // Version v1beta1 has the condition alone.
  const isInitialized =
    at(status, "initialization") === undefined ||
    at(status, "initialization", "controlPlaneInitialized") === true;
  return isTrue && (!hasReference || isInitialized);
}
