/**
 * The hook console: a web page that lists the handlers of an extension, calls them and shows their
 * answers.
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
