import { type ClusterConfig, parseKubeconfig } from "@capikit/client";
import { parse } from "yaml";
import { isRecord } from "../../values/is-record.ts";
import { nestedValue } from "../nested.ts";

/** A kubeconfig asks for what a controller must not do for whoever wrote it. */
export class UntrustedKubeconfigError extends Error {
  override readonly name = "UntrustedKubeconfigError";
}

const foreign: readonly (readonly [list: string, entry: string, fields: readonly string[]])[] = [
  ["clusters", "cluster", ["certificate-authority"]],
  ["users", "user", ["exec", "auth-provider", "tokenFile", "client-certificate", "client-key"]],
];

/**
 * Reads a kubeconfig from a Secret. It must hold all it needs: whoever may write the Secret must not run programs in the controller, nor have it
 * send its own files to a server of their choice. Upstream refuses programs alone.
 *
 * @throws UntrustedKubeconfigError, and ConfigError for what is no kubeconfig.
 */
export async function parseTrustedKubeconfig(text: string): Promise<ClusterConfig> {
  const config: unknown = readable(text);
  for (const [list, entry, fields] of foreign) {
    const all = nestedValue(config, [list]);
    for (const one of Array.isArray(all) ? all : []) {
      const found = nestedValue(one, [entry]);
      const field = isRecord(found) ? fields.find((name) => Boolean(found[name])) : undefined;
      if (field !== undefined)
        throw new UntrustedKubeconfigError(
          `the kubeconfig has ${field} in its ${list}: in the Secret of a Cluster everything must be in place, such as ${field === "certificate-authority" ? "certificate-authority-data" : "client-certificate-data"} or token`,
        );
    }
  }
  return await parseKubeconfig(text);
}

function readable(text: string): unknown {
  try {
    return parse(text);
  } catch {
    // The reader below says so in its own words.
    return undefined;
  }
}
