import type { Report } from "@capikit/common/diagnostics";
import { misplacedMarker, misplacedPackageMarker } from "../../diagnostics/codes/markers.ts";
import type { Location } from "../../source/source-text.ts";
import type { MarkerDefinition, MarkerTarget } from "../marker.ts";

/** Reports whether a target allows a marker: kinds also allow type markers. */
export function acceptsTarget(definition: MarkerDefinition, target: MarkerTarget): boolean {
  const { targets } = definition;
  if (targets.includes(target)) return true;
  if (target === "kind" && targets.includes("type")) return true;
  return target !== "field" && targets.includes("file");
}

export function reportMisplaced(
  definition: MarkerDefinition,
  targets: readonly MarkerTarget[],
  location: Location,
  report: Report,
): void {
  const facts = { marker: definition.name, belongs: definition.targets, found: targets };
  const isPackageOnly = definition.targets.every((target) => target === "package");
  report((isPackageOnly ? misplacedPackageMarker : misplacedMarker).create(facts, location));
}
