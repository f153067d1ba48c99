import type { Report } from "@capikit/common/diagnostics";
import { stringifyJson } from "@capikit/common/json";
import { utf8Length } from "@capikit/common/text";
import { type CustomResource, crdTooLarge, crdTooLargeToApply } from "@capikit/model";

/** etcd's default request limit, which an object must fit in. */
const stored = 1.5 * 1024 * 1024;

/** The limit of all annotations of an object; client-side apply stores the object in one. */
const applied = 256 * 1024;

/** Returns the stored size of a manifest: compact JSON. */
export function sizeOf(manifest: unknown): number {
  return utf8Length(stringifyJson(manifest));
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
