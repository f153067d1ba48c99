/**
 * A language server for the markers of API types: completion, help, diagnostics as typed, quick
 * fixes, and the way from a kind to its CRD. It is independent of the server for TypeScript.
 *
 * @module
 */
export { type LanguageServerOptions, serveEditor } from "./server.ts";
