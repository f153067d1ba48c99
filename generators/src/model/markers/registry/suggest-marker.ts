import { nearestName } from "@capikit/common/text";
import type { MarkerDefinition } from "../marker.ts";
import { allMarkers } from "./registry.ts";

/**
 * Suggests a marker for an unknown name: one with the same last part (`validation:Minimum`,
 * `kubebuilder:minimum`), or else the shortest one that continues it (`validation:Min`), or else the
 * nearest name or last part. If arguments follow, the last part may be the name of the first argument.
 */
export function suggestMarker(name: string, hasArguments: boolean): string | undefined {
  const spelt = nearestMarker(name);
  const colon = hasArguments ? name.lastIndexOf(":") : -1;
  const parent = name.slice(0, Math.max(0, colon));
  const shorter = colon === -1 ? undefined : nearestMarker(parent);
  return (
    samePart(name) ??
    continuedPart(name) ??
    spelt ??
    shorter ??
    (colon === -1 ? undefined : samePart(parent)) ??
    nearestPart(name)
  );
}

/** Returns the marker whose last part is nearest to a name without other parts (`MaxLenght`). */
function nearestPart(name: string): string | undefined {
  if (name.includes(":")) return undefined;
  const part = nearestName(
    name,
    siblings(name).map((one) => lastPart(one.name)),
  );
  return part && samePart(part);
}

function samePart(name: string): string | undefined {
  const last = lastPart(name);
  const known = siblings(name).filter((one) => lastPart(one.name) === last);
  const chosen = known.find((one) => one.aliasOf === undefined) ?? known[0];
  const nearer = nearestName(
    name,
    known.map((one) => one.name),
  );
  return nearer ?? chosen?.name;
}

function continuedPart(name: string): string | undefined {
  const last = lastPart(name);
  if (last.length < 3) return undefined;
  const longer = siblings(name).filter((one) => lastPart(one.name).startsWith(last));
  const shortest = Math.min(...longer.map((one) => lastPart(one.name).length));
  const names = longer.map((one) => one.name).filter((one) => lastPart(one).length === shortest);
  return nearestName(name, names) ?? names[0];
}

/** Returns the markers with an effect: those for items of lists, or else the others, as the name is for one or the other. */
function siblings(name: string): readonly MarkerDefinition[] {
  const isOfItems = name.includes("items:");
  return allMarkers.filter((one) => one.origin !== "foreign" && one.name.includes(":items:") === isOfItems);
}

/** Compares the last part alone if the rest is known: equal parts would hide how much it differs. */
function nearestMarker(name: string): string | undefined {
  const names = allMarkers.map((one) => one.name.replace("*", ""));
  const folder = name.slice(0, name.lastIndexOf(":") + 1);
  const ends = names.filter((one) => one.startsWith(folder)).map((one) => one.slice(folder.length));
  if (folder === "" || ends.length === 0) return nearestName(name, names);
  const end = nearestName(name.slice(folder.length), ends);
  return end === undefined ? undefined : folder + end;
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1).toLowerCase();
}
