import { durationFlag, FlagError, type FlagValues, stringFlag } from "@capikit/serving/flags";
import { defaultMaxTimeoutSeconds } from "./call-registration.ts";
import type { HookClientOptions } from "./hook-client-options.ts";

/**
 * Flags of programs that call hooks, for `parseManagerFlags`. The certificate flags are those of
 * Cluster API.
 */
export const hookClientFlags = {
  "runtime-extension-max-timeout": durationFlag(
    "Upper limit of all timeouts of hook calls.",
    1000 * defaultMaxTimeoutSeconds,
    { minMs: 1 },
  ),
  "runtime-extension-client-cert-file": stringFlag(
    "Client certificate for calls to extensions, in PEM.",
    "",
    "FILE",
  ),
  "runtime-extension-client-key-file": stringFlag("Key of the client certificate, in PEM.", "", "FILE"),
};

/**
 * Returns the options of a hook client from its flags.
 *
 * @throws FlagError when only one of the certificate flags is set
 */
export function hookClientFlagOptions(
  values: FlagValues<typeof hookClientFlags>,
): Pick<HookClientOptions, "clientCertificate" | "maxTimeoutSeconds"> {
  const certFile = values["runtime-extension-client-cert-file"];
  const keyFile = values["runtime-extension-client-key-file"];
  if ((certFile === "") !== (keyFile === "")) {
    throw new FlagError(
      "set both --runtime-extension-client-cert-file and --runtime-extension-client-key-file",
    );
  }
  return {
    maxTimeoutSeconds: values["runtime-extension-max-timeout"] / 1000,
    ...(certFile !== "" && { clientCertificate: { certFile, keyFile } }),
  };
}
