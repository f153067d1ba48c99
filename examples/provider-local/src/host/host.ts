import { createPrivateKey } from "node:crypto";
import { join } from "node:path";
import { node } from "@capikit/api/kubernetes";
import { type Client, type ClusterConfig, createClient } from "@capikit/client";
import { signClientCertificate } from "@capikit/controller-kit/capi/workload";
import { findBinaries } from "@capikit/envtest";
import { type ApiServerKeys, ensureApiServer, removeApiServer } from "./api-server.ts";
import { sharedKeys } from "./shared-keys.ts";

/** An API server of this host. */
export interface HostedApiServer {
  readonly host: string;
  readonly port: number;
  /** Of an administrator. */
  readonly client: Client;
  /** Whether its processes are there and it takes requests by now. */
  isReady(signal: AbortSignal): Promise<boolean>;
}

/** The API servers of this host. They continue when the program ends; the next start finds them. */
export interface Host {
  /**
   * The API server of this name, started where it does not run. Concurrent calls share a start.
   *
   * @param name file name.
   */
  ensureApiServer(name: string, keys: ApiServerKeys): Promise<HostedApiServer>;
  /** The keys of the API server that Clusters share. They are made once. */
  sharedKeys(): Promise<ApiServerKeys>;
  /** One that was ensured in this life of the program. */
  apiServer(name: string): HostedApiServer | undefined;
  /** Ends an API server and removes its data. */
  removeApiServer(name: string): Promise<void>;
  /** Closes the connections. The API servers run on. */
  close(): Promise<void>;
}

const address = "127.0.0.1";

/**
 * The host as its state folder has it.
 *
 * @param stateDir everything that must survive a restart of the program is below it.
 */
export function openHost(stateDir: string): Host {
  /** Starts in progress. */
  const starting = new Map<string, Promise<HostedApiServer>>();
  const up = new Map<string, HostedApiServer>();
  const binaries = lazily(findBinaries);
  const shared = lazily(() => sharedKeys(stateDir));
  const dirOf = (name: string): string => join(stateDir, name);

  async function start(name: string, keys: ApiServerKeys): Promise<HostedApiServer> {
    const { port, pids } = await ensureApiServer(dirOf(name), await binaries(), keys);
    const client = up.get(name)?.client ?? createClient(await adminOf(port, keys));
    const server: HostedApiServer = {
      host: address,
      port,
      client,
      isReady: async (signal) => pids.every(isAlive) && (await isReady(client, signal)),
    };
    up.set(name, server);
    return server;
  }

  return {
    ensureApiServer(name, keys) {
      // Callers share a start: two starts would both find no process, and one after the other
      // would delay many Clusters of a shared API server.
      const started = starting.get(name) ?? start(name, keys).finally(() => starting.delete(name));
      starting.set(name, started);
      return started;
    },
    sharedKeys: shared,
    apiServer: (name) => up.get(name),
    async removeApiServer(name) {
      await starting.get(name)?.catch(() => {});
      await up.get(name)?.client.close();
      up.delete(name);
      await removeApiServer(dirOf(name));
    },
    async close() {
      await Promise.all([...up.values()].map(({ client }) => client.close()));
    },
  };
}

/** Caches the result of `make`; retries after a failure. */
function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

async function adminOf(port: number, { authority }: ApiServerKeys): Promise<ClusterConfig> {
  const { certificate, key } = await signClientCertificate({
    authority: { certificate: authority.certificate, key: createPrivateKey(authority.key) },
    commonName: "provider-local",
    organizations: ["system:masters"],
    algorithm: "ECDSA-P256",
  });
  return {
    server: `https://${address}:${port}`,
    certificateAuthority: authority.certificate,
    identity: { type: "client-certificate", certificate, key },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function isReady(client: Client, signal: AbortSignal): Promise<boolean> {
  try {
    await client.list(node, { limit: 1, signal });
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}
