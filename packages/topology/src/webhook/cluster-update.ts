import {
  type Cluster,
  type ClusterClass,
  clusterTopologyUnsafeUpdateClassNameAnnotation,
  clusterTopologyUnsafeUpdateVersionAnnotation,
} from "@capikit/api/core/v1beta2";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { textAt } from "@capikit/common/json";
import {
  compareVersions,
  formatVersion,
  type SemanticVersion,
  tryParseVersion,
} from "@capikit/common/kubernetes";
import type { CurrentState } from "../blueprint/current-state.ts";
import { identityOf, specVersion } from "../objects/kubernetes.ts";
import {
  afterClusterUpgrade,
  isUpgrading,
  pendingHooks,
  reportedVersions,
} from "../upgrade/upgrade-state.ts";
import { compatibilityDiagnostics, diagnosticsOf, type Report } from "./compatibility.ts";

export interface ClusterUpdate {
  readonly before: Cluster;
  readonly after: Cluster;
  readonly clusterClass: ClusterClass | undefined;
  /** The ClusterClass before the change, if it is known. */
  readonly oldClass: ClusterClass | undefined;
  /** The existing objects of the cluster. */
  readonly current: CurrentState;
}

const VERSION = "spec.topology.version";
const CLASS = "spec.topology.classRef";

/** Validates a change of a Cluster like Cluster API's webhook. */
export function clusterUpdateDiagnostics(update: ClusterUpdate): Diagnostic[] {
  const { before, after, clusterClass, oldClass } = update;
  const annotations = after.metadata.annotations ?? {};
  const isReplaced = classKey(before) !== classKey(after);
  const diagnostics = diagnosticsOf("", (report) => {
    for (const ref of ["infrastructureRef", "controlPlaneRef"] as const)
      if (before.spec[ref] !== undefined && after.spec[ref] === undefined)
        report("topology/update", `spec.${ref}`, "cannot be removed");
    if (after.spec.topology === undefined) {
      if (before.spec.topology !== undefined)
        report("topology/update", "spec.topology", "cannot be removed from an existing Cluster");
      return;
    }
    if (!before.spec.topology?.classRef.name) {
      if (!(clusterTopologyUnsafeUpdateClassNameAnnotation in annotations))
        report("topology/update", CLASS, "cannot be set on an existing Cluster");
      return;
    }
    if (!(clusterTopologyUnsafeUpdateVersionAnnotation in annotations)) checkVersion(update, report);
    if (isReplaced && oldClass === undefined)
      report(
        "topology/update",
        CLASS,
        `cannot be changed without the ClusterClass ${classKey(before)}: add it to the objects`,
      );
  });
  const isComparable =
    before.spec.topology?.classRef.name && oldClass !== undefined && clusterClass !== undefined;
  return isComparable ? [...diagnostics, ...compatibilityDiagnostics(oldClass, clusterClass)] : diagnostics;
}

/** Returns namespace and name of a Cluster's class. */
export function classKey({ metadata, spec }: Cluster): string {
  const { name = "", namespace } = spec.topology?.classRef ?? {};
  return `${namespace || metadata.namespace || ""}/${name}`;
}

function checkVersion({ before, after, clusterClass, current }: ClusterUpdate, report: Report): void {
  const [from, to] = [before, after].map(({ spec }) => tryParseVersion(spec.topology?.version ?? ""));
  if (from === undefined) report("topology/version", VERSION, "of the old Cluster is not a semantic version");
  if (from === undefined || to === undefined || isSame(from, to)) return;
  const change = `from v${formatVersion(from)} to v${formatVersion(to)}`;
  const isLower = compareVersions(to, from, { prerelease: false }) < 0;
  if (isLower) {
    report("topology/version", VERSION, `cannot decrease ${change}`);
    return;
  }
  const { kubernetesVersions = [], upgrade } = clusterClass?.spec ?? {};
  const isPlanned = kubernetesVersions.length > 0 || Boolean(upgrade?.external?.generateUpgradePlanExtension);
  if (!isPlanned && (to.major > from.major || to.minor > from.minor + 1n)) {
    report("topology/version", VERSION, `cannot increase ${change}: upgrade by one minor version`);
    return;
  }
  if (pendingHooks(after).has(afterClusterUpgrade)) {
    report("topology/version", VERSION, `cannot change while the hook ${afterClusterUpgrade} is pending`);
    return;
  }
  const busy = [...controlPlaneErrors(before, current, from), ...workersErrors(current, from)];
  if (busy.length > 0) report("topology/version", VERSION, `cannot change: ${busy.join("; ")}`);
}

function isSame(left: SemanticVersion, right: SemanticVersion): boolean {
  return formatVersion(left) === formatVersion(right);
}

function hasVersion(text: string, version: SemanticVersion): boolean {
  const parsed = tryParseVersion(text);
  return parsed !== undefined && isSame(parsed, version);
}

function controlPlaneErrors(
  { metadata, spec }: Cluster,
  { controlPlane }: CurrentState,
  version: SemanticVersion,
): string[] {
  // A Cluster without a UID is a manifest, whose objects are those that it renders.
  if (metadata.uid !== undefined && spec.controlPlaneRef === undefined)
    return ["the control plane was not created yet"];
  const text = controlPlane && specVersion(controlPlane);
  if (controlPlane === undefined || text === undefined) return [];
  if (!hasVersion(text, version))
    return [`the control plane has version ${text}, not v${formatVersion(version)}`];
  if (reportedVersions(controlPlane).length === 0) return ["the control plane is provisioning"];
  return isUpgrading(controlPlane, text) ? ["the control plane is upgrading"] : [];
}

function workersErrors(
  { machineDeployments, machinePools }: CurrentState,
  version: SemanticVersion,
): string[] {
  return [...machineDeployments.values(), ...machinePools.values()]
    .filter(
      ({ object, upgrading }) =>
        upgrading || !hasVersion(textAt(object, "spec", "template", "spec", "version"), version),
    )
    .map(({ object }) => `${identityOf(object).kind} ${identityOf(object).name} is upgrading`);
}
