import { parseArgs } from "node:util";
import { UsageError } from "@capikit/runner";
import type { Call, Command, Flag } from "../shared/command/command.ts";
import { didYouMean } from "../shared/command/did-you-mean.ts";

/** Parses the arguments of a command. @throws UsageError */
export async function parseCall(command: Command, argv: readonly string[]): Promise<Call> {
  const known = new Map(
    Object.entries(command.flags).map(([name, flag]) => [flag.negated ? `no-${name}` : name, { name, flag }]),
  );
  const { tokens, positionals } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      [...known].map(([written, { flag }]) => [
        written,
        { type: flag.type === "boolean" ? ("boolean" as const) : ("string" as const) },
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
    const found = token.rawName.startsWith("--") ? known.get(token.name) : undefined;
    if (found === undefined) throw await unknownFlag(command, token.rawName, [...known.keys()]);
    const { name, flag } = found;
    const value = flag.type === "boolean" ? withoutValue(token, flag) : await checkedValue(token, flag);
    given.set(name, value);
    if (flag.repeated) lists[name] = [...(lists[name] ?? []), String(value)];
  }
  // In the order of the command's flags, as messages repeat them.
  const flags = Object.fromEntries(
    Object.keys(command.flags).flatMap((name) => (given.has(name) ? [[name, given.get(name)]] : [])),
  );
  return { positionals, flags, ...(Object.keys(lists).length > 0 && { lists }) };
}

/** A flag as it was written. */
interface Written {
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

async function unknownFlag(command: Command, rawName: string, names: readonly string[]): Promise<UsageError> {
  const suggestion = await didYouMean(rawName.replace(/^-+/, ""), names, "--");
  return new UsageError(
    `unknown flag of capikit ${command.name}: ${rawName}`,
    suggestion ?? `see: capikit ${command.name} --help`,
  );
}

function withoutValue({ rawName, value }: Written, { negated }: Flag): boolean {
  if (value !== undefined) throw new UsageError(`flag ${rawName} accepts no value`, `write ${rawName} alone`);
  return negated !== true;
}

async function checkedValue({ rawName, value, inlineValue }: Written, flag: Flag): Promise<string> {
  const isNextFlag = inlineValue !== true && value !== undefined && /^-./s.test(value);
  // An unset variable of a script must not become the current folder.
  if (value === undefined || isNextFlag || (value === "" && flag.value === "DIR"))
    throw new UsageError(`flag ${rawName} requires a value`, `write ${rawName} ${flag.value ?? "VALUE"}`);
  if (flag.oneOf !== undefined && !flag.oneOf.includes(value))
    throw new UsageError(
      `invalid value of ${rawName}: "${value}"`,
      (await didYouMean(value, flag.oneOf, "")) ?? `use one of ${flag.oneOf.join(", ")}`,
    );
  if (flag.type === "integer" && !/^\d+$/.test(value))
    throw new UsageError(`invalid value of ${rawName}: "${value}"`, "use an integer of at least 0");
  return value;
}
