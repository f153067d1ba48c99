/**
 * Calls runtime hooks, also your own, as Cluster API does: a registry of extensions and a client.
 *
 * @module
 */
export type { ConvertingCatalog } from "../extension/define-extension.ts";
export { callMetrics } from "./call-metrics.ts";
export type { CallObserver, CallTarget, HookCall } from "./call-observer.ts";
export { parseRegisteredName, prepareCluster, registeredName } from "./call-registration.ts";
export type { Discovered } from "./discover.ts";
export type { ForObject } from "./for-object.ts";
export { HookCallError, type HookCallErrorCode } from "./hook-call-error.ts";
export { createHookClient, type HookClient } from "./hook-client.ts";
export { hookClientFlagOptions, hookClientFlags } from "./hook-client-flags.ts";
export * from "./hook-client-options.ts";
export { hookCondition, hookErrorCondition } from "./hook-condition.ts";
export { checkHookVersions, type HookVersionFinding, type HookVersionsOptions } from "./hook-versions.ts";
export type { RegisteredExtension, Registration } from "./registration.ts";
export { createRegistry, type ExtensionRegistry } from "./registry.ts";
