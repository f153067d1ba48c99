import type { OptionDefinition } from "@capikit/model";
import { emitterOptions } from "@capikit/model/options";
import type { Flag } from "./command.ts";
import { flagNameOf } from "./flags.ts";

/** Flags that set options of emitters: `--max-desc-len` sets `maxDescLen`, of each emitter that has it. */
export const optionFlags: Readonly<Record<string, Flag>> = Object.fromEntries(
  Object.values(emitterOptions).flatMap((options: Readonly<Record<string, OptionDefinition>>) =>
    Object.entries(options).map(([name, option]) => [flagNameOf(name), toFlag(option)]),
  ),
);

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
