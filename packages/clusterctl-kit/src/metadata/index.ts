/**
 * `metadata.yaml`: the contracts of a provider's releases.
 *
 * @module
 */
export { contractOfCrds } from "./contract-of-crds.ts";
export { printMetadata, withSeries } from "./keep-series.ts";
export type { ProviderMetadata, ReleaseSeries } from "./metadata.ts";
export { readMetadata } from "./read-metadata.ts";
export { newestSeriesOfContract, seriesOf, untrackedVersions } from "./release-series.ts";
