import type { Impersonation } from "../config/cluster-config.ts";

/** Returns the headers for impersonation. Servers do not split values: each has its own field. */
export function impersonationHeaders(as: Impersonation | undefined): Record<string, string | string[]> {
  if (as === undefined) {
    return {};
  }
  const headers: Record<string, string | string[]> = { "impersonate-user": as.user };
  if (as.uid !== undefined) {
    headers["impersonate-uid"] = as.uid;
  }
  if (as.groups !== undefined && as.groups.length > 0) {
    headers["impersonate-group"] = [...as.groups];
  }
  for (const [key, values] of Object.entries(as.extra ?? {})) {
    // Keys may contain characters that field names may not, such as slashes.
    const name = encodeURIComponent(key.toLowerCase()).replace(/[()]/g, (c) => (c === "(" ? "%28" : "%29"));
    headers[`impersonate-extra-${name}`] = [...values];
  }
  return headers;
}
