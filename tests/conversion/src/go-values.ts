import {
  structCodec,
  type WireField,
  type WireType,
} from "../../../packages/api/src/conversion/wire/codec.ts";
import type { Random } from "../../reference/src/random.ts";
import { keys, readable, strange } from "./go-scalars.ts";
import type { ServedKind } from "./schema-arbitrary.ts";

/** Options of the generator. */
export interface Filling {
  readonly random: Random;
  readonly served: readonly ServedKind[];
  /** Probability that a field is present. */
  readonly density: number;
  /** Probability that a value is `null`. */
  readonly nulls: number;
  /** Probability of a wrong type, a broken reference or a duplicate name. */
  readonly errors: number;
  /** Probability that a present value is zero. */
  readonly zeros: number;
}

/** Returns the fields of a Go struct such as `core/v1beta2.MachineSpec`. */
export function fieldsOf(name: string): readonly WireField[] {
  return [...structCodec(name).fields.values()];
}

/** Returns a value that Go reads as this type, unless errors are enabled. */
export function goValue(type: WireType, filling: Filling, name = "", depth = 0): unknown {
  const { random, nulls, errors, zeros } = filling;
  if (random.chance(errors)) return random.pick(strange);
  if (random.chance(nulls) && name !== "token") return null;
  switch (type.kind) {
    case "pointer":
      return goValue(type.of, filling, name, depth);
    case "list":
      return listOf(type.of, filling, name, depth);
    case "map":
      return mapOf(type.of, filling, depth);
    case "struct":
      return structOf(type.name, filling, depth);
    case "scalar":
      return random.chance(zeros) && !["BootstrapToken", "Duration", "Time", "Quantity"].includes(type.name)
        ? readable[type.name][0]
        : random.pick(readable[type.name]);
  }
}

function listOf(type: WireType, filling: Filling, name: string, depth: number): unknown[] {
  const { random, errors } = filling;
  const length = random.chance(filling.zeros) ? 0 : depth > 6 ? random.below(2) : random.below(4);
  const items = Array.from({ length }, () => goValue(type, filling, "", depth + 1));
  // Upstream matches items by these. For duplicates it uses the first, or fails.
  const key = keyOf(type);
  if (key === undefined || random.chance(errors * 5)) return items;
  return items.map((item, index) => (isObject(item) ? { ...item, [key]: `${name}-${index}` } : item));
}

function keyOf(type: WireType): string | undefined {
  if (type.kind !== "struct") return undefined;
  if (/ClusterClass(Variable|StatusVariable)$/.test(type.name)) return "name";
  return type.name.endsWith("StatusVariableDefinition") ? "from" : undefined;
}

function mapOf(type: WireType, filling: Filling, depth: number): Record<string, unknown> {
  const { random } = filling;
  const size = random.chance(filling.zeros) ? 0 : depth > 6 ? random.below(2) : random.below(4);
  const entries = Array.from({ length: size }, () => [
    random.pick(keys),
    goValue(type, filling, "", depth + 1),
  ]);
  return Object.fromEntries(entries);
}

/** Returns a struct as JSON, small at depth in recursive types. */
export function structOf(name: string, filling: Filling, depth = 0): Record<string, unknown> {
  const { random } = filling;
  const contract = name === "core/v1beta2.ContractVersionedObjectReference";
  if (contract && !random.chance(filling.errors * 5)) return reference(filling);
  const density = name.endsWith("JSONSchemaProps")
    ? Math.min(filling.density, depth > 8 ? 0.05 : 0.25)
    : filling.density;
  const result: Record<string, unknown> = {};
  for (const field of fieldsOf(name)) {
    if (random.chance(density)) result[field.name] = fieldValue(name, field, filling, depth);
    // Go's names are case-sensitive here, and it ignores unknown ones.
    if (random.chance(filling.errors / 4) && !["apiVersion", "kind"].includes(field.name)) {
      const unknown = random.pick([field.name.toUpperCase(), `${field.name}X`, "unknown"]);
      if (!(unknown in result) && unknown !== field.name) result[unknown] = random.pick(strange);
    }
  }
  if (name.endsWith("BootstrapToken") && !("token" in result) && !random.chance(filling.errors))
    result.token = random.pick(readable.BootstrapToken);
  return result;
}

function fieldValue(name: string, field: WireField, filling: Filling, depth: number): unknown {
  const { random } = filling;
  if (field.name === "apiVersion" && !random.chance(filling.errors * 2))
    return random.pick(["v1", "", "infra.example.com/v1", "g.io/v2beta1", "/v1", "a/"]);
  if (name.endsWith("MachineStatus") && field.name === "phase")
    return random.pick(["Updating", "Running", "", "Pending"]);
  return goValue(field.type, filling, field.name, depth + 1);
}

function reference({ random, served, density }: Filling): Record<string, unknown> {
  if (random.chance(0.1)) return {};
  const { group, kind } = random.pick(served);
  return {
    apiGroup: group,
    kind,
    ...(random.chance(density) ? { name: random.pick(["n", "", "\uff5e"]) } : {}),
  };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
