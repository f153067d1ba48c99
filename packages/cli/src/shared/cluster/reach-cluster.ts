import type { Client } from "@capikit/client";
import { ConfigError, isRequestError } from "@capikit/client/errors";
import { redactUrl } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import type { Io } from "../terminal/io.ts";

export interface ReachedCluster {
  readonly client: Client;
  readonly server: string;
  /** Namespace of its context. */
  readonly namespace: string;
}

/** Options of the command line's clients: a person waits, so an answer ends within a minute. */
export const cliClient = { userAgent: "capikit", limits: { bodyMs: 60_000 } } as const;

/** The two flags that name a cluster. */
export interface ClusterNames<Name extends string> {
  readonly kubeconfig: Name;
  readonly context: Name;
}

/**
 * Creates a client from two flags. Loads the HTTP client, which is most of the start of a command that
 * reads files instead.
 *
 * @throws UsageError without a kubeconfig.
 */
export async function reachCluster<Name extends string>(
  { flags }: { readonly flags: Readonly<Record<Name, string | undefined>> },
  io: Io,
  names: ClusterNames<Name>,
): Promise<ReachedCluster> {
  try {
    const where = { kubeconfig: flags[names.kubeconfig], context: flags[names.context] };
    const { createClient, loadConfig } = await import("@capikit/client");
    const config = await loadConfig(where, io.env);
    const client = createClient(config, cliClient);
    return { client, server: redactUrl(config.server), namespace: config.namespace ?? "default" };
  } catch (error) {
    if (error instanceof ConfigError)
      throw new UsageError(error.message, `set --${names.kubeconfig} to a file`);
    throw error;
  }
}

/** Reports requests that a cluster rejected. @throws UsageError */
export function refuse(error: unknown): never {
  if (isRequestError(error))
    throw new UsageError(
      `cannot read the cluster: ${error.message}`,
      "use a kubeconfig that can list CRDs and the objects of Cluster API",
    );
  throw error;
}
