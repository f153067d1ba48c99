import type { KindVersion } from "../ir/model.ts";
import type { Marker } from "../markers/marker.ts";
import { stringsOf } from "../markers/marker-arguments.ts";

/** One `key=value` of `+kubebuilder:metadata`. */
export interface ResourceMetadata extends MetadataEntry {
  readonly marker: Marker;
}

/** Returns the CRD's labels and annotations given by a version, in source order. */
export function readMetadata(kind: KindVersion): readonly ResourceMetadata[] {
  const markers = kind.type.markers.filter(({ key }) => key === "kubebuilder:metadata");
  return markers.flatMap((marker) =>
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

/** One `key=value` of a marker's labels or annotations. */
export interface MetadataEntry {
  readonly what: "annotation" | "label";
  readonly written: string;
  readonly key: string;
  /** `undefined` if `=` is missing. */
  readonly value: string | undefined;
}

/** Returns the entries of the argument `labels` or `annotations` of a marker. */
export function metadataEntries(marker: Marker, what: MetadataEntry["what"]): MetadataEntry[] {
  return stringsOf(marker, `${what}s`).map((written) => {
    const equals = written.indexOf("=");
    return {
      what,
      written,
      key: equals === -1 ? written : written.slice(0, equals),
      value: equals === -1 ? undefined : written.slice(equals + 1),
    };
  });
}
