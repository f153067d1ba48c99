/**
 * `metadata.yaml`: the contracts of a provider's releases.
 *
 * @module
 */

export { printMetadata, withSeries } from "./keep-series.ts";
export {
  contractOfCrds,
  newestSeriesOfContract,
  type ProviderMetadata,
  type ReleaseSeries,
  seriesOf,
  untrackedVersions,
} from "./metadata.ts";
export { readMetadata } from "./read-metadata.ts";
