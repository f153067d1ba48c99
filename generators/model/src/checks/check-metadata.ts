import type { Report } from "@capikit/common/diagnostics";
import { utf8Length } from "@capikit/common/text";
import type { CustomResource } from "../definition/custom-resource.ts";
import type { MetadataEntry } from "../definition/metadata-entry.ts";
import { readMetadata } from "../definition/resource-metadata.ts";
import * as problems from "../diagnostics/codes/crd.ts";
import { keyError, labelValueError } from "./name-syntax.ts";

/** Maximum total size of an object's annotations in bytes. */
const annotationLimit = 256 * 1024;

/** Returns the problem of a label or annotation, as the end of a message. */
export function metadataError({ what, key, value }: MetadataEntry): string | undefined {
  if (value === undefined) return "must be written key=value";
  return keyError(key) ?? (what === "label" ? labelValueError(value) : undefined);
}

/** Checks the labels and annotations that markers set on a CRD. */
export function checkMetadata(resource: CustomResource, report: Report): void {
  for (const { source } of resource.versions) {
    const entries = readMetadata(source);
    let size = 0;
    for (const entry of entries) {
      const { what, written, marker } = entry;
      const reason = metadataError(entry);
      if (reason !== undefined)
        report(problems.badMetadata.create({ what, entry: written, reason }, marker.location));
      const before = size;
      if (what === "annotation") size += utf8Length(written) - 1;
      if (before <= annotationLimit && size > annotationLimit) {
        const fact = { what, entry: entry.key, reason: "makes all annotations together larger than 256 KiB" };
        report(problems.badMetadata.create(fact, marker.location));
      }
    }
  }
}
