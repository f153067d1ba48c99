/**
 * Reads clusterctl's repositories, and builds and writes releases.
 *
 * @module
 */
export * from "../metadata/index.ts";
export * from "../release/index.ts";
export * from "./config/index.ts";
export {
  clusterClassFile,
  hookDocumentFile,
  metadataFile,
  type Releases,
  type Repository,
  type TemplateFiles,
  templateFile,
  templatesIn,
} from "./model/repository.ts";
export { RepositoryError, type RepositoryErrorCode } from "./model/repository-error.ts";
export type { ReachOptions } from "./network/reach.ts";
export { latestVersion } from "./sources/latest-version.ts";
export { localReleaseFolder, localUrl } from "./sources/local-repository.ts";
export { type OpenRepositoryOptions, openRepository } from "./sources/open-repository.ts";
export { withOverrides } from "./sources/overrides.ts";
