import type { ConversionContext } from "../overrides/conversion-context.ts";
import { errorWithin } from "../runtime/conversion-error.ts";
import { getPath, type Memory, type Struct, setPath, structAt } from "../wire/memory.ts";
import type { ValueConverter } from "./convert-value.ts";
import { collectFinishers, type Finish } from "./overrides.ts";
import { type Direction, planSteps, type Step } from "./plan-steps.ts";
import { structPlan } from "./struct-plan.ts";

const converters = new Map<string, ValueConverter>();

/** The parts of a conversion from one struct to another. */
interface Work {
  readonly steps: readonly Step[];
  /** Objects of the hub that always exist. */
  readonly created: readonly (readonly string[])[];
  /** Functions that complete an object of the old version. */
  readonly finish: readonly Finish[];
}

/** Returns the function that converts one struct into another. Its plan is read on first use. */
export function structConverter(from: string, to: string, direction: Direction): ValueConverter {
  const key = `${direction} ${from} ${to}`;
  const known = converters.get(key);
  if (known !== undefined) {
    return known;
  }
  let work: Work | undefined;
  const converter = (value: Memory, context: ConversionContext): Struct => {
    work ??= workOf(from, to, direction);
    const source = (value ?? {}) as Struct;
    const result: Struct = {};
    for (const step of work.steps) {
      run(step, source, result, context);
    }
    for (const path of work.created) {
      structAt(result, path);
    }
    for (const finish of work.finish) {
      finish(source, result, undefined, context);
    }
    return result;
  };
  converters.set(key, converter);
  return converter;
}

function workOf(from: string, to: string, direction: Direction): Work {
  const steps = planSteps(from, to, direction, structConverter);
  if (direction === "down") {
    return { steps, created: [], finish: collectFinishers(structPlan(to, from).finish, "down") };
  }
  const { fields } = structPlan(from, to);
  const created = fields.filter(({ old, flags }) => old.length === 0 && flags.has("create"));
  // `restoreStruct` finishes objects of the hub, as it has the stored one.
  return { steps, created: created.map(({ hub }) => hub), finish: [] };
}

function run(step: Step, source: Struct, result: Struct, context: ConversionContext): void {
  const converted = convertStep(step, source, context);
  const isNil = step.nilIfEmpty && Array.isArray(converted) && converted.length === 0;
  if (!step.isZero(converted) && !isNil) {
    setPath(result, step.to, converted);
  }
}

/** Returns the converted value of a field. Errors name the path of the field. */
export function convertStep(step: Step, source: Struct, context: ConversionContext): Memory {
  const { from, convert, always, isAbsent, explicit } = step;
  const value = getPath(source, from);
  try {
    return always || !isAbsent(value) ? convert(value ?? {}, context) : explicit;
  } catch (error) {
    throw errorWithin(error, from);
  }
}
