import { type Client, createClient, loadConfig } from "@capikit/client";
import { ApiError, ConfigError, TransportError } from "@capikit/client/errors";
import { redactUrl } from "@capikit/common/redaction";
import { UsageError } from "@capikit/runner";
import type { Call } from "../../shared/command/command.ts";
import type { Io } from "../../shared/terminal/io.ts";

/** A cluster that the command line names. */
export interface ReachedCluster {
  readonly client: Client;
  readonly server: string;
  /** The namespace of its context. */
  readonly namespace: string;
}

/** Makes a client by two flags. @throws UsageError where there is no configuration */
export async function reachCluster(
  { flags }: Call,
  io: Io,
  names: { readonly kubeconfig: string; readonly context: string },
): Promise<ReachedCluster> {
  try {
    const where = { kubeconfig: textOf(flags[names.kubeconfig]), context: textOf(flags[names.context]) };
    const config = await loadConfig(where, io.env);
    // Of what a short program does, handshakes are a great part: one connection takes all requests.
    const client = createClient(config, { userAgent: "capikit", http: "2" });
    return { client, server: redactUrl(config.server), namespace: config.namespace ?? "default" };
  } catch (error) {
    if (error instanceof ConfigError)
      throw new UsageError(error.message, `name a file: --${names.kubeconfig} FILE`);
    throw error;
  }
}

/** Says what a cluster refused. @throws UsageError */
export function refuse(error: unknown): never {
  if (error instanceof ApiError || error instanceof TransportError)
    throw new UsageError(
      `the cluster cannot be read: ${error.message}`,
      "give a kubeconfig that may list CRDs and the objects of Cluster API",
    );
  throw error;
}

/** The value of a flag. */
export function textOf(flag: boolean | string | undefined): string | undefined {
  return flag === undefined ? undefined : String(flag);
}
