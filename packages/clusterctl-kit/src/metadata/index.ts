/**
 * `metadata.yaml`: the contracts of a provider's releases.
 *
 * @module
 */

export type { ReleaseSeries } from "@capikit/common/kubernetes";
export { printMetadata, withSeries } from "./keep-series.ts";
export {
  contractOfCrds,
  newestSeriesOfContract,
  type ProviderMetadata,
  seriesOf,
  untrackedVersions,
} from "./metadata.ts";
export { readMetadata } from "./read-metadata.ts";
