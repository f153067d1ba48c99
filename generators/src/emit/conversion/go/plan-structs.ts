import type { Report } from "@capikit/common/diagnostics";
import { type GoType, structsIn } from "@capikit/common/go-types";
import { getOrCreate } from "@capikit/common/json";
import * as conversionDiagnostics from "../../../model/diagnostics/codes/conversion.ts";
import type { Member, ObjectType } from "../../../model/ir/type-node.ts";
import type { Marker } from "../../../model/markers/marker.ts";
import { rootMembers } from "../../../model/markers/special.ts";
import { conversionMarker, followMembers, unwrapObject } from "../../conversion-members.ts";
import {
  type FieldPlan,
  type KeepPlan,
  type PairPlan,
  pairIn,
  type ValuePlan,
} from "../plan/conversion-plan.ts";
import { declaredKeys } from "../plan/list-keys.ts";
import type { GoTypes } from "./go-types.ts";
import { planKey, type StructField, type StructPlan, type StructPlans, typesOf } from "./struct-plans.ts";

/** A pair of kinds: its plan and the names of both Go types. */
export interface GoRoot {
  readonly pair: PairPlan;
  readonly old: string;
  readonly hub: string;
}

/** Turns the plans of objects into plans of Go structs. Reports differences from the Go types. */
export function planStructs(roots: readonly GoRoot[], types: GoTypes, report: Report): StructPlans {
  const planner = new StructPlanner(types, report);
  for (const { pair, old, hub } of roots) {
    planner.visit(pair, old, hub);
    planner.add(old, hub, { old: "metadata", hub: "metadata", flags: new Map() });
  }
  planner.checkImplied();
  return planner.plans;
}

class StructPlanner {
  readonly plans = new Map<string, StructPlan>();
  readonly #types: GoTypes;
  readonly #report: Report;
  readonly #visited = new Map<PairPlan, Set<string>>();
  /** Structs that the TypeScript types do not show, such as the schemas inside a schema. */
  readonly #implied = new Map<string, { readonly name: string; readonly member: Member }>();

  constructor(types: GoTypes, report: Report) {
    this.#types = types;
    this.#report = report;
  }

  visit(pair: PairPlan, old: string, hub: string): void {
    if (old === hub) return;
    const key = planKey(old, hub);
    const visited = this.#visited.get(pair) ?? new Set();
    if (visited.has(key)) return;
    this.#visited.set(pair, visited.add(key));
    this.#checkFields(old, pair.spoke);
    this.#checkFields(hub, pair.hub);
    const plan = this.#planOf(old, hub);
    for (const { name } of pair.finish) plan.finish.add(name);
    for (const field of pair.fields) this.#field(plan, field);
    this.#keep(plan, pair.hubOnly, []);
    this.#created(plan, pair, pair.hub, []);
    this.#rejectKept(pair, pair.spokeOnly);
  }

  /** Adds a field. Plans of one pair complement each other, as outer fields can take some. */
  add(old: string, hub: string, field: StructField): void {
    this.#planOf(old, hub).fields.set(`${field.old ?? ""}>${field.hub}`, field);
  }

  checkImplied(): void {
    for (const [key, { name, member }] of this.#implied) {
      if (this.plans.has(key)) continue;
      const problem = `is converted in \`${member.name}\`, whose type is not known`;
      this.#report(conversionDiagnostics.conversionGoType.create({ name, problem }, member.location));
    }
  }

  #planOf(old: string, hub: string): StructPlan {
    const key = planKey(old, hub);
    return getOrCreate(this.plans, key, () => ({ old, hub, fields: new Map(), finish: new Set() }));
  }

  #field(plan: StructPlan, planned: FieldPlan): void {
    const [old, hub] = [planned.spoke.join("."), planned.hub.join(".")];
    const field: StructField = { old, hub, flags: fieldFlags(planned) };
    const ends = typesOf(this.#types, plan, field);
    if (ends === undefined) {
      const problem = `or ${plan.hub} has no field for \`${old}\``;
      const place = planned.members.spoke.location;
      this.#report(conversionDiagnostics.conversionGoType.create({ name: plan.old, problem }, place));
      return;
    }
    const known = plan.fields.get(`${old}>${hub}`);
    if (known !== undefined && !isEqual(known, field)) {
      const problem = `has the field \`${old}\`, whose conversion differs between the types that contain it`;
      const place = planned.members.spoke.location;
      this.#report(conversionDiagnostics.conversionGoType.create({ name: plan.old, problem }, place));
    }
    this.add(plan.old, plan.hub, field);
    this.#descend(planned.value, ...ends, planned.members.spoke);
  }

  #descend(value: ValuePlan, old: GoType, hub: GoType, member: Member): void {
    if (value.kind === "call") return;
    const structs = structsIn(old, hub);
    if (structs === undefined || structs[0] === structs[1]) return;
    const pair = pairIn(value);
    if (pair !== undefined) this.visit(pair, ...structs);
    else this.#implied.set(planKey(...structs), { name: structs[0], member });
  }

  #keep(plan: StructPlan, { keep, containers }: KeepPlan, path: readonly string[]): void {
    const flags = new Map([["restore", "always"]]);
    for (const name of keep) this.add(plan.old, plan.hub, { hub: [...path, name].join("."), flags });
    for (const [name, inner] of containers) this.#keep(plan, inner, [...path, name]);
  }

  /** Objects of the hub that only contain fields which are elsewhere in the old version. */
  #created(plan: StructPlan, pair: PairPlan, type: ObjectType, path: readonly string[]): void {
    for (const member of type.members) {
      const at = [...path, member.name];
      const text = at.join(".");
      const isContainer = pair.fields.some(({ hub }) => hub.join(".").startsWith(`${text}.`));
      const isField = pair.fields.some(({ hub }) => hub.join(".") === text);
      if (!isContainer || isField) continue;
      if (goArgument(member, "create") === true)
        this.add(plan.old, plan.hub, { hub: text, flags: new Map([["create", ""]]) });
      const inside = unwrapObject(member.type);
      if (inside !== undefined) this.#created(plan, pair, inside, at);
    }
  }

  #rejectKept(pair: PairPlan, { keep, containers }: KeepPlan, path: readonly string[] = []): void {
    for (const name of keep) {
      const member = followMembers(pair.spoke, [...path, name])?.at(-1);
      const facts = {
        marker: "+capikit:conversion:preserve",
        field: name,
        reason: "conversions in Go keep no fields of old versions",
      };
      this.#report(conversionDiagnostics.conversionMarkerUnused.create(facts, member?.location));
    }
    for (const [name, inner] of containers) this.#rejectKept(pair, inner, [...path, name]);
  }

  /** Reports fields of a Go type that the TypeScript type does not have. */
  #checkFields(name: string, type: ObjectType): void {
    const known = new Set(type.members.map((member) => member.name));
    const fields = this.#types.get(name);
    const isRoot = fields?.has("metadata") === true && fields.has("apiVersion");
    for (const field of fields?.keys() ?? []) {
      if (known.has(field) || (isRoot && rootMembers.has(field))) continue;
      const problem = `has the field \`${field}\`, which the TypeScript type does not have`;
      this.#report(conversionDiagnostics.conversionGoType.create({ name, problem }, type.location));
    }
  }
}

function isEqual({ flags: a }: StructField, { flags: b }: StructField): boolean {
  return JSON.stringify([...a]) === JSON.stringify([...b]);
}

/** Returns an argument of `+capikit:conversion:go`. */
function goArgument(member: Member, name: string): Marker["value"] | undefined {
  return conversionMarker(member, "go")?.arguments[name];
}

/** Returns the name of the functions that convert a value, or the values in a list or map. */
function overrideIn(value: ValuePlan): string | undefined {
  if (value.kind === "call" && value.toHub.startsWith("overrides."))
    return value.toHub.slice("overrides.".length, -"ToHub".length);
  return value.kind === "list" || value.kind === "map" ? overrideIn(value.of) : undefined;
}

/** Returns how Go converts a field, by the markers on both sides. */
function fieldFlags(field: FieldPlan): ReadonlyMap<string, string> {
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
