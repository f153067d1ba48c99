import { nearestName } from "@capikit/common/text";
import { markerRegistry } from "./registry.ts";

/**
 * Suggests a marker for an unknown name: one with the same last part (`validation:Minimum`,
 * `kubebuilder:minimum`), or else the nearest name. If arguments follow, the last part may be the
 * name of the first argument.
 */
export function suggestMarker(name: string, hasArguments: boolean): string | undefined {
  const spelt = nearestMarker(name);
  const colon = hasArguments ? name.lastIndexOf(":") : -1;
  const shorter = colon === -1 ? undefined : nearestMarker(name.slice(0, colon));
  return samePart(name) ?? spelt ?? shorter;
}

function samePart(name: string): string | undefined {
  const last = lastPart(name);
  const isOfItems = name.includes("items:");
  const known = markerRegistry.filter(
    (one) => lastPart(one.name) === last && one.name.includes(":items:") === isOfItems,
  );
  const chosen = known.find((one) => one.aliasOf === undefined) ?? known[0];
  const nearer = nearestName(
    name,
    known.map((one) => one.name),
  );
  return nearer ?? chosen?.name;
}

function nearestMarker(name: string): string | undefined {
  return nearestName(
    name,
    markerRegistry.map((one) => one.name.replace("*", "")),
  );
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1).toLowerCase();
}
