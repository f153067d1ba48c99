import { type Cluster, cluster as clusterKind } from "@capikit/api/core/v1beta2";
import type { KubernetesObject, OwnerReference } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { type ControllerDefinition, parseManagerFlags, startManager } from "@capikit/controller-kit";
import { createLogger } from "@capikit/serving/logging";
import { type FaultServer, type FaultServerKind, startFaultServer } from "@capikit/testing";
import type { Host } from "../src/host/host.ts";

export const namespace = "default";

/** An API server and a manager with controllers of the provider, in this process. */
export interface ProviderWorld extends AsyncDisposable {
  readonly server: FaultServer;
}

/** @param seed what is there before the controllers. */
export async function startWorld(
  kinds: readonly FaultServerKind[],
  controllers: readonly ControllerDefinition[],
  seed: (server: FaultServer) => void,
): Promise<ProviderWorld> {
  const server = await startFaultServer({ kinds: [clusterKind, ...kinds] });
  seed(server);
  const manager = await startManager({
    name: "test",
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
    config: server.config,
    controllers: controllers.map((one) => ({ ...one, minIntervalMs: 0 })),
    logger: await createLogger({ destination: { write() {} } }),
    signals: false,
  });
  return {
    server,
    async [Symbol.asyncDispose]() {
      await manager.stop();
      await server.stop();
    },
  };
}

/**
 * A host on which all API servers are reached through `client`; unreachable while it returns
 * undefined.
 */
export function hostOf(client: () => Client | undefined): Host {
  const unexpected = () => Promise.reject(new Error("nobody should ask for this here"));
  return {
    apiServer() {
      const found = client();
      return found && { host: "127.0.0.1", port: 6443, client: found, isReady: async () => true };
    },
    ensureApiServer: unexpected,
    sharedKeys: unexpected,
    removeApiServer: unexpected,
    close: unexpected,
  };
}

/** A Cluster whose infrastructure is a LocalCluster of its name. */
export function putCluster(server: FaultServer, name: string, status: Cluster["status"] = {}): Cluster {
  const infrastructureRef = { apiGroup: "infrastructure.cluster.x-k8s.io", kind: "LocalCluster", name };
  return server.put(clusterKind, { metadata: { namespace, name }, spec: { infrastructureRef }, status });
}

/** The reference by which Cluster API makes an object of its own the owner of a provider's. */
export function ownedBy({ apiVersion, kind, metadata }: KubernetesObject): OwnerReference {
  return { apiVersion, kind, name: metadata.name ?? "", uid: metadata.uid ?? "", controller: true };
}
