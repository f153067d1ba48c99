import type { KindVersion } from "../ir/model.ts";
import type { Marker, MarkerValue } from "../markers/marker.ts";

/** The markers of a kind with the key. */
export function markersOf(kind: KindVersion, key: string): readonly Marker[] {
  return kind.type.markers.filter((marker) => marker.key === key);
}

/** The one marker of a kind with the key; a second one has been refused. */
export function markerOf(kind: KindVersion, key: string): Marker | undefined {
  return kind.type.markers.find((marker) => marker.key === key);
}

/** An argument that is a text, if it is there and not empty. */
export function textOf(value: MarkerValue | undefined): string | undefined {
  return value === undefined || value === null || value === "" ? undefined : String(value);
}

/** An argument that is a list of texts. */
export function textsOf(value: MarkerValue | undefined): readonly string[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}
