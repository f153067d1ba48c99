import type { Cluster, ClusterClass } from "@capikit/api/core/v1beta2";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { topologyProblem } from "./errors/topology-diagnostics.ts";
import { isSet } from "./objects/kubernetes.ts";

/** Minimum startup seconds of a node; 0 turns the check off. */
const MIN_STARTUP_SECONDS = 30;

/** The validated part of a health check of a topology or class. */
interface HealthCheck {
  readonly enabled?: boolean;
  readonly checks?: { readonly nodeStartupTimeoutSeconds?: number };
  readonly remediation?: {
    readonly maxInFlight?: number | string;
    readonly triggerIf?: { readonly unhealthyLessThanOrEqualTo?: number | string };
  };
}

/** Validates the health checks of a topology like Cluster API's webhook. */
export function healthCheckDiagnostics(cluster: Cluster, clusterClass: ClusterClass): Diagnostic[] {
  const { topology } = cluster.spec;
  const { controlPlane, workers } = clusterClass.spec;
  const own = topology?.controlPlane?.healthCheck;
  const where = "spec.topology.controlPlane.healthCheck";
  const diagnostics = diagnosticsOf(own, controlPlane.healthCheck, where);
  if (isDefined(own) && controlPlane.machineInfrastructure === undefined) {
    const message = "can be set only where the ClusterClass has spec.controlPlane.machineInfrastructure";
    diagnostics.unshift(topologyProblem("topology/health-check", where, message));
  }
  for (const { name, class: className, healthCheck } of topology?.workers?.machineDeployments ?? []) {
    const found = workers?.machineDeployments?.find((workersClass) => workersClass.class === className);
    const place = `spec.topology.workers.machineDeployments[${name}].healthCheck`;
    diagnostics.push(...diagnosticsOf(healthCheck, found?.healthCheck, place));
  }
  return diagnostics;
}

function isDefined(check: HealthCheck | undefined): boolean {
  return isSet(check?.checks) || isSet(check?.remediation);
}

function diagnosticsOf(
  own: HealthCheck | undefined,
  ofClass: HealthCheck | undefined,
  where: string,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  if (own?.enabled === true && !isDefined(own) && !isDefined(ofClass)) {
    const message = "cannot be true: neither the topology nor the ClusterClass defines checks";
    diagnostics.push(topologyProblem("topology/health-check", `${where}.enabled`, message));
  }
  const seconds = own?.checks?.nodeStartupTimeoutSeconds ?? 0;
  if (seconds !== 0 && seconds < MIN_STARTUP_SECONDS) {
    const message = `is ${seconds}, and must be ${MIN_STARTUP_SECONDS} at least`;
    diagnostics.push(
      topologyProblem("topology/health-check", `${where}.checks.nodeStartupTimeoutSeconds`, message),
    );
  }
  const remediation = own?.remediation;
  const counts = {
    "remediation.maxInFlight": remediation?.maxInFlight,
    "remediation.triggerIf.unhealthyLessThanOrEqualTo": remediation?.triggerIf?.unhealthyLessThanOrEqualTo,
  };
  for (const [field, count] of Object.entries(counts)) {
    if (typeof count !== "string" || /^\d+%$/.test(count)) continue;
    diagnostics.push(
      topologyProblem(
        "topology/health-check",
        `${where}.${field}`,
        `is ${JSON.stringify(count)}: write a number, or a percentage as 40%`,
      ),
    );
  }
  return diagnostics;
}
