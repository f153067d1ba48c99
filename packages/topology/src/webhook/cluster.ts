import {
  type Cluster,
  type ClusterClass,
  clusterTopologyUpgradeConcurrencyAnnotation,
  type Topology,
} from "@capikit/api/core/v1beta2";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { stringifyJson } from "@capikit/common/json";
import { tryParseVersion } from "@capikit/common/kubernetes";
import { labelErrors, stringFormat } from "@capikit/schema";
import { enabledGates, type FeatureGates } from "../blueprint/feature-gates.ts";
import { isSet } from "../objects/kubernetes.ts";
import { diagnosticsOf, type Report } from "./compatibility.ts";
import { topologyHealthChecks } from "./health-checks.ts";
import { checkMetadata, checkTaints } from "./metadata.ts";
import { checkRollout } from "./shares.ts";

/**
 * Validates a Cluster, except its variables, like Cluster API's webhook.
 *
 * @param clusterClass The class of its topology; undefined for a Cluster without topology.
 */
export function clusterDiagnostics(
  cluster: Cluster,
  clusterClass: ClusterClass | undefined,
  featureGates?: FeatureGates,
): Diagnostic[] {
  const { topology, clusterNetwork, controlPlaneRef, infrastructureRef } = cluster.spec;
  return diagnosticsOf("", (report) => {
    for (const { message } of labelErrors({ labels: { name: cluster.metadata.name ?? "" } }))
      report("topology/metadata", "metadata.name", `${message}, because it is also a label`);
    for (const range of ["pods", "services"] as const)
      for (const [index, cidr] of (clusterNetwork?.[range]?.cidrBlocks ?? []).entries())
        if (!isCidr(cidr)) {
          const at = `spec.clusterNetwork.${range}.cidrBlocks[${index}]`;
          report(
            "topology/network",
            at,
            `Invalid value: ${stringifyJson(cidr)}: invalid CIDR address: ${cidr}`,
          );
        }
    if (!isSet(topology) && !isSet(controlPlaneRef) && !isSet(infrastructureRef))
      report(
        "topology/invalid-object",
        "spec",
        "one of spec.controlPlaneRef, spec.infrastructureRef or spec.topology must be set",
      );
    if (topology === undefined || clusterClass === undefined) return;
    const gates = enabledGates(featureGates, clusterClass);
    checkVersion(topology, clusterClass, report);
    checkConcurrency(cluster.metadata.annotations?.[clusterTopologyUpgradeConcurrencyAnnotation], report);
    const at = "spec.topology.controlPlane";
    checkMetadata(topology.controlPlane?.metadata, `${at}.metadata`, report);
    checkTaints(topology.controlPlane?.taints, gates, `${at}.taints`, report);
    checkWorkers(topology, clusterClass, gates, report);
    topologyHealthChecks(cluster, clusterClass, report);
    checkAutoscaler(topology, clusterClass, report);
  });
}

/** Reports whether Go's net.ParseCIDR accepts a text: unlike the format, no leading zeros in IPv4. */
function isCidr(text: string): boolean {
  const address = text.slice(0, text.indexOf("/"));
  const v4 = address.slice(address.lastIndexOf(":") + 1);
  return stringFormat("cidr")?.(text) === true && !(v4.includes(".") && /(?:^|\.)0\d/.test(v4));
}

function checkVersion({ version }: Topology, { spec }: ClusterClass, report: Report): void {
  const at = "spec.topology.version";
  if (tryParseVersion(version.replace(/^v/, ""), { strict: true }) === undefined)
    report(
      "topology/version",
      at,
      `invalid Kubernetes version ${stringifyJson(version)}: write it like v1.34.0`,
    );
  const known = spec.kubernetesVersions ?? [];
  if (known.length > 0 && !known.includes(version))
    report("topology/version", at, `is ${version}, and the ClusterClass knows ${known.join(", ")}`);
}

function checkConcurrency(text: string | undefined, report: Report): void {
  if (text === undefined || (/^\+?\d+$/.test(text) && Number(text) >= 1 && Number(text) < 2 ** 63)) return;
  const at = `metadata.annotations[${clusterTopologyUpgradeConcurrencyAnnotation}]`;
  report("topology/metadata", at, `is ${stringifyJson(text)}, and must be an integer of 1 or more`);
}

function checkWorkers(
  { workers }: Topology,
  clusterClass: ClusterClass,
  gates: FeatureGates,
  report: Report,
): void {
  for (const kind of ["machineDeployments", "machinePools"] as const) {
    const seen = new Set<string>();
    const classes = (clusterClass.spec.workers?.[kind] ?? []).map((one) => one.class);
    for (const [index, one] of (workers?.[kind] ?? []).entries()) {
      const at = `spec.topology.workers.${kind}[${index}]`;
      if (!classes.includes(one.class)) {
        const known = classes.join(", ") || "none";
        const message = `the ClusterClass has no class "${one.class}" of ${kind}; it has ${known}`;
        report("topology/workers", `${at}.class`, message);
      }
      if (one.name === "") report("topology/workers", `${at}.name`, "must not be empty");
      else if (seen.has(one.name))
        report("topology/workers", `${at}.name`, `"${one.name}" is the name of another of the ${kind}`);
      seen.add(one.name);
      checkMetadata(one.metadata, `${at}.metadata`, report);
      if ("rollout" in one) checkRollout(one.rollout, `${at}.rollout`, report);
      checkTaints(one.taints, gates, `${at}.taints`, report);
    }
  }
}

const AUTOSCALER = ["min", "max"].map(
  (end) => `cluster.x-k8s.io/cluster-api-autoscaler-node-group-${end}-size`,
);

/** Reports replicas of workers that the autoscaler scales. */
export function checkAutoscaler({ workers }: Topology, { spec }: ClusterClass, report: Report): void {
  for (const { name, replicas, metadata, class: className } of workers?.machineDeployments ?? []) {
    if (replicas === undefined) continue;
    const ofClass = spec.workers?.machineDeployments?.find((one) => one.class === className);
    for (const [annotations, holder] of [
      [metadata?.annotations, "MachineDeployment"],
      [ofClass?.metadata?.annotations, "class"],
    ] as const)
      if (AUTOSCALER.some((key) => annotations?.[key] !== undefined))
        report(
          "topology/workers",
          `spec.topology.workers.machineDeployments[${name}].replicas`,
          `must not be set: the ${holder} has annotations of the autoscaler`,
        );
  }
}
