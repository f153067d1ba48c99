import type { Marker } from "./marker.ts";

/** The strings of a list argument; empty when it is absent. */
export function stringsOf(marker: Marker, argument: string): readonly string[] {
  const value = marker.arguments[argument];
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

/** A string argument; `undefined` when it is absent or empty, which controller-gen does not tell apart. */
export function stringOf(marker: Marker, argument: string): string | undefined {
  const value = marker.arguments[argument];
  return value === undefined || value === null || value === "" ? undefined : String(value);
}
