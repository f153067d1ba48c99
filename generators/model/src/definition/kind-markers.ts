import type { KindVersion } from "../ir/model.ts";
import type { Marker, MarkerValue } from "../markers/marker.ts";

/** Returns the markers of a kind with this key. */
export function markersOf(kind: KindVersion, key: string): readonly Marker[] {
  return kind.type.markers.filter((marker) => marker.key === key);
}

/** Returns the marker of a kind with this key; duplicates have been reported. */
export function markerOf(kind: KindVersion, key: string): Marker | undefined {
  return kind.type.markers.find((marker) => marker.key === key);
}

/** Returns a string argument if it is present and not empty. */
export function textOf(value: MarkerValue | undefined): string | undefined {
  return value === undefined || value === null || value === "" ? undefined : String(value);
}

/** Returns a list argument. */
export function textsOf(value: MarkerValue | undefined): readonly string[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}
