import type { Marker } from "./marker.ts";

/** Returns the strings of a list argument; empty if it or the marker is absent. */
export function stringsOf(marker: Marker | undefined, argument: string): readonly string[] {
  const value = marker?.arguments[argument];
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

/** Returns a string argument; `undefined` if it is absent or empty, as in controller-gen. */
export function stringOf(marker: Marker | undefined, argument: string): string | undefined {
  const value = marker?.arguments[argument];
  return value === undefined || value === null || value === "" ? undefined : String(value);
}

/** Returns the marker of a declaration or package with this key; duplicates have been reported. */
export function markerOf(
  { markers }: { readonly markers: readonly Marker[] },
  key: string,
): Marker | undefined {
  return markers.find((marker) => marker.key === key);
}
