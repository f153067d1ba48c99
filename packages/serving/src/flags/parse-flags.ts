import { didYouMean, nearestName } from "@capikit/common/text";
import { type Flag, FlagError, FlagHelpError, type Flags, type FlagValues, parseFlag } from "./flag.ts";

/**
 * Returns the version of the program, for `--version` and logs. Bundlers replace `process.env.PROGRAM_VERSION`
 * in it, as in the configuration of created projects.
 */
export function programVersion(): string {
  return process.env.PROGRAM_VERSION ?? "unknown";
}

/**
 * Reads a command line as Go's programs do: `--name=value`, `--name value`, one dash or two, `_`
 * for `-`. The last of several values counts, unless the flag joins them. Boolean flags take a
 * value only after `=`.
 *
 * @param help returns the help for `--help` and `-h`.
 * @throws FlagError for an unknown flag, an invalid or missing value, and unexpected arguments.
 * @throws FlagHelpError for `--help`, `-h` and, unless it is a flag of the program, `--version`.
 */
export function parseFlags<F extends Flags>(
  argv: readonly string[],
  flags: F,
  help: () => string = () => flagsHelp(flags),
): FlagValues<F> {
  if (argv.some((word) => /^--?h(?:elp)?$/.test(word))) throw new FlagHelpError(help());
  if (!Object.hasOwn(flags, "version") && argv.some((word) => /^--?version$/.test(word)))
    throw new FlagHelpError(programVersion());
  const values: Record<string, unknown> = {};
  const texts = new Map<string, string>();
  const set = (name: string, flag: Flag<unknown>, text: string): void => {
    const earlier = flag.separator === undefined ? undefined : texts.get(name);
    texts.set(name, earlier === undefined ? text : `${earlier}${flag.separator}${text}`);
    values[name] = parseFlag(name, flag, texts.get(name) ?? text);
  };
  for (const [name, flag] of Object.entries(flags)) {
    values[name] = flag.default;
  }
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? "";
    const found = /^--?(?<name>[^-=][^=]*)(?:=(?<value>[\s\S]*))?$/.exec(word)?.groups;
    if (found === undefined) {
      throw new FlagError(`unexpected argument ${JSON.stringify(word)}: see --help`);
    }
    const name = (found.name ?? "").replaceAll("_", "-");
    const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
    if (flag === undefined) {
      const near = nearestName(name, Object.keys(flags));
      throw new FlagError(`unknown flag --${name}: ${didYouMean(near && `--${near}`) ?? "see --help"}`);
    }
    if (found.value !== undefined) {
      set(name, flag, found.value);
    } else if (flag.value === undefined) {
      set(name, flag, "true");
    } else {
      const next = argv[++index];
      if (next === undefined) {
        throw new FlagError(`--${name} needs a value: --${name}=${flag.value}`);
      }
      set(name, flag, next);
    }
  }
  return values as FlagValues<F>;
}

/** Formats flags and their descriptions for `--help`. */
export function flagsHelp(flags: Flags): string {
  const lines = Object.entries(flags).map(([name, { help, value, shown }]) => {
    const title = `  --${name}${value === undefined ? "" : ` ${value}`}`;
    return `${title}\n      ${help}${shown === undefined ? "" : ` Default: ${shown}.`}\n`;
  });
  return lines.join("");
}
