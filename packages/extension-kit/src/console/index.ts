/**
 * The hook console: a web page that lists an extension's handlers, calls them and shows answers.
 *
 * @module
 */

export { type ConsoleDocumentOptions, consoleDocument, type HookSamples } from "./console-document.ts";
export { type ConsoleOptions, consoleRoutes } from "./console-routes.ts";
export * from "./open-api.ts";
