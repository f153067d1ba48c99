import type { ReviewClient } from "@capikit/serving";

/**
 * Creates a client of the API server in a kubeconfig or the Pod. It connects with the first
 * request, so that an extension can start without it, and retries until it succeeds.
 */
export function reviewClientOf(kubeconfig: string | undefined): ReviewClient {
  let connecting: Promise<ReviewClient> | undefined;
  const connect = async (): Promise<ReviewClient> => {
    // Loaded on demand: most extensions have no other use for it.
    const { createClient, loadConfig } = await import("@capikit/client");
    return createClient(await loadConfig({ kubeconfig }));
  };
  return {
    async raw(request) {
      connecting ??= connect().catch((error: unknown) => {
        connecting = undefined;
        throw error;
      });
      return (await connecting).raw(request);
    },
  };
}
