import * as faults from "../diagnostics/codes/schema.ts";
import type { Marker } from "../markers/marker.ts";
import { oneOf } from "./one-of-words.ts";
import { type Site, spelling, typeAt, typeWords } from "./site.ts";

const listTypes = ["atomic", "map", "set"] as const;
const mapTypes = ["atomic", "granular"] as const;

function misfit(site: Site, marker: Marker, needs: string): void {
  const fact = { marker: spelling(marker), needs, found: typeWords(site) };
  site.report(faults.markerDoesNotFit.create(fact, marker.location));
}

/** How the items of a list are told apart. */
export function applyListType(site: Site, marker: Marker): void {
  if (typeAt(site) !== "array") {
    misfit(site, marker, "a list");
    return;
  }
  const value = oneOf(listTypes, String(marker.value));
  if (value === undefined) return;
  if (site.base["x-kubernetes-list-type"] === "map" && value !== "map") {
    const here = `+${spelling(marker)}=${value}`;
    const inner = site.origins.of(site.base, "x-kubernetes-list-type");
    const related =
      inner === undefined ? undefined : [{ message: "the list is keyed here", location: inner }];
    site.report(faults.keyedListChanged.create({ here }, marker.location, related));
    return;
  }
  site.own["x-kubernetes-list-type"] = value;
}

export function applyListMapKey(site: Site, marker: Marker): void {
  const key = String(marker.value);
  if (typeAt(site) !== "array") {
    misfit(site, marker, "a list");
    return;
  }
  const listType = site.own["x-kubernetes-list-type"] ?? site.base["x-kubernetes-list-type"];
  if (listType !== "map") {
    site.report(faults.listMapKeyWithoutMap.create({ key }, marker.location));
    return;
  }
  const keys = site.own["x-kubernetes-list-map-keys"] ?? [];
  if (!keys.includes(key)) site.own["x-kubernetes-list-map-keys"] = [...keys, key];
}

/** How the members of an object are owned: `mapType` and `structType` say the same of maps and of objects. */
export function applyMapType(site: Site, marker: Marker): void {
  const type = typeAt(site);
  if (type !== "object") {
    misfit(site, marker, "an object");
    return;
  }
  const value = oneOf(mapTypes, String(marker.value));
  if (value === undefined) return;
  site.own["x-kubernetes-map-type"] = value;
}
