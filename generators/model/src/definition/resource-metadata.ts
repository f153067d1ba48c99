import type { KindVersion } from "../ir/model.ts";
import type { Marker } from "../markers/marker.ts";
import { findMarkers } from "./kind-markers.ts";
import { type MetadataEntry, metadataEntries } from "./metadata-entry.ts";

/** One `key=value` of `+kubebuilder:metadata`. */
export interface ResourceMetadata extends MetadataEntry {
  readonly marker: Marker;
}

/** Returns the CRD's labels and annotations given by a version, in source order. */
export function readMetadata(kind: KindVersion): readonly ResourceMetadata[] {
  return findMarkers(kind, "kubebuilder:metadata").flatMap((marker) =>
    (["annotation", "label"] as const).flatMap((what) =>
      metadataEntries(marker, what).map((entry) => ({ ...entry, marker })),
    ),
  );
}

/** Returns the entries of one type as a map; later entries win. */
export function metadataMap(
  entries: readonly MetadataEntry[],
  what: MetadataEntry["what"],
): Record<string, string> {
  return Object.fromEntries(
    entries.flatMap((entry) =>
      entry.what === what && entry.value !== undefined ? [[entry.key, entry.value]] : [],
    ),
  );
}
