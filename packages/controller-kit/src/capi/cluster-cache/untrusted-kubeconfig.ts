import type { ClusterConfig } from "@capikit/client";
import { parseKubeconfig } from "@capikit/client/config";
import { ConfigError } from "@capikit/client/errors";
import { CapikitError } from "@capikit/common/errors";

/** A kubeconfig uses a feature that is not allowed for untrusted authors. */
export class UntrustedKubeconfigError extends CapikitError {
  override readonly name = "UntrustedKubeconfigError";
}

/**
 * Reads a kubeconfig from a Secret. It must be self-contained: the Secret's author must not run
 * programs in the controller or have it send local files or credentials to another server. Upstream
 * only refuses programs.
 *
 * @throws UntrustedKubeconfigError; ConfigError for an invalid kubeconfig.
 */
export async function parseUntrustedKubeconfig(text: string): Promise<ClusterConfig> {
  try {
    return await parseKubeconfig(text, { inlineOnly: true });
  } catch (error) {
    if (!(error instanceof ConfigError) || error.code !== "CONFIG_UNTRUSTED") throw error;
    throw new UntrustedKubeconfigError(error.message, { cause: error });
  }
}
