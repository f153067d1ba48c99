import type { KindVersion } from "../ir/model.ts";
import type { Marker } from "../markers/marker.ts";
import { markersOf, textsOf } from "./kind-markers.ts";

/** One `key=value` of `+kubebuilder:metadata`. */
export interface MetadataEntry {
  readonly what: "annotation" | "label";
  readonly written: string;
  readonly key: string;
  /** `undefined` if `=` is missing. */
  readonly value: string | undefined;
  readonly marker: Marker;
}

/** Returns the CRD's labels and annotations given by a version, in source order. */
export function metadataOf(kind: KindVersion): readonly MetadataEntry[] {
  return markersOf(kind, "kubebuilder:metadata").flatMap((marker) =>
    (["annotation", "label"] as const).flatMap((what) =>
      textsOf(marker.arguments[`${what}s`]).map((written) => {
        const equals = written.indexOf("=");
        const key = equals === -1 ? written : written.slice(0, equals);
        return { what, written, key, value: equals === -1 ? undefined : written.slice(equals + 1), marker };
      }),
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
