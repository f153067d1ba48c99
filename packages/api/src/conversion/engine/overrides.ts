import { behindPointers } from "@capikit/common/go-types";
import type { ConversionContext } from "../overrides/conversion-context.ts";
import * as overrides from "../overrides/index.ts";
import type { WireType } from "../wire/codec.ts";
import type { Memory, Struct } from "../wire/memory.ts";
import type { ValueConverter } from "./convert-value.ts";
import type { PlannedField } from "./struct-plan.ts";

/** Changes the second object after the conversion of its fields. */
export type Finish = (
  from: Struct,
  to: Struct,
  stored: Struct | undefined,
  context: ConversionContext,
) => void;

const functions = overrides as unknown as Readonly<Record<string, unknown>>;

/** Returns the function that converts a field by hand, or each item of a list. */
export function findOverride(
  { flags }: PlannedField,
  direction: "down" | "up",
  type: WireType,
): ValueConverter | undefined {
  const name = flags.get("with");
  if (name === undefined) {
    return undefined;
  }
  const convert = functions[name + (direction === "up" ? "ToHub" : "FromHub")] as ValueConverter;
  if (behindPointers(type).kind !== "list") {
    return convert;
  }
  return (value, context) =>
    (Array.isArray(value) ? value : []).map((item: Memory) => convert(item ?? {}, context));
}

/** Returns the functions that finish objects in one direction. */
export function collectFinishers(names: readonly string[], direction: "down" | "up"): readonly Finish[] {
  const suffix = direction === "up" ? "ToHub" : "FromHub";
  return names.flatMap((name) => (functions[name + suffix] as Finish | undefined) ?? []);
}
