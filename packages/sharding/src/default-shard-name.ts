import { randomBytes } from "node:crypto";
import { hostname } from "node:os";

const suffixBytes = 3;
/** Also the limit of label values. */
const maxLength = 63;

/**
 * Returns a shard name that no other process has: the host name, which is the Pod's name, and a
 * random suffix. A restarted container or a Pod of a StatefulSet has the host name of its
 * predecessor, whose objects may belong to another shard in the meantime.
 */
export function defaultShardName(host = hostname()): string {
  const suffix = randomBytes(suffixBytes).toString("hex");
  const prefix = host
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join("-")
    .slice(0, maxLength - suffix.length - 1);
  return `${prefix.replace(/-$/, "") || "shard"}-${suffix}`;
}
