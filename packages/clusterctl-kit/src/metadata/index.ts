/**
 * `metadata.yaml`: the contracts of a provider's releases.
 *
 * @module
 */

export type { ReleaseSeries } from "@capikit/common/versions";
export {
  contractOfCrds,
  newestSeriesOfContract,
  type ProviderMetadata,
  seriesOf,
  untrackedVersions,
} from "./metadata.ts";
export { printMetadata, readMetadata, withSeries } from "./read-metadata.ts";
