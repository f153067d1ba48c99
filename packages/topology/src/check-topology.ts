import type { Cluster, ClusterClass } from "@capikit/api/core/v1beta2";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { healthCheckDiagnostics } from "./check-health-checks.ts";
import { topologyProblem } from "./errors/topology-diagnostics.ts";
import { TopologyError } from "./errors/topology-error.ts";
import { kubernetesVersion } from "./upgrade/kubernetes-version.ts";

/** Validates a topology except its variables like Cluster API's webhook. @throws TopologyError */
export function checkTopology(cluster: Cluster, clusterClass: ClusterClass): void {
  const { topology } = cluster.spec;
  if (topology === undefined) return;
  const diagnostics: Diagnostic[] = [];
  kubernetesVersion(topology.version, "spec.topology.version");
  const versions = clusterClass.spec.kubernetesVersions ?? [];
  if (versions.length > 0 && !versions.includes(topology.version)) {
    diagnostics.push(
      topologyProblem(
        "topology/version",
        "spec.topology.version",
        `is ${topology.version}, and the ClusterClass knows ${versions.join(", ")}`,
      ),
    );
  }
  for (const kind of ["machineDeployments", "machinePools"] as const) {
    const seen = new Set<string>();
    const classes = (clusterClass.spec.workers?.[kind] ?? []).map((workers) => workers.class);
    for (const [index, workers] of (topology.workers?.[kind] ?? []).entries()) {
      const where = `spec.topology.workers.${kind}[${index}]`;
      if (!classes.includes(workers.class)) {
        const known = classes.join(", ") || "none";
        diagnostics.push(
          topologyProblem(
            "topology/workers",
            `${where}.class`,
            `the ClusterClass has no class "${workers.class}" of ${kind}; it has ${known}`,
          ),
        );
      }
      if (workers.name === "")
        diagnostics.push(topologyProblem("topology/workers", `${where}.name`, "must not be empty"));
      if (seen.has(workers.name))
        diagnostics.push(
          topologyProblem(
            "topology/workers",
            `${where}.name`,
            `"${workers.name}" is the name of another of the ${kind}`,
          ),
        );
      seen.add(workers.name);
    }
  }
  diagnostics.push(...healthCheckDiagnostics(cluster, clusterClass));
  if (diagnostics.length > 0) throw new TopologyError(diagnostics);
}
