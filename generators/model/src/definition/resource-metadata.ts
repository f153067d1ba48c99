import type { KindVersion } from "../ir/model.ts";
import type { Marker } from "../markers/marker.ts";
import { markersOf, textsOf } from "./kind-markers.ts";

/** One `key=value` of `+kubebuilder:metadata`. */
export interface MetadataEntry {
  readonly what: "annotation" | "label";
  readonly written: string;
  readonly key: string;
  /** Absent when there is no `=`. */
  readonly value: string | undefined;
  readonly marker: Marker;
}

/** Labels and annotations of the CRD that a version asks for, in the order written. */
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

/** The entries of one sort as a map; a later one wins. */
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
