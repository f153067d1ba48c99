import { UsageError } from "@capikit/runner";
import { parseArgs } from "citty";
import type { Call, Flag, Verb } from "./command.ts";
import { didYouMean } from "./did-you-mean.ts";

/** Reads the arguments behind a verb. @throws UsageError for what the verb does not take. */
export async function parseCall(verb: Verb, argv: readonly string[]): Promise<Call> {
  const lists = await checkFlags(verb, argv);
  const parsed = parseArgs(
    [...argv],
    Object.fromEntries(
      Object.entries(verb.flags).map(([name, flag]) => [
        name,
        flag.type === "boolean" ? { type: "boolean" as const } : { type: "string" as const },
      ]),
    ),
  );
  const flags: Record<string, boolean | string | undefined> = {};
  for (const name of Object.keys(verb.flags)) {
    const value: unknown = parsed[name];
    if (typeof value === "boolean" || typeof value === "string") flags[name] = value;
  }
  return { positionals: parsed._, flags, ...(Object.keys(lists).length > 0 && { lists }) };
}

/** Checks the flags, and gives the values of those that may come again. */
async function checkFlags(verb: Verb, argv: readonly string[]): Promise<Record<string, string[]>> {
  const lists: Record<string, string[]> = {};
  const names = Object.entries(verb.flags).map(([name, { negated }]) => (negated ? `no-${name}` : name));
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? "";
    if (word === "--") return lists;
    if (!word.startsWith("-") || word === "-") continue;
    const [, dashes = "", name = "", assigned] = /^(--?)([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
    const flag = dashes === "--" && names.includes(name) ? flagOf(verb, name) : undefined;
    if (flag === undefined) {
      const help = (await didYouMean(name, names, "--")) ?? `see: capikit ${verb.name} --help`;
      throw new UsageError(`capikit ${verb.name} has no flag ${dashes}${name}`, help);
    }
    if (flag.type === "boolean") {
      if (assigned !== undefined)
        throw new UsageError(`The flag --${name} takes no value`, `write --${name} alone`);
      continue;
    }
    const next = argv[at + 1];
    if (assigned === undefined && (next === undefined || (next.startsWith("-") && next !== "-")))
      throw new UsageError(`The flag --${name} needs a value`, `write --${name} ${flag.value ?? "VALUE"}`);
    const value = assigned ?? next ?? "";
    // An unset variable of a script, which must not come to mean the current folder.
    if (value === "" && flag.value === "DIR")
      throw new UsageError(`The flag --${name} needs a value`, `write --${name} ${flag.value}`);
    checkValue(name, flag, value, await didYouMean(value, flag.oneOf ?? [], ""));
    if (flag.repeated) lists[name] = [...(lists[name] ?? []), value];
    if (assigned === undefined) at++;
  }
  return lists;
}

function flagOf(verb: Verb, name: string): Flag | undefined {
  return verb.flags[name] ?? (name.startsWith("no-") ? verb.flags[name.slice("no-".length)] : undefined);
}

function checkValue(name: string, flag: Flag, value: string, suggestion: string | undefined): void {
  if (flag.oneOf !== undefined && !flag.oneOf.includes(value))
    throw new UsageError(`--${name} is "${value}", but must be one of ${flag.oneOf.join(", ")}`, suggestion);
  if (flag.type === "integer" && !/^\d+$/.test(value))
    throw new UsageError(`--${name} is "${value}", but must be a number that is not negative`);
}
