import type { KindDescriptor } from "@capikit/api/meta";

/** Splits an `apiVersion` into group and version; the group of `v1` is empty. */
export function splitApiVersion(apiVersion: string): [group: string, version: string] {
  const slash = apiVersion.indexOf("/");
  return slash === -1 ? ["", apiVersion] : [apiVersion.slice(0, slash), apiVersion.slice(slash + 1)];
}

/** Returns the `apiVersion` of a kind's objects. */
export function apiVersionOf({ group, version }: Pick<KindDescriptor, "group" | "version">): string {
  return group === "" ? version : `${group}/${version}`;
}
