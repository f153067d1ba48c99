import { type Client, createClient, loadConfig } from "@capikit/client";
import { ApiError, ConfigError, TransportError } from "@capikit/client/errors";
import { redactUrl } from "@capikit/common/redaction";
import { UsageError } from "@capikit/runner";
import type { Call } from "../command/command.ts";
import type { Io } from "../terminal/io.ts";

/** A cluster that the command line names. */
export interface ReachedCluster {
  readonly client: Client;
  readonly server: string;
  /** Namespace of its context. */
  readonly namespace: string;
}

/** Creates a client from two flags. @throws UsageError without a kubeconfig */
export async function reachCluster(
  { flags }: Call,
  io: Io,
  names: { readonly kubeconfig: string; readonly context: string },
): Promise<ReachedCluster> {
  try {
    const where = { kubeconfig: textOf(flags[names.kubeconfig]), context: textOf(flags[names.context]) };
    const config = await loadConfig(where, io.env);
    const client = createClient(config, { userAgent: "capikit" });
    return { client, server: redactUrl(config.server), namespace: config.namespace ?? "default" };
  } catch (error) {
    if (error instanceof ConfigError)
      throw new UsageError(error.message, `set --${names.kubeconfig} to a file`);
    throw error;
  }
}

/** Reports requests that a cluster rejected. @throws UsageError */
export function refuse(error: unknown): never {
  if (error instanceof ApiError || error instanceof TransportError)
    throw new UsageError(
      `cannot read the cluster: ${error.message}`,
      "use a kubeconfig that can list CRDs and the objects of Cluster API",
    );
  throw error;
}

/** Returns the value of a flag. */
export function textOf(flag: boolean | string | undefined): string | undefined {
  return flag === undefined ? undefined : String(flag);
}
