import type { KindDescriptor } from "@capikit/api/meta";
import { booleanFlag, durationFlag, type FlagValues } from "@capikit/serving/flags";
import { hookClientFlagOptions, hookClientFlags } from "../caller/hook-client-flags.ts";
import type { HookClientOptions } from "../caller/hook-client-options.ts";
import type { HookVersionsOptions } from "../caller/hook-versions.ts";
import type { RegisteredExtension } from "../caller/registration.ts";
import type { ConvertingCatalog } from "../extension/define-extension.ts";

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

/** A feature gate as set on the command line. */
export interface DiscoveryFeature {
  /** Name of the feature gate, for messages. */
  readonly name: string;
  readonly enabled: boolean;
}

/** Options for discovering extensions. */
export interface DiscoveryOptions {
  /** The hooks that extensions may handle. */
  readonly catalog: ConvertingCatalog & HookVersionsOptions["catalog"];
  /**
   * The cluster-scoped kind that registers extensions, such as one with the spec
   * {@link ExtensionRegistrationSpec}. Default: Cluster API's ExtensionConfig.
   */
  readonly kind?: KindDescriptor<RegisteredExtension>;
  /**
   * Whether another manager discovers, and this one only calls extensions with a complete status,
   * like Cluster API's KubeadmControlPlane controller. Default: false.
   */
  readonly readOnly?: boolean;
  /**
   * Limits and the client certificate of calls. Default: those of `createHookClient`, except that
   * `rememberBlocking` is true, so that events do not cause calls before `retryAfterSeconds`.
   */
  readonly client?: Pick<HookClientOptions, "clientCertificate" | "maxTimeoutSeconds" | "rememberBlocking">;
  /** Whether to start without extensions that cannot be discovered. Default: false. */
  readonly tolerant?: boolean;
  /** Milliseconds until all extensions must be discovered after the start. Default: 60,000. */
  readonly warmUpMs?: number;
  /**
   * Feature gate of the hooks. While it is off, no extension is discovered or called, and the
   * webhook rejects registrations. Default: none, always on.
   */
  readonly feature?: DiscoveryFeature;
}
