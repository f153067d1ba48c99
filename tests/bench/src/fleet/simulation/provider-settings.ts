/** Settings of a provider process that depend on its number of Clusters. */
export interface ProviderSettings {
  readonly args: readonly string[];
  /** Flags of Node.js. Later ones override those of the image. */
  readonly nodeFlags: readonly string[];
}

/** From here on, the default limit of Node.js is too low for the heap. */
const largeFleet = 5_000;

/**
 * Returns the settings of docs/guides/sizing.md. LocalClusters are due every 10 seconds; 150
 * milliseconds for each, doubled, are 3 workers for 100 Clusters.
 */
export function settingsFor(clusters: number): ProviderSettings {
  const workers = Math.max(10, Math.ceil((clusters * 3) / 100));
  return {
    args: ["localcluster", "localmachine"].map((controller) => `--${controller}-concurrency=${workers}`),
    nodeFlags: ["--max-semi-space-size=16", ...(clusters < largeFleet ? [] : ["--max-old-space-size=8192"])],
  };
}
