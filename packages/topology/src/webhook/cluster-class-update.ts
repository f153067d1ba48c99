import type { Cluster, ClusterClass } from "@capikit/api/core/v1beta2";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { checkAutoscaler } from "./cluster.ts";
import { compatibilityDiagnostics, diagnosticsOf, type Report } from "./compatibility.ts";
import { isDefined } from "./health-checks.ts";

const CODE = "topology/update";

/**
 * Validates a change of a ClusterClass like Cluster API's webhook.
 *
 * @param clusters The Clusters that use the class.
 */
export function clusterClassUpdateDiagnostics(
  before: ClusterClass,
  after: ClusterClass,
  clusters: readonly Cluster[],
): Diagnostic[] {
  const diagnostics = diagnosticsOf(`ClusterClass ${after.metadata.name}`, (report) => {
    checkVersions(after, clusters, report);
    for (const kind of ["machineDeployments", "machinePools"] as const)
      checkRemovedClasses(kind, before, after, clusters, report);
    checkHealthChecks(before, after, clusters, report);
  });
  const autoscaled = clusters.flatMap((cluster) => autoscalerDiagnostics(cluster, after));
  return [...compatibilityDiagnostics(before, after), ...diagnostics, ...autoscaled];
}

function checkVersions({ spec }: ClusterClass, clusters: readonly Cluster[], report: Report): void {
  const versions = spec.kubernetesVersions ?? [];
  if (versions.length === 0) return;
  for (const cluster of clusters) {
    const version = cluster.spec.topology?.version ?? "";
    if (!versions.includes(version))
      report(CODE, "spec.kubernetesVersions", `must contain ${version}, the version of ${named(cluster)}`);
  }
}

function checkRemovedClasses(
  kind: "machineDeployments" | "machinePools",
  before: ClusterClass,
  after: ClusterClass,
  clusters: readonly Cluster[],
  report: Report,
): void {
  const kept = new Set((after.spec.workers?.[kind] ?? []).map((one) => one.class));
  const removed = (before.spec.workers?.[kind] ?? [])
    .map((one) => one.class)
    .filter((name) => !kept.has(name));
  for (const name of new Set(removed))
    reportUsers(
      `the class "${name}" of ${kind} cannot be removed`,
      clusters.filter(({ spec }) => spec.topology?.workers?.[kind]?.some((one) => one.class === name)),
      `spec.workers.${kind}`,
      report,
    );
}

function checkHealthChecks(
  before: ClusterClass,
  after: ClusterClass,
  clusters: readonly Cluster[],
  report: Report,
): void {
  if (isDefined(before.spec.controlPlane.healthCheck) && !isDefined(after.spec.controlPlane.healthCheck))
    reportUsers(
      "cannot be removed",
      clusters.filter(({ spec }) => reliesOnClass(spec.topology?.controlPlane?.healthCheck)),
      "spec.controlPlane.healthCheck",
      report,
    );
  for (const { class: name, healthCheck } of after.spec.workers?.machineDeployments ?? []) {
    const old = before.spec.workers?.machineDeployments?.find((one) => one.class === name);
    if (!isDefined(old?.healthCheck) || isDefined(healthCheck)) continue;
    reportUsers(
      "cannot be removed",
      clusters.filter(({ spec }) =>
        spec.topology?.workers?.machineDeployments?.some(
          (one) => one.class === name && reliesOnClass(one.healthCheck),
        ),
      ),
      `spec.workers.machineDeployments[${name}].healthCheck`,
      report,
    );
  }
}

/** Reports whether a health check is on and defined in the ClusterClass only. */
function reliesOnClass(check: Parameters<typeof isDefined>[0]): boolean {
  return check?.enabled === true && !isDefined(check);
}

function reportUsers(message: string, users: readonly Cluster[], field: string, report: Report): void {
  if (users.length > 0)
    report(CODE, field, `${message}, because it is used by ${users.map(named).join(", ")}`);
}

function autoscalerDiagnostics(cluster: Cluster, clusterClass: ClusterClass): Diagnostic[] {
  const { topology } = cluster.spec;
  if (topology === undefined) return [];
  return diagnosticsOf(named(cluster), (report) => checkAutoscaler(topology, clusterClass, report));
}

function named({ metadata }: Cluster): string {
  return `Cluster ${metadata.namespace ? `${metadata.namespace}/` : ""}${metadata.name}`;
}
