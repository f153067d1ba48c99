import type { Cluster, ClusterClass } from "@capikit/api/core/v1beta2";
import { healthCheckDiagnostics } from "./check-health-checks.ts";
import { type TopologyDiagnostic, TopologyError } from "./errors/topology-error.ts";
import { kubernetesVersion } from "./upgrade/kubernetes-version.ts";

/** Validates a topology except its variables like Cluster API's webhook. @throws TopologyError */
export function checkTopology(cluster: Cluster, clusterClass: ClusterClass): void {
  const { topology } = cluster.spec;
  if (topology === undefined) return;
  const diagnostics: TopologyDiagnostic[] = [];
  kubernetesVersion(topology.version, "spec.topology.version");
  const versions = clusterClass.spec.kubernetesVersions ?? [];
  if (versions.length > 0 && !versions.includes(topology.version)) {
    diagnostics.push({
      where: "spec.topology.version",
      message: `is ${topology.version}, and the ClusterClass knows ${versions.join(", ")}`,
    });
  }
  for (const kind of ["machineDeployments", "machinePools"] as const) {
    const seen = new Set<string>();
    const classes = (clusterClass.spec.workers?.[kind] ?? []).map((workers) => workers.class);
    for (const [index, workers] of (topology.workers?.[kind] ?? []).entries()) {
      const where = `spec.topology.workers.${kind}[${index}]`;
      if (!classes.includes(workers.class)) {
        const known = classes.join(", ") || "none";
        diagnostics.push({
          where: `${where}.class`,
          message: `the ClusterClass has no class "${workers.class}" of ${kind}; it has ${known}`,
        });
      }
      if (workers.name === "") diagnostics.push({ where: `${where}.name`, message: "must not be empty" });
      if (seen.has(workers.name))
        diagnostics.push({
          where: `${where}.name`,
          message: `"${workers.name}" is the name of another of the ${kind}`,
        });
      seen.add(workers.name);
    }
  }
  diagnostics.push(...healthCheckDiagnostics(cluster, clusterClass));
  if (diagnostics.length > 0) throw new TopologyError(diagnostics);
}
