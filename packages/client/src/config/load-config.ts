import { homedir } from "node:os";
import { join } from "node:path";
import { readTextFile } from "@capikit/common/files";
import { ConfigError } from "../errors/config-error.ts";
import type { ClusterConfig } from "./cluster-config.ts";
import { loadKubeconfig } from "./kubeconfig.ts";

const serviceAccountDir = "/var/run/secrets/kubernetes.io/serviceaccount";

/**
 * Returns the configuration of a program in a Pod, from the environment and the service account.
 * Its token and CA are reread as they are rotated.
 *
 * @param options.dir Default: `/var/run/secrets/kubernetes.io/serviceaccount`.
 * @throws ConfigError with code `CONFIG_NOT_IN_CLUSTER` outside a Pod.
 */
export async function inClusterConfig(
  options: { readonly dir?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<ClusterConfig> {
  const { dir = serviceAccountDir, env = process.env } = options;
  const host = env.KUBERNETES_SERVICE_HOST;
  const port = env.KUBERNETES_SERVICE_PORT;
  if (!host || !port) {
    throw new ConfigError(
      "CONFIG_NOT_IN_CLUSTER",
      "not in a Pod: KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT are not set; use a kubeconfig",
    );
  }
  const read = async (name: string): Promise<string> => {
    try {
      return await readTextFile(`${dir}/${name}`);
    } catch (cause) {
      throw new ConfigError(
        "CONFIG_NOT_IN_CLUSTER",
        `cannot read ${dir}/${name}: check that the token is mounted into the Pod`,
        {
          cause,
        },
      );
    }
  };
  const [certificateAuthority, namespace] = await Promise.all([
    read("ca.crt"),
    read("namespace"),
    read("token"),
  ]);
  return {
    server: `https://${host.includes(":") ? `[${host}]` : host}:${port}`,
    certificateAuthority,
    certificateAuthorityFile: `${dir}/ca.crt`,
    identity: { type: "token-file", path: `${dir}/token` },
    namespace: namespace.trim(),
    source: `the Pod's service account in ${dir}`,
  };
}

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
