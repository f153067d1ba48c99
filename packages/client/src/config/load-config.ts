import { homedir } from "node:os";
import { join } from "node:path";
import { ConfigError } from "../errors/config-error.ts";
import type { ClusterConfig } from "./cluster-config.ts";
import { inClusterConfig } from "./in-cluster.ts";
import { loadKubeconfig } from "./kubeconfig.ts";

/**
 * Loads the configuration from the usual places: the given file, else `$KUBECONFIG`, else the Pod's
 * service account, else `~/.kube/config`. With a context, the service account is skipped.
 *
 * @throws ConfigError that lists the places.
 */
export async function loadConfig(
  {
    kubeconfig,
    context,
  }: { readonly kubeconfig?: string | undefined; readonly context?: string | undefined } = {},
  env: NodeJS.ProcessEnv = process.env,
): Promise<ClusterConfig> {
  if (kubeconfig !== undefined || env.KUBECONFIG) {
    return loadKubeconfig(kubeconfig, { context, env });
  }
  const file = join(env.HOME || homedir(), ".kube", "config");
  if (context !== undefined) {
    return loadKubeconfig(file, { context, env });
  }
  try {
    return await inClusterConfig({ env });
  } catch (error) {
    if (!(error instanceof ConfigError) || env.KUBERNETES_SERVICE_HOST) {
      throw error;
    }
    return loadKubeconfig(file, { env }).catch((cause: unknown) => {
      if (cause instanceof ConfigError && cause.code === "CONFIG_UNREADABLE") {
        const message = `no kubeconfig found: set --kubeconfig or KUBECONFIG, create ${file}, or run inside a cluster`;
        throw new ConfigError("CONFIG_UNREADABLE", message, { cause });
      }
      throw cause;
    });
  }
}
