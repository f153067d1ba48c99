import { CreateError } from "./create-error.ts";

/** Our flags that npm consumes and puts into the environment. */
const flags = ["type", "contracts", "identity", "api-version"];

/**
 * Detects flags that npm consumed, as it does before `--`: of `--type foo`, only `foo` remains,
 * like a folder.
 *
 * @throws CreateError
 */
export function checkSwallowedFlags(env: Readonly<Record<string, string | undefined>>): void {
  const swallowed = flags.find((flag) => env[`npm_config_${flag.replaceAll("-", "_")}`] !== undefined);
  if (swallowed === undefined) return;
  throw new CreateError(`npm consumed the flag --${swallowed}`, {
    help: "add -- before the flags: npm create capikit@latest cluster-api-provider-foo -- --type infrastructure",
  });
}
