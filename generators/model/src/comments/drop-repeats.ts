import type { Report } from "@capikit/common/diagnostics";
import { contradictingMarkers } from "../diagnostics/codes/markers.ts";
import type { Marker, MarkerValue } from "../markers/marker.ts";

/**
 * Drops repeated markers, and reports contradictions between markers of which only one is allowed.
 * Call it on all markers of a declaration, again for a merged interface.
 */
export function dropRepeats(markers: readonly Marker[], report: Report): readonly Marker[] {
  if (markers.length < 2) return markers;
  const first = new Map<string, Marker>();
  const kept: Marker[] = [];
  for (const marker of markers) {
    if (marker.definition.repeatable && marker.key !== "listMapKey") {
      kept.push(marker);
      continue;
    }
    const key = marker.key === "listMapKey" ? `listMapKey=${String(marker.value)}` : marker.key;
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, marker);
      kept.push(marker);
    } else if (!isSame(marker.value, other.value) || !isSame(marker.arguments, other.arguments)) {
      const { source, start } = marker.location;
      const facts = { marker: marker.definition.name, other: other.definition.name };
      report(
        contradictingMarkers.create(facts, { source, start, end: start + facts.marker.length + 1 }, [
          { message: `\`+${facts.other}\` is set here`, location: other.location },
        ]),
      );
    }
  }
  return kept.length === markers.length ? markers : kept;
}

/** Reports whether two values are equal in any key order; `{}` also equals an empty list. */
function isSame(a: MarkerValue, b: MarkerValue): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  if (keys.length === 0) return true;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = a as Readonly<Record<string, MarkerValue>>;
  const right = b as Readonly<Record<string, MarkerValue>>;
  return keys.every((key) => Object.hasOwn(right, key) && isSame(left[key] ?? null, right[key] ?? null));
}
