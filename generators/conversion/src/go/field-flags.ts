import type { Marker, Member } from "@capikit/model";
import type { FieldPlan, ValuePlan } from "../plan/conversion-plan.ts";
import { declaredKeys } from "../plan/list-keys.ts";
import { conversionMarker } from "../plan/members.ts";

/** Returns an argument of `+capikit:conversion:go`. */
export function goArgument(member: Member, name: string): Marker["value"] | undefined {
  return conversionMarker(member, "go")?.arguments[name];
}

/** Returns the name of the functions that convert a value, or the values in a list or map. */
function overrideIn(value: ValuePlan): string | undefined {
  if (value.kind === "call" && value.toHub.startsWith("overrides."))
    return value.toHub.slice("overrides.".length, -"ToHub".length);
  return value.kind === "list" || value.kind === "map" ? overrideIn(value.of) : undefined;
}

/** Returns how Go converts a field, by the markers on both sides. */
export function fieldFlags(field: FieldPlan): ReadonlyMap<string, string> {
  const { members, value } = field;
  const both = [members.spoke, members.hub];
  const flags = new Map<string, string>();
  const override = overrideIn(value);
  if (override !== undefined) flags.set("with", override);
  const restore = both.flatMap((member) => conversionMarker(member, "restore")?.value ?? [])[0];
  if (restore !== undefined) flags.set("restore", restore === "always" ? "always" : "zero");
  for (const name of ["explicit", "nilIfEmpty"])
    if (both.some((member) => goArgument(member, name) === true)) flags.set(name, "");
  if (goArgument(members.spoke, "create") === true) flags.set("create", "");
  const match = both.flatMap((member) => goArgument(member, "match") ?? [])[0];
  const keyed = match === undefined ? declaredKeys(field)?.join(",") : String(match);
  if (keyed !== undefined) flags.set("match", keyed);
  return flags;
}
