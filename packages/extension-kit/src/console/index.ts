/**
 * The hook console: the handlers of an extension in a web page, where each can be called and its answer read.
 *
 * @module
 */

export { type ConsoleDocumentOptions, consoleDocument, type HookSamples } from "./console-document.ts";
export { type ConsoleOptions, consoleRoutes } from "./console-routes.ts";
export type {
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiPath,
  OpenApiRequestBody,
} from "./open-api.ts";
