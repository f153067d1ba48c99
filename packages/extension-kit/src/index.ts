/**
 * Runtime Extensions of Cluster API: hooks declared with types, and served to Cluster API.
 *
 * @module
 */

export type { Address } from "@capikit/serving";
export { FlagError, FlagHelpError } from "@capikit/serving/flags";
export * from "./extension/define-extension.ts";
export { HookError } from "./extension/hook-error.ts";
export * from "./extension/hook-handler.ts";
export type { ResponseValidation } from "./protocol/answer-form.ts";
export type { RequestValidation } from "./protocol/body-schemas.ts";
export type { ExtensionObserver } from "./protocol/extension-observer.ts";
export * from "./protocol/handle-request.ts";
export type { HookHttpRequest, HookHttpResponse } from "./protocol/hook-request.ts";
export { type ExtensionFlags, parseExtensionFlags } from "./server/extension-flags.ts";
export type { ExtensionServer, ExtensionServerOptions } from "./server/extension-server-options.ts";
export { type RunExtensionInput, type RunExtensionOptions, runExtension } from "./server/run-extension.ts";
export { hookRoutes, startExtension } from "./server/start-extension.ts";
