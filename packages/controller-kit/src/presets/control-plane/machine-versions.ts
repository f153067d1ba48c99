import type { Machine, StatusVersion } from "@capikit/api/core/v1beta2";
import { compareText } from "@capikit/common/text";
import { compareVersions, tryParseVersion } from "@capikit/common/versions";
import { sortByCreation } from "../../capi/machines/index.ts";

/**
 * Counts Machines by Kubernetes version, lowest version first: `status.versions` of a control
 * plane. Uses the kubelet's version or else the desired one; skips Machines without either.
 *
 * Cluster API refuses another order and invalid versions. Source: `VersionsFromMachines` of Cluster
 * API's internal packages.
 */
export function machineVersions(machines: Iterable<Machine>): StatusVersion[] {
  const replicas = new Map<string, number>();
  for (const { spec, status } of sortByCreation(machines)) {
    const version = status?.nodeInfo?.kubeletVersion || spec.version;
    if (version) replicas.set(version, (replicas.get(version) ?? 0) + 1);
  }
  return [...replicas]
    .map(([version, count]) => ({ version, replicas: count }))
    .sort((a, b) => compareTexts(a.version, b.version));
}

/** Sorts invalid versions last. Versions that differ only in build metadata keep their order. */
function compareTexts(a: string, b: string): number {
  const [left, right] = [tryParseVersion(a), tryParseVersion(b)];
  const byText = compareText(a, b);
  if (left === undefined || right === undefined) {
    if (left !== undefined) return -1;
    return right !== undefined ? 1 : byText;
  }
  const order = compareVersions(left, right, { build: true });
  if (order === 2) return 0;
  return order === 0 ? byText : order;
}
