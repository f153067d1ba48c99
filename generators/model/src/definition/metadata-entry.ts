import type { Marker } from "../markers/marker.ts";
import { stringsOf } from "../markers/marker-arguments.ts";

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
