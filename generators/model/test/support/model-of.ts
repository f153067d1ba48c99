import type { Marker, Model } from "../../src/index.ts";

/** A model with only markers of files. */
export function modelOf(...fileMarkers: Marker[]): Model {
  return {
    packages: [],
    kinds: [],
    hooks: [],
    variables: [],
    schemaless: new Map(),
    overrides: [],
    fileMarkers,
    presetCalls: [],
  };
}
