import { CreateError } from "./create-error.ts";

/** Flags of ours that npm, which knows none of them, puts into the environment when it takes them for its own. */
const flags = ["type", "contracts", "api-version"];

/**
 * Looks whether npm kept flags to itself, which it does with all before `--`; of `--type foo` it leaves us `foo` as if it were a folder.
 *
 * @throws CreateError
 */
export function checkSwallowedFlags(env: Readonly<Record<string, string | undefined>>): void {
  const swallowed = flags.find((flag) => env[`npm_config_${flag.replaceAll("-", "_")}`] !== undefined);
  if (swallowed === undefined) return;
  throw new CreateError(`npm took --${swallowed} for a flag of its own`, {
    help: "write -- before the flags: npm create capikit@latest cluster-api-provider-foo -- --type infrastructure",
  });
}
