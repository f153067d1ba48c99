import { booleanFlag, durationFlag, type FlagValues } from "@capikit/serving/flags";
import { hookClientFlagOptions, hookClientFlags } from "../caller/hook-client-flags.ts";
import type { DiscoveryOptions } from "./discovery-options.ts";

/** Flags of managers that discover and call extensions, for `parseManagerFlags`. */
export const discoveryFlags = {
  ...hookClientFlags,
  "extensions-read-only": booleanFlag("Call extensions that another manager discovers."),
  "extensions-timeout": durationFlag("Timeout for the discovery of all extensions at startup.", 60_000, {
    minMs: 1,
  }),
  "tolerate-missing-extensions": booleanFlag("Start without extensions that cannot be discovered."),
};

/**
 * Returns the options of `createDiscovery` from its flags.
 *
 * @throws FlagError when only one of the certificate flags is set
 */
export function discoveryFlagOptions(
  values: FlagValues<typeof discoveryFlags>,
): Pick<DiscoveryOptions, "client" | "readOnly" | "tolerant" | "warmUpMs"> {
  return {
    client: hookClientFlagOptions(values),
    readOnly: values["extensions-read-only"],
    tolerant: values["tolerate-missing-extensions"],
    warmUpMs: values["extensions-timeout"],
  };
}
