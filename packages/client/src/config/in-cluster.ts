import { readFile } from "node:fs/promises";
import { ConfigError } from "../errors/config-error.ts";
import type { ClusterConfig } from "./cluster-config.ts";

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
      return await readFile(`${dir}/${name}`, "utf8");
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
