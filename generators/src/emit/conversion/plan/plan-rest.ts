import type { Report } from "@capikit/common/diagnostics";
import { getOrCreate } from "@capikit/common/json";
import { nearestName } from "@capikit/common/text";
import * as conversionDiagnostics from "../../../model/diagnostics/codes/conversion.ts";
import type { Member, ObjectType } from "../../../model/ir/type-node.ts";
import { unwrapNames } from "../../../model/ir/type-node.ts";
import { conversionMarker, unwrapObject } from "../../conversion-members.ts";
import type { KeepPlan } from "./conversion-plan.ts";
import { prototypeField, reportPrototypeField } from "./field-checks.ts";
import { isDecided } from "./members.ts";
import { claimKey, type Side, takenBelow } from "./side.ts";

/** Markers of default values, which the API server adds to stored objects. */
const defaultKeys: ReadonlySet<string> = new Set(["default", "kubebuilder:default"]);

/**
 * Plans the fields of a side that have no counterpart: they are kept or dropped by their markers.
 * Reports others.
 */
export function planRest(side: Side, other: Side, dropped: Set<Member>, report: Report): void {
  const plan = (type: ObjectType, path: readonly string[], isPreserved: boolean): void => {
    for (const member of type.members) {
      const at = [...path, member.name];
      if (side.claimed.has(claimKey(at))) continue;
      const inside = unwrapObject(member.type);
      const isContainer = takenBelow({ side, path: at }).size > 0;
      const keeps = isPreserved || conversionMarker(member, "preserve") !== undefined;
      if (conversionMarker(member, "handled") !== undefined) side.handled.push(member);
      if (isLost(member)) dropped.add(member);
      else if (member.name === prototypeField && !isContainer)
        reportPrototypeField({ side, path: at, member }, report);
      else if (isContainer && inside !== undefined) {
        // Fields elsewhere in the other version are not kept: clients can change them there.
        const container = keepAt(side.keep, at);
        if (unwrapNames(member.type).kind === "nullable") container.nullable = true;
        if (member.optional) container.required = requiredElsewhere(inside, at, side);
        plan(inside, at, keeps);
      } else if (keeps) keepAt(side.keep, path).keep.push(member.name);
      else planUnmarked(member, at, side, other, dropped, report);
    }
  };
  plan(side.type, [], false);
}

/** Returns the paths of an object's required fields that the other version has elsewhere. */
function requiredElsewhere(type: ObjectType, path: readonly string[], side: Side): readonly string[][] {
  return type.members.flatMap((member): readonly string[][] => {
    if (member.optional || member.markers.some(({ key }) => defaultKeys.has(key))) return [];
    const at = [...path, member.name];
    if (side.claimed.has(claimKey(at))) return [[member.name]];
    const inside = takenBelow({ side, path: at }).size > 0 ? unwrapObject(member.type) : undefined;
    if (inside === undefined) return [];
    return requiredElsewhere(inside, at, side).map((below) => [member.name, ...below]);
  });
}

/** Reports whether no field of the other version gets the value. */
function isLost(member: Member): boolean {
  return conversionMarker(member, "drop") !== undefined || conversionMarker(member, "handled") !== undefined;
}

function planUnmarked(
  member: Member,
  path: readonly string[],
  side: Side,
  other: Side,
  dropped: Set<Member>,
  report: Report,
): void {
  const partner = path.length > 1 ? undefined : other.type.members.find(({ name }) => name === member.name);
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
      { field: path.join("."), version: side.version, other: other.version, suggestion },
      member.location,
    ),
  );
}

export function emptyKeep(): KeepPlan {
  return { keep: [], containers: new Map() };
}

/** Returns the plan for the object at the end of a path; creates it if necessary. */
function keepAt(plan: KeepPlan, path: readonly string[]): KeepPlan {
  let at = plan;
  for (const step of path) {
    const next = getOrCreate(at.containers, step, emptyKeep);
    at = next;
  }
  return at;
}
