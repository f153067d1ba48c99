import type { Machine, StatusVersion } from "@capikit/api/core/v1beta2";
import { compareVersions, tryParseVersion } from "@capikit/common/versions";
import { sortByCreation } from "../../capi/machines/index.ts";

/**
 * How many Machines run each Kubernetes version, the lowest version first: `status.versions` of a control plane. A Machine runs what its
 * kubelet says, or else what it was asked for; one of which nothing is known is left out.
 *
 * Core refuses lists in another order, and versions that are none.
 *
 * Source: `VersionsFromMachines` of Cluster API's internal packages.
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

/** What is no version comes last. Builds that have no order stay as they are: the sort is stable. */
function compareTexts(a: string, b: string): number {
  const [left, right] = [tryParseVersion(a), tryParseVersion(b)];
  const byText = a < b ? -1 : 1;
  if (left === undefined || right === undefined) {
    if (left !== undefined) return -1;
    return right !== undefined ? 1 : byText;
  }
  const order = compareVersions(left, right, { build: true });
  if (order === 2) return 0;
  return order === 0 ? byText : order;
}
