/**
 * Splits an `apiVersion` at its first slash; the group of `v1` is empty. In an invalid
 * `apiVersion`, the version contains a slash.
 */
export function splitApiVersion(apiVersion: string): [group: string, version: string] {
  const slash = apiVersion.indexOf("/");
  return slash === -1 ? ["", apiVersion] : [apiVersion.slice(0, slash), apiVersion.slice(slash + 1)];
}

/** Returns the group of an `apiVersion`; empty for the core group, or without an `apiVersion`. */
export function groupOf(apiVersion = ""): string {
  return splitApiVersion(apiVersion)[0];
}

/** Returns the `apiVersion` of a version of a group; the core group is empty. */
export function apiVersionOf({
  group,
  version,
}: {
  readonly group: string;
  readonly version: string;
}): string {
  return group === "" ? version : `${group}/${version}`;
}
