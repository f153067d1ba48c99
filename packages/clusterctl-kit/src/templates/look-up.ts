/** Where the values of variables come from. */
export interface LookUpOptions {
  /** Values that were given by hand, which win. */
  readonly set?: ReadonlyMap<string, string>;
  /** Default: none. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** What clusterctl sets where nobody else does, whatever default a template has. */
export const presets: Readonly<Record<string, string>> = {
  CONTROL_PLANE_MACHINE_COUNT: "1",
  WORKER_MACHINE_COUNT: "0",
};

/**
 * Looks variables up as `clusterctl generate cluster` does: names that were given, in either case; the environment, in capitals and with `_` for `-`; and one
 * machine for the control plane and none for workers.
 */
export function lookUpVariables({ set, env = {} }: LookUpOptions): (name: string) => string | undefined {
  const given = new Map([...(set ?? [])].map(([name, value]) => [name.toLowerCase(), value]));
  return (name) =>
    given.get(name.toLowerCase()) ??
    env[name.toUpperCase().replaceAll("-", "_")] ??
    presets[name.toUpperCase()];
}
