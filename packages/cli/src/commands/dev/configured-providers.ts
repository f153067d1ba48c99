import { loadProviderConfig, type ProviderConfig, UsageError } from "@capikit/runner";

/** Returns the providers of a project; none without a valid configuration, which a release needs. */
export async function configuredProviders(root: string): Promise<readonly ProviderConfig[]> {
  try {
    return (await loadProviderConfig(root)).providers;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return [];
  }
}
