import type { Model } from "../../src/model/ir/model.ts";
import type { Marker } from "../../src/model/markers/marker.ts";

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
  };
}
