import type { ReviewClient } from "@capikit/serving";

/**
 * Asks the API server that a kubeconfig or the Pod names. It is looked for with the first question, so that an extension does not depend on it to
 * start, and until it is found.
 */
export function reviewClientOf(kubeconfig: string | undefined): ReviewClient {
  let connecting: Promise<ReviewClient> | undefined;
  const connect = async (): Promise<ReviewClient> => {
    // Loaded when needed: most extensions have no other use for it.
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
