/**
 * Imports CRD manifests as annotated types, and reads the hooks of OpenAPI documents.
 *
 * @module
 */
export type { CrdFile } from "./crd/read-crds.ts";
export { type DocumentedHook, type DocumentedHooks, hooksOfDocument } from "./hooks-of-document.ts";
export { type ImportResult, importCrds } from "./import-crds.ts";
export type { NeededOptions, WrittenFile } from "./project/settings.ts";
