import { compareVersions, parseVersion, tryParseVersion } from "@capikit/common/versions";

const firstVersion = parseVersion("1.34.0");

/**
 * Reports whether an API server answers a list of the latest state from its cache, and encodes it
 * item by item. In Kubernetes 1.34, `ConsistentListFromCache` and
 * `StreamingCollectionEncodingToJSON` became stable. The version is that of kube-apiserver:
 * aggregated API servers may be older, or have no cache.
 *
 * @param version the server's `gitVersion`, or another text if it is unknown.
 */
export function answersListsFromCache(version: string): boolean {
  const parsed = tryParseVersion(version);
  return parsed !== undefined && compareVersions(parsed, firstVersion) >= 0;
}
