import { innerTypes, type Member, type TypeNode } from "../../../model/ir/type-node.ts";
import type { Marker } from "../../../model/markers/marker.ts";
import type { FieldPlan, PairPlan, ValuePlan } from "./conversion-plan.ts";
import type { SideName } from "./side.ts";

/**
 * Returns the keys of a map list: by the markers of its field, else of the named types around it or
 * around lists and maps of it.
 */
export function listKeys(type: TypeNode, markers: readonly Marker[] = []): readonly string[] | undefined {
  const keys = markers.filter(({ key }) => key === "listMapKey").map(({ value }) => String(value));
  if (keys.length > 0) return keys;
  if (type.kind === "named") return listKeys(type.target, type.markers);
  const [inner] = type.kind === "object" ? [] : innerTypes(type);
  return inner && listKeys(inner);
}

function memberKeys({ type, markers }: Member): readonly string[] | undefined {
  return listKeys(type, markers);
}

/** Returns the keys of a field's list: those of the hub, else those of the spoke. */
export function declaredKeys({ value, members }: FieldPlan): readonly string[] | undefined {
  return value.kind === "byName" ? ["name"] : (memberKeys(members.hub) ?? memberKeys(members.spoke));
}

/**
 * Returns the fields that identify items on one side after a conversion to it. These are the
 * converted keys of that side, or the fields to which keys of the other side are converted. Prefers
 * complete keys.
 */
export function convertedKeys(
  { value, members }: FieldPlan,
  items: PairPlan,
  side: SideName,
): readonly string[] | undefined {
  if (isByName(value)) return ["name"];
  const other = side === "hub" ? "spoke" : "hub";
  const own = memberKeys(members[side]) ?? [];
  const others = memberKeys(members[other]) ?? [];
  const candidates = [
    { all: own, converted: own.filter((key) => isConverted(items, side, key)) },
    { all: others, converted: others.flatMap((key) => counterpart(items, side, other, key) ?? []) },
  ].filter(({ converted }) => converted.length > 0);
  const complete = candidates.find(({ all, converted }) => converted.length === all.length);
  return (complete ?? candidates[0])?.converted;
}

function isByName(value: ValuePlan): boolean {
  return value.kind === "byName" || ("of" in value && value.of.kind !== "same" && isByName(value.of));
}

function isConverted({ fields, handled, ...types }: PairPlan, side: SideName, key: string): boolean {
  const isHandled = types[side].members.some((member) => member.name === key && handled.includes(member));
  return isHandled || fields.some((field) => isField(field[side], key));
}

/** Returns the field of a side to which a field of the other side is converted. */
function counterpart(items: PairPlan, side: SideName, other: SideName, key: string): string | undefined {
  const field = items.fields.find((one) => isField(one[other], key));
  return field?.[side].length === 1 ? field[side][0] : undefined;
}

function isField(path: readonly string[], name: string): boolean {
  return path.length === 1 && path[0] === name;
}
