import type { KindVersion } from "../ir/model.ts";
import type { Marker } from "../markers/marker.ts";

export function findMarkers(kind: KindVersion, key: string): readonly Marker[] {
  return kind.type.markers.filter((marker) => marker.key === key);
}

/** Returns the marker of a kind with this key; duplicates have been reported. */
export function findMarker(kind: KindVersion, key: string): Marker | undefined {
  return kind.type.markers.find((marker) => marker.key === key);
}
