import { ownMember } from "@capikit/common/json";

/** Sources of variables. */
export interface LookUpOptions {
  /** Explicit values, which take precedence. */
  readonly set?: ReadonlyMap<string, string>;
  /** Default: none. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Defaults of clusterctl, which override those of templates. */
export const presets: Readonly<Record<string, string>> = {
  CONTROL_PLANE_MACHINE_COUNT: "1",
  WORKER_MACHINE_COUNT: "0",
};

/** Returns a lookup of explicit values, environment and defaults like `generate cluster`. */
export function lookUpVariables({ set, env = {} }: LookUpOptions): (name: string) => string | undefined {
  const given = new Map([...(set ?? [])].map(([name, value]) => [name.toLowerCase(), value]));
  return (name) =>
    given.get(name.toLowerCase()) ??
    env[name.toUpperCase().replaceAll("-", "_")] ??
    ownMember(presets, name.toUpperCase());
}
