/**
 * Reads clusterctl's repositories and generates clusters from their templates.
 *
 * @module
 */
export * from "../metadata/index.ts";
export * from "../release/index.ts";
export type { ClusterOptions, Get } from "./cluster/cluster-options.ts";
export { type GenerateClusterOptions, generateCluster, type ObjectKey } from "./cluster/generate-cluster.ts";
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
