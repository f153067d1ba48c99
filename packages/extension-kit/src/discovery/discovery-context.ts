import type { KindDescriptor } from "@capikit/api/meta";
import { CodedError } from "@capikit/common/errors";
import type { HookClient } from "../caller/hook-client.ts";
import type { HookVersionsOptions } from "../caller/hook-versions.ts";
import type { RegisteredExtension } from "../caller/registration.ts";
import type { ExtensionRegistry } from "../caller/registry.ts";

/** Dependencies that the controller and the warm-up share. */
export interface DiscoveryContext {
  readonly kind: KindDescriptor<RegisteredExtension>;
  readonly catalog: HookVersionsOptions["catalog"];
  readonly hooks: HookClient;
  readonly registry: ExtensionRegistry;
  readonly readOnly: boolean;
}

/**
 * Reasons why an extension cannot be discovered. Each begins with `DISCOVERY_`:
 *
 * - `CA_SECRET`: the Secret of the caBundle is missing or invalid.
 * - `INCOMPLETE`: the manager that discovers the extension has not completed its status.
 * - `WARM_UP`: extensions were not discovered in time after the start.
 */
export type DiscoveryErrorCode = "DISCOVERY_CA_SECRET" | "DISCOVERY_INCOMPLETE" | "DISCOVERY_WARM_UP";

/** An extension cannot be discovered. Messages are stable, without times, for conditions. */
export class DiscoveryError extends CodedError<DiscoveryErrorCode> {
  override readonly name = "DiscoveryError";
}
