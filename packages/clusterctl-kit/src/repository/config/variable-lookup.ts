import type { ClusterctlConfig, Environment } from "./clusterctl-config.ts";
import { textValue } from "./read-config.ts";

/** Where the values of variables come from. */
export interface VariableSources {
  /** Those of flags: they go before all others. */
  readonly flags?: Readonly<Record<string, string | undefined>>;
  readonly env?: Environment | undefined;
  readonly config?: Pick<ClusterctlConfig, "values"> | undefined;
}

/**
 * The values of variables as clusterctl finds them: flags, then the environment, then its configuration. Names do not heed case: in the
 * environment they are upper case, with `_` for `-`. A variable that is set to nothing is set.
 */
export function variableLookup({
  flags = {},
  env = globalThis.process.env,
  config,
}: VariableSources): (name: string) => string | undefined {
  const byFlag = new Map(Object.entries(flags).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) =>
    byFlag.get(name.toLowerCase()) ??
    env[name.toUpperCase().replaceAll("-", "_")] ??
    textValue(config?.values.get(name.toLowerCase()));
}
