import type { OptionDefinition } from "@capikit/generators/emit";
import { emitterOptions } from "@capikit/generators/options";
import type { Flag, Flags } from "./command.ts";
import { flagNameOf } from "./flags.ts";

/** Flags that set options of emitters: `--max-desc-len` sets `maxDescLen`, of each emitter that has it. */
export const optionFlags: Flags = flagsOfOptions(emitterOptions);

/** Options by emitter. */
type EmitterOptions = Readonly<Record<string, Readonly<Record<string, OptionDefinition>>>>;

function flagsOfOptions(emitters: EmitterOptions): Flags {
  return Object.fromEntries(
    Object.values(emitters).flatMap((options) =>
      Object.entries(options).map(([name, option]) => [flagNameOf(name), toFlag(option)]),
    ),
  );
}

/**
 * Adds the flags of options to those of a command.
 *
 * @throws TypeError for an option with the name of a flag, which would hide it
 */
export function withOptionFlags<T extends Flags>(own: T, emitters: EmitterOptions = emitterOptions): T {
  const flags = flagsOfOptions(emitters);
  const hidden = Object.keys(own).find((name) => Object.hasOwn(flags, name));
  if (hidden === undefined) return { ...own, ...flags };
  throw new TypeError(
    `emitter option ${optionOf(hidden)} would hide the flag --${hidden}: rename the option`,
  );
}

function toFlag({ type, summary, value = "TEXT", oneOf, default: normally }: OptionDefinition): Flag {
  if (type === "boolean") return { type, summary, ...(normally === true && { negated: true }) };
  return {
    type: type === "integer" ? type : "string",
    value,
    summary,
    ...(oneOf !== undefined && { oneOf }),
  };
}

export function optionOf(flag: string): string {
  return flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
