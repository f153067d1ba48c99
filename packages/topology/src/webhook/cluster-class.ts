import type { ClusterClass, ClusterClassTemplateReference } from "@capikit/api/core/v1beta2";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { stringifyJson } from "@capikit/common/json";
import {
  compareVersions,
  formatVersion,
  type SemanticVersion,
  tryParseVersion,
} from "@capikit/common/kubernetes";
import { enabledGates, type FeatureGates } from "../blueprint/feature-gates.ts";
import { diagnosticsOf, type Report } from "./compatibility.ts";
import { classHealthChecks } from "./health-checks.ts";
import { checkMetadata, checkNaming, checkTaints } from "./metadata.ts";
import { checkPatches } from "./patches.ts";
import { checkRollout } from "./shares.ts";

/** Validates a ClusterClass, except its variables, like Cluster API's webhook. */
export function clusterClassDiagnostics(
  clusterClass: ClusterClass,
  featureGates?: FeatureGates,
): Diagnostic[] {
  const gates = enabledGates(featureGates, clusterClass);
  return diagnosticsOf(`ClusterClass ${clusterClass.metadata.name}`, (report) => {
    const { infrastructure, controlPlane, workers, kubernetesVersions = [] } = clusterClass.spec;
    checkTemplate(infrastructure.templateRef, "spec.infrastructure", report);
    checkNaming(infrastructure.naming?.template, {}, "spec.infrastructure.naming.template", report);
    const at = "spec.controlPlane";
    checkTemplate(controlPlane.templateRef, at, report);
    checkTemplate(controlPlane.machineInfrastructure?.templateRef, `${at}.machineInfrastructure`, report);
    checkNaming(controlPlane.naming?.template, {}, `${at}.naming.template`, report);
    checkMetadata(controlPlane.metadata, `${at}.metadata`, report);
    checkTaints(controlPlane.taints, gates, `${at}.taints`, report);
    for (const [kind, named] of WORKERS) {
      const seen = new Set<string>();
      for (const one of workers?.[kind] ?? []) {
        const of = `spec.workers.${kind}[${one.class}]`;
        if (seen.has(one.class))
          report("topology/cluster-class", `${of}.class`, `is the class of another of the ${kind}`);
        seen.add(one.class);
        checkTemplate(one.bootstrap.templateRef, `${of}.bootstrap`, report);
        checkTemplate(one.infrastructure.templateRef, `${of}.infrastructure`, report);
        if ("rollout" in one) checkRollout(one.rollout, `${of}.rollout`, report);
        const topologyName = named === "machineDeployment" ? "mdtopology" : "mptopology";
        checkNaming(one.naming?.template, { [named]: { topologyName } }, `${of}.naming.template`, report);
        checkMetadata(one.metadata, `${of}.metadata`, report);
        checkTaints(one.taints, gates, `${of}.taints`, report);
      }
    }
    classHealthChecks(clusterClass, report);
    checkPatches(clusterClass, gates, report);
    checkVersions(kubernetesVersions, report);
  });
}

const WORKERS = [
  ["machineDeployments", "machineDeployment"],
  ["machinePools", "machinePool"],
] as const;

function checkTemplate(ref: ClusterClassTemplateReference | undefined, at: string, report: Report): void {
  if (ref === undefined) return;
  const { kind, apiVersion, name } = ref;
  const of = `${at}.templateRef`;
  if (name === "") report("topology/cluster-class", `${of}.name`, "must not be empty");
  if (!/.Template$/s.test(kind))
    report("topology/cluster-class", `${of}.kind`, `is ${stringifyJson(kind)}, and must end with "Template"`);
  if (apiVersion === "" || apiVersion === "/")
    report("topology/cluster-class", `${of}.apiVersion`, "must not be empty");
  else if (apiVersion.split("/").length > 2)
    report(
      "topology/cluster-class",
      `${of}.apiVersion`,
      `is ${stringifyJson(apiVersion)}: write group/version`,
    );
}

function checkVersions(versions: readonly string[], report: Report): void {
  let before: SemanticVersion | undefined;
  for (const [index, text] of versions.entries()) {
    const fail = (message: string) =>
      report("topology/version", `spec.kubernetesVersions[${index}]`, message);
    const version = tryParseVersion(text);
    if (version === undefined) {
      fail(`invalid Kubernetes version ${stringifyJson(text)}: write it like v1.34.0`);
      continue;
    }
    if (before !== undefined) {
      // Builds without an order may follow each other.
      if (compareVersions(version, before, { build: true }) <= 0)
        fail(`is ${text}, and must be higher than v${formatVersion(before)} before it`);
      if (version.minor !== before.minor && version.minor !== before.minor + 1n)
        fail(`is ${text}, and must have minor version ${before.minor} or ${before.minor + 1n}`);
    }
    before = version;
  }
}
