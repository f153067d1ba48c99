import type { Call } from "../command/command.ts";

/** Returns the value of a string flag, if it was given. */
export function textFlag(flags: Call["flags"], name: string): string | undefined {
  const value = flags[name];
  return typeof value === "string" ? value : undefined;
}
