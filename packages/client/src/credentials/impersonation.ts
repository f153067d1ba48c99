import { isUtf8 } from "node:buffer";
import type { Impersonation } from "../config/cluster-config.ts";

/** Returns the headers for impersonation. Servers do not split values: each has its own field. */
export function impersonationHeaders(as: Impersonation | undefined): Record<string, string | string[]> {
  if (as === undefined) {
    return {};
  }
  const headers: Record<string, string | string[]> = { "impersonate-user": inUtf8(as.user) };
  if (as.uid !== undefined) {
    headers["impersonate-uid"] = inUtf8(as.uid);
  }
  if (as.groups !== undefined && as.groups.length > 0) {
    headers["impersonate-group"] = as.groups.map(inUtf8);
  }
  for (const [key, values] of Object.entries(as.extra ?? {})) {
    // Keys may contain characters that field names may not, such as slashes.
    const name = encodeURIComponent(key.toLowerCase()).replace(/[()]/g, (c) => (c === "(" ? "%28" : "%29"));
    headers[`impersonate-extra-${name}`] = values.map(inUtf8);
  }
  return headers;
}

/** Returns a header value for UTF-8, as servers expect. HTTP clients send a byte per character. */
export function inUtf8(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

/** Returns the text that servers read from a header value; the value itself if not UTF-8. */
export function fromUtf8(value: string): string {
  const bytes = Buffer.from(value, "latin1");
  return bytes.toString("latin1") === value && isUtf8(bytes) ? bytes.toString("utf8") : value;
}
