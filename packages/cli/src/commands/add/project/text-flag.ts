import type { Call } from "../../../shared/command/command.ts";

/** The value of a flag that has one, where it was given. */
export function textFlag(flags: Call["flags"], name: string): string | undefined {
  const value = flags[name];
  return typeof value === "string" ? value : undefined;
}
