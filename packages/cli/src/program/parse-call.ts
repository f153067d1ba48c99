import { parseArgs } from "node:util";
import { splitList } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import type { AnyCall, Command, Flag } from "../shared/command/command.ts";
import { suggestWord } from "../shared/command/suggest-word.ts";

/** Parses the arguments of a command. @throws UsageError */
export function parseCall(command: Command, argv: readonly string[]): AnyCall {
  const known = new Map(
    Object.entries(command.flags).map(([name, flag]) => [flag.negated ? `no-${name}` : name, { name, flag }]),
  );
  const { tokens, positionals } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      [...known].map(([written, { flag }]) => [
        written,
        {
          type:
            flag.type === "boolean" || flag.optional !== undefined
              ? ("boolean" as const)
              : ("string" as const),
          ...(flag.short !== undefined && { short: flag.short }),
        },
      ]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given = new Map<string, boolean | string>();
  const lists: Record<string, string[]> = {};
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const found = known.get(token.name);
    if (found === undefined) throw unknownFlag(command, token.rawName, [...known.keys()]);
    const { name, flag } = found;
    const written = { ...token, value: writtenValue(token) ?? flag.optional };
    if (flag.list !== undefined) lists[name] = [...(lists[name] ?? []), ...checkedValues(written, flag)];
    else given.set(name, flag.type === "boolean" ? booleanValue(written, flag) : checkedValue(written, flag));
  }
  // In the order of the command's flags, as messages repeat them.
  const flags = Object.fromEntries(
    Object.entries(command.flags).flatMap(([name, { type, negated = false }]) => {
      const value = given.get(name) ?? (type === "boolean" ? negated : undefined);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    positionals,
    flags,
    given: new Set([...given.keys(), ...Object.keys(lists)]),
    ...(Object.keys(lists).length > 0 && { lists }),
  };
}

/**
 * Placeholders of values that must not be empty: an unset variable of a script must not become the
 * current folder, all namespaces, or the default cluster.
 */
const notEmpty: ReadonlySet<string | undefined> = new Set(["DIR", "FILE", "NAME"]);

interface Written {
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

/** Returns the value of a flag: that of `-n=x` is `x`, as kubectl reads it. */
function writtenValue({ rawName, value, inlineValue }: Written): string | undefined {
  return inlineValue === true && !rawName.startsWith("--") ? value?.replace(/^=/, "") : value;
}

function unknownFlag(command: Command, rawName: string, names: readonly string[]): UsageError {
  const suggestion = suggestWord(rawName.replace(/^-+/, ""), names, "--");
  return new UsageError(
    `unknown flag of capikit ${command.name}: ${rawName}`,
    suggestion ?? `see: capikit ${command.name} --help`,
  );
}

function booleanValue({ rawName, value }: Written, { negated }: Flag): boolean {
  if (value !== undefined) throw new UsageError(`flag ${rawName} accepts no value`, `write ${rawName} alone`);
  return negated !== true;
}

function checkedValues(written: Written, flag: Flag): readonly string[] {
  if (flag.list === "verbatim" || written.value === undefined) return [checkedValue(written, flag)];
  const values = splitList(written.value);
  if (values.length === 0) throw withoutValueGiven(written.rawName, flag);
  return values.map((value) => checkedValue({ ...written, value }, flag));
}

function withoutValueGiven(rawName: string, { value = "VALUE" }: Flag): UsageError {
  return new UsageError(`flag ${rawName} requires a value`, `write ${rawName} ${value}`);
}

function checkedValue({ rawName, value, inlineValue }: Written, flag: Flag): string {
  const isNegative = flag.type === "integer" && value !== undefined && /^-\d+$/.test(value);
  const isNextFlag = inlineValue !== true && value !== undefined && /^-./s.test(value) && !isNegative;
  const isUnset = value === "" && notEmpty.has(flag.value);
  if (value === undefined || isNextFlag || isUnset) throw withoutValueGiven(rawName, flag);
  if (flag.oneOf !== undefined && !flag.oneOf.includes(value))
    throw new UsageError(
      `invalid value of ${rawName}: "${value}"`,
      suggestWord(value, flag.oneOf) ?? `use one of ${flag.oneOf.join(", ")}`,
    );
  if (flag.type === "integer" && !/^\d+$/.test(value))
    throw new UsageError(`invalid value of ${rawName}: "${value}"`, "use an integer of at least 0");
  return value;
}
