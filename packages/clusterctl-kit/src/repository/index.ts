/**
 * The repositories that clusterctl reads: releases, their files, the clusters that come of their templates; and new releases for them.
 *
 * @module
 */
export {
  contractOfCrds,
  newestSeriesOfContract,
  type ProviderMetadata,
  printMetadata,
  type ReleaseSeries,
  readMetadata,
  seriesOf,
  untrackedVersions,
  withSeries,
} from "../metadata/index.ts";
export { isProviderDocs, type ProviderDocsInput, providerDocs } from "../provider-docs/provider-docs.ts";
export {
  type BillOfMaterials,
  buildRelease,
  githubLine,
  gitlabLines,
  installedPackages,
  type Release,
  type ReleasedComponents,
  type ReleaseInput,
  type ReleaseProblem,
  type SoftwarePackage,
  spdxDocument,
  writeRelease,
} from "../release/index.ts";
export type { ClusterOptions, Get } from "./cluster/cluster-options.ts";
export { type GenerateClusterOptions, generateCluster, type ObjectKey } from "./cluster/generate-cluster.ts";
export { listTemplateVariables, type TemplateVariable } from "./cluster/list-variables.ts";
export {
  type ClusterctlConfig,
  type ConfiguredProvider,
  configuredProvider,
  type Environment,
  type ReadConfigOptions,
  readClusterctlConfig,
  type VariableSources,
  variableLookup,
} from "./config/index.ts";
export { clusterClassFile, metadataFile, templateFile } from "./file-names.ts";
export { latestVersion } from "./latest-version.ts";
export { localReleaseFolder, localUrl } from "./local-repository.ts";
export { type OpenRepositoryOptions, openRepository } from "./open-repository.ts";
export { withOverrides } from "./overrides.ts";
export {
  type InstalledProvider,
  type PlannedUpgrade,
  planUpgrades,
  type UpgradePlan,
} from "./plan-upgrades.ts";
export {
  componentsFile,
  type Provider,
  type ProviderType,
  providerLabel,
  providerNameFault,
  providerOfLabel,
  providerTypes,
  typeOfComponentsFile,
} from "./provider.ts";
export type { ReachOptions } from "./reach.ts";
export type { Releases, Repository } from "./repository.ts";
export { RepositoryError, type RepositoryErrorCode } from "./repository-error.ts";
export { type TemplateFiles, templatesIn } from "./templates-in.ts";
