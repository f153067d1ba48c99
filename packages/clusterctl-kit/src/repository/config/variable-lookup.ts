import { type ClusterctlConfig, type Environment, textValue } from "./read-config.ts";

/** Sources of variables. */
export interface VariableSources {
  /** Values of flags, which take precedence. */
  readonly flags?: Readonly<Record<string, string | undefined>>;
  readonly env?: Environment | undefined;
  readonly config?: Pick<ClusterctlConfig, "values"> | undefined;
}

/**
 * Returns a lookup of variables like clusterctl's: flags, then the environment, then the
 * configuration. Names are case-insensitive; in the environment they are upper case with `_` for
 * `-`. A variable set to an empty string is set.
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
