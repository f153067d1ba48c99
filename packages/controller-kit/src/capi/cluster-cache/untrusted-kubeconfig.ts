import type { ClusterConfig } from "@capikit/client";
import { parseKubeconfig } from "@capikit/client/config";
import { ConfigError } from "@capikit/client/errors";

/** A kubeconfig asks for what a controller must not do for its author. */
export class UntrustedKubeconfigError extends Error {
  override readonly name = "UntrustedKubeconfigError";
}

/**
 * Reads a kubeconfig from a Secret. It must hold all it needs: the author of the Secret must not run programs in the controller, nor
 * have it send its own files or credentials to a server of their choice. Upstream refuses programs only.
 *
 * @throws UntrustedKubeconfigError, and ConfigError for what is not a kubeconfig.
 */
export async function parseUntrustedKubeconfig(text: string): Promise<ClusterConfig> {
  try {
    return await parseKubeconfig(text, { inlineOnly: true });
  } catch (error) {
    if (!(error instanceof ConfigError) || error.code !== "untrusted") throw error;
    throw new UntrustedKubeconfigError(error.message, { cause: error });
  }
}
