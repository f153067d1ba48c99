import { nearestName } from "@capikit/common/text";
import { type Flags, type FlagValues, parseFlag } from "./flag.ts";
import { FlagError } from "./flag-error.ts";

/**
 * Reads a command line as Go's programs do: `--name=value`, `--name value`, one dash or two, `_` for `-`, the last of several counts. Flags that
 * are on or off take a value only after `=`.
 *
 * @throws FlagError when a flag is unknown, has no value or a wrong one, and for words that belong to no flag.
 */
export function parseFlags<F extends Flags>(argv: readonly string[], flags: F): FlagValues<F> {
  const values: Record<string, unknown> = {};
  for (const [name, flag] of Object.entries(flags)) {
    values[name] = flag.default;
  }
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? "";
    const found = /^--?(?<name>[^-=][^=]*)(?:=(?<value>[\s\S]*))?$/.exec(word)?.groups;
    if (found === undefined) {
      throw new FlagError(`${JSON.stringify(word)} belongs to no flag: --help shows them`);
    }
    const name = (found.name ?? "").replaceAll("_", "-");
    const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
    if (flag === undefined) {
      const near = nearestName(name, Object.keys(flags));
      throw new FlagError(
        `there is no flag --${name}: ${near === undefined ? "--help shows those there are" : `did you mean --${near}?`}`,
      );
    }
    if (found.value !== undefined) {
      values[name] = parseFlag(name, flag, found.value);
    } else if (flag.value === undefined) {
      values[name] = parseFlag(name, flag, "true");
    } else {
      const next = argv[++index];
      if (next === undefined) {
        throw new FlagError(`--${name} needs a value: --${name}=${flag.value}`);
      }
      values[name] = parseFlag(name, flag, next);
    }
  }
  return values as FlagValues<F>;
}

/** The text that shows flags with what they do. */
export function flagsHelp(flags: Flags): string {
  const lines = Object.entries(flags).map(([name, { help, value, shown }]) => {
    const title = `  --${name}${value === undefined ? "" : ` ${value}`}`;
    return `${title}\n      ${help}${shown === undefined ? "" : ` Default: ${shown}.`}\n`;
  });
  return lines.join("");
}
