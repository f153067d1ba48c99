import type { Report } from "@capikit/common/diagnostics";
import { utf8Length } from "@capikit/common/text";
import { type CustomResource, crdTooLarge, crdTooLargeToApply } from "@capikit/model";

/** etcd's default request limit, which an object must fit in. */
const stored = 1.5 * 1024 * 1024;

/** The limit of all annotations of an object; client-side apply stores the object in one. */
const applied = 256 * 1024;

/** Returns the stored size of a manifest: compact JSON. */
export function sizeOf(manifest: unknown): number {
  try {
    return utf8Length(JSON.stringify(manifest));
  } catch (error) {
    // Integers beyond 2^53 are rare, and handling them makes this several times slower.
    if (!(error instanceof TypeError)) throw error;
    return utf8Length(
      JSON.stringify(manifest, (_, value) => (typeof value === "bigint" ? Number(value) : value)),
    );
  }
}

/**
 * Reports a CRD that is too large for the API server, or for `kubectl apply`.
 *
 * @param bytes by {@link sizeOf}.
 */
export function checkSize(resource: CustomResource, bytes: number, report: Report): void {
  const place = (resource.versions.find(({ storage }) => storage) ?? resource.versions[0])?.source.location;
  const kind = resource.names.kind;
  if (bytes > stored) report(crdTooLarge.create({ kind, bytes, limit: stored }, place));
  else if (bytes > applied) report(crdTooLargeToApply.create({ kind, bytes, limit: applied }, place));
}
