import type { DynamicObject } from "@capikit/client";
import { defined } from "@capikit/common/json";
import type { ServedKind } from "../store/served-kind.ts";

/** Members of `v1` Events with their names in `events.k8s.io/v1`. */
const names: readonly (readonly [core: string, events: string])[] = [
  ["message", "note"],
  ["involvedObject", "regarding"],
  ["reportingComponent", "reportingController"],
  ["source", "deprecatedSource"],
  ["firstTimestamp", "deprecatedFirstTimestamp"],
  ["lastTimestamp", "deprecatedLastTimestamp"],
  ["count", "deprecatedCount"],
];

/** Converts an Event between `v1` and `events.k8s.io/v1`, which have the same objects. */
export function convertEvent(event: DynamicObject, to: ServedKind): DynamicObject {
  const renames = new Map(names.map(([core, events]) => (to.group === "" ? [events, core] : [core, events])));
  const members = Object.entries(event).map(([name, value]) => [renames.get(name) ?? name, value]);
  return { ...defined(Object.fromEntries(members)), apiVersion: to.apiVersion } as DynamicObject;
}
