import type { Cluster, ClusterClass } from "@capikit/api/core/v1beta2";
import { isSet } from "../objects/kubernetes.ts";
import type { Report } from "./compatibility.ts";
import { checkShare } from "./shares.ts";

/** Minimum startup seconds of a node; 0 turns the check off. */
const MIN_STARTUP_SECONDS = 30;
const CODE = "topology/health-check";

/** The validated part of a health check of a topology or class. */
interface HealthCheck {
  readonly enabled?: boolean;
  readonly checks?: { readonly nodeStartupTimeoutSeconds?: number };
  readonly remediation?: {
    readonly maxInFlight?: number | string;
    readonly triggerIf?: { readonly unhealthyLessThanOrEqualTo?: number | string };
  };
}

export function classHealthChecks({ spec: { controlPlane, workers } }: ClusterClass, report: Report): void {
  const at = "spec.controlPlane.healthCheck";
  if (isDefined(controlPlane.healthCheck)) {
    checkValues(controlPlane.healthCheck, at, report);
    if (controlPlane.machineInfrastructure === undefined)
      report(CODE, at, "can be set only with spec.controlPlane.machineInfrastructure");
  }
  for (const { class: className, healthCheck } of workers?.machineDeployments ?? [])
    if (isDefined(healthCheck))
      checkValues(healthCheck, `spec.workers.machineDeployments[${className}].healthCheck`, report);
}

export function topologyHealthChecks(cluster: Cluster, clusterClass: ClusterClass, report: Report): void {
  const { topology } = cluster.spec;
  const { controlPlane, workers } = clusterClass.spec;
  const own = topology?.controlPlane?.healthCheck;
  const at = "spec.topology.controlPlane.healthCheck";
  if (isDefined(own) && controlPlane.machineInfrastructure === undefined)
    report(CODE, at, "can be set only where the ClusterClass has spec.controlPlane.machineInfrastructure");
  checkOverride(own, controlPlane.healthCheck, at, report);
  for (const { name, class: className, healthCheck } of topology?.workers?.machineDeployments ?? []) {
    const found = workers?.machineDeployments?.find((workersClass) => workersClass.class === className);
    const of = `spec.topology.workers.machineDeployments[${name}].healthCheck`;
    checkOverride(healthCheck, found?.healthCheck, of, report);
  }
}

export function isDefined(check: HealthCheck | undefined): check is HealthCheck {
  return isSet(check?.checks) || isSet(check?.remediation);
}

function checkOverride(
  own: HealthCheck | undefined,
  ofClass: HealthCheck | undefined,
  at: string,
  report: Report,
): void {
  if (own?.enabled === true && !isDefined(own) && !isDefined(ofClass))
    report(CODE, `${at}.enabled`, "cannot be true: neither the topology nor the ClusterClass defines checks");
  if (isDefined(own)) checkValues(own, at, report);
}

function checkValues({ checks, remediation }: HealthCheck, at: string, report: Report): void {
  const seconds = checks?.nodeStartupTimeoutSeconds ?? 0;
  if (seconds !== 0 && seconds < MIN_STARTUP_SECONDS) {
    const message = `is ${seconds}, and must be ${MIN_STARTUP_SECONDS} at least`;
    report(CODE, `${at}.checks.nodeStartupTimeoutSeconds`, message);
  }
  const { maxInFlight, triggerIf } = remediation ?? {};
  const of = `${at}.remediation`;
  checkShare(maxInFlight, CODE, `${of}.maxInFlight`, report);
  const least = triggerIf?.unhealthyLessThanOrEqualTo;
  checkShare(least, CODE, `${of}.triggerIf.unhealthyLessThanOrEqualTo`, report);
}
