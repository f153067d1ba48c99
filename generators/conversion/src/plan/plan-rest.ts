import type { Report } from "@capikit/common/diagnostics";
import { nearestName } from "@capikit/common/text";
import { conversionDiagnostics, type Member, type ObjectType } from "@capikit/model";
import { prototypeField, reportPrototypeField } from "./field-checks.ts";
import { keepAt } from "./keep-plan.ts";
import { conversionMarker, isDecided, unwrapObject } from "./members.ts";
import type { Side } from "./side.ts";

/**
 * Plans the fields of a side that have no counterpart: they are kept or dropped by their markers.
 * Reports others.
 */
export function planRest(side: Side, other: Side, dropped: Set<Member>, report: Report): void {
  const plan = (type: ObjectType, path: readonly string[]): void => {
    for (const member of type.members) {
      const at = [...path, member.name];
      const key = at.join(".");
      if (side.claimed.has(key)) continue;
      const inside = unwrapObject(member.type);
      const isContainer = [...side.claimed].some((claimed) => claimed.startsWith(`${key}.`));
      if (conversionMarker(member, "handled") !== undefined) side.handled.push(member);
      if (isLost(member)) dropped.add(member);
      else if (member.name === prototypeField && !isContainer)
        reportPrototypeField({ side, path: at, member }, report);
      else if (conversionMarker(member, "preserve") !== undefined)
        keepAt(side.keep, path).keep.push(member.name);
      else if (isContainer && inside !== undefined) {
        keepAt(side.keep, at);
        plan(inside, at);
      } else planUnmarked(member, key, side, other, dropped, report);
    }
  };
  plan(side.type, []);
}

/** Reports whether no field of the other version gets the value. */
function isLost(member: Member): boolean {
  return conversionMarker(member, "drop") !== undefined || conversionMarker(member, "handled") !== undefined;
}

function planUnmarked(
  member: Member,
  key: string,
  side: Side,
  other: Side,
  dropped: Set<Member>,
  report: Report,
): void {
  const partner = other.type.members.find(({ name }) => name === key);
  // The counterpart is dropped or preserved, which decides for both.
  if (partner !== undefined && isDecided(partner)) {
    if (isLost(partner)) dropped.add(member);
    else keepAt(side.keep, []).keep.push(member.name);
    return;
  }
  const free = other.type.members.map(({ name }) => name).filter((name) => !other.claimed.has(name));
  const suggestion = nearestName(member.name, free);
  report(
    conversionDiagnostics.conversionUnmapped.create(
      { field: key, version: side.version, other: other.version, suggestion },
      member.location,
    ),
  );
}
