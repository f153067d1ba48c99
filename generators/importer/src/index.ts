/**
 * Imports CRD manifests as annotated types.
 *
 * @module
 */
export type { CrdFile } from "./crd/read-crds.ts";
export { type ImportOptions, type ImportResult, importCrds, type Unexpressed } from "./import-crds.ts";
export { type Comment, readComment } from "./merge/merge-module.ts";
export * from "./merge/parsed-module.ts";
export { type DocumentedHook, type DocumentedHooks, hooksOfDocument } from "./openapi/hooks-of-document.ts";
export * from "./openapi/import-openapi.ts";
export type { ExistingProject } from "./project/existing-project.ts";
export { type NeededOptions, tsconfigFile, type WrittenFile } from "./project/settings.ts";
