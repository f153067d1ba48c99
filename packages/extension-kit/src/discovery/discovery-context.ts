import type { KindDescriptor } from "@capikit/api/meta";
import type { HookVersionMetrics } from "../caller/call-metrics.ts";
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
  readonly versions: HookVersionMetrics;
  readonly readOnly: boolean;
}
