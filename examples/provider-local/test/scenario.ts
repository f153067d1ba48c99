import { cluster, clusterNameLabel, machine, machinePool } from "@capikit/api/core/v1beta2";
import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import { configMap, eventsV1Event as event, node, secret } from "@capikit/api/kubernetes";
import { createClient } from "@capikit/client";
import { apiVersionOf } from "@capikit/client/kinds";
import { parseManagerFlags, startManager } from "@capikit/controller-kit";
import { ownerReferenceTo } from "@capikit/controller-kit/capi";
import { createClusterCache } from "@capikit/controller-kit/capi/workload";
import { silentLogger } from "@capikit/serving";
import type { Scenario } from "@capikit/testing";
import { localBootstrapConfig } from "../gen/kinds/api/bootstrap/v1beta2/index.ts";
import {
  localCluster,
  localMachine,
  localMachinePool,
} from "../gen/kinds/api/infrastructure/v1beta2/index.ts";
import type { Host, HostedApiServer } from "../src/host/host.ts";
import { localBootstrapConfigs } from "../src/local-bootstrap-config.ts";
import { localClusters } from "../src/local-cluster.ts";
import { localMachines } from "../src/local-machine.ts";
import { localMachinePools } from "../src/local-machine-pool.ts";

const namespace = "default";
const prod = { namespace, name: "prod" };
const first = { namespace, name: "a" };
const pool = { namespace, name: "p" };
const labels = { [clusterNameLabel]: prod.name };
const apiGroup = localCluster.group;
const addressesFromPools = [{ apiGroup: "ipam.cluster.x-k8s.io", kind: "IPPool", name: "four" }];

/** The API servers that run on the host. They survive the program. */
class Processes {
  readonly running = new Set<string>();

  async run(name: string): Promise<void> {
    this.running.add(name);
  }

  async end(name: string): Promise<void> {
    this.running.delete(name);
  }
}

type Context = Parameters<Scenario<Processes>["start"]>[0];
type Step = Scenario<Processes>["steps"][number];
type Run = Parameters<Step["do"]>[0];

/** The host of a program. The management cluster is its own workload cluster. */
function hostOf({ config, platform }: Context): Host {
  const client = createClient(config);
  const up = new Map<string, HostedApiServer>();
  return {
    async ensureApiServer(name) {
      await platform.run(name);
      const server = { host: "127.0.0.1", port: 6443, client, isReady: async () => true };
      up.set(name, server);
      return server;
    },
    sharedKeys: () => Promise.reject(new Error("no Cluster shares an API server")),
    apiServer: (name) => up.get(name),
    async removeApiServer(name) {
      up.delete(name);
      await platform.end(name);
    },
    close: () => client.close(),
  };
}

/** Gives all claims an address, as an IPAM provider does. */
function assignAddresses({ change, objects, put }: Run): void {
  for (const [at, { metadata, spec }] of objects(ipAddressClaim).entries()) {
    const { name = "" } = metadata;
    const ref = { namespace, name };
    const { poolRef } = spec;
    put(ipAddress, {
      metadata: ref,
      spec: { claimRef: { name }, poolRef, address: `10.0.0.${at + 1}`, prefix: 24 },
    });
    change(ipAddressClaim, ref, (claim) => {
      claim.status = { addressRef: { name } };
    });
  }
}

const assign: Step = { name: "assign the addresses", do: assignAddresses };

/** A cluster with a bootstrapped machine and a machine pool, both with claimed addresses. */
export const scenario: Scenario<Processes> = {
  kinds: [
    ...[cluster, machine, machinePool, secret, configMap, event, node, ipAddress, ipAddressClaim],
    ...[localCluster, localMachine, localMachinePool, localBootstrapConfig],
  ],
  platform: () => new Processes(),
  start(context) {
    const host = hostOf(context);
    return startManager({
      name: "test",
      flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
      config: context.config,
      clock: context.clock,
      setup() {
        const clusterCache = createClusterCache();
        return {
          controllers: [
            localClusters(host),
            localMachines(host, clusterCache),
            localMachinePools(host, clusterCache),
            localBootstrapConfigs(),
          ],
        };
      },
      logger: silentLogger,
      signals: false,
    });
  },
  steps: [
    {
      name: "create the cluster",
      do({ put }) {
        const owner = put(cluster, {
          apiVersion: apiVersionOf(cluster),
          metadata: prod,
          spec: { infrastructureRef: { apiGroup, kind: localCluster.kind, name: prod.name } },
        });
        put(localCluster, {
          metadata: { ...prod, labels, ownerReferences: [ownerReferenceTo(owner)] },
          spec: {},
        });
      },
    },
    {
      name: "create the machine",
      do({ change, put }) {
        change(cluster, prod, (owner) => {
          owner.status = { initialization: { infrastructureProvisioned: true } };
        });
        const { group, kind } = localBootstrapConfig;
        const owner = put(machine, {
          apiVersion: apiVersionOf(machine),
          metadata: { ...first, labels: { ...labels, "cluster.x-k8s.io/control-plane": "" } },
          spec: {
            clusterName: prod.name,
            version: "v1.36.0",
            bootstrap: { configRef: { apiGroup: group, kind, name: first.name } },
            infrastructureRef: { apiGroup, kind: localMachine.kind, name: first.name },
          },
        });
        const ownerReferences = [ownerReferenceTo(owner, { controller: true })];
        put(localBootstrapConfig, { metadata: { ...first, labels, ownerReferences }, spec: {} });
        put(localMachine, { metadata: { ...first, labels, ownerReferences }, spec: { addressesFromPools } });
      },
    },
    {
      name: "hand over the bootstrap data, as the Machine's controller does",
      do: ({ change }) =>
        change(machine, first, ({ spec }) => {
          spec.bootstrap.dataSecretName = first.name;
        }),
    },
    assign,
    {
      name: "create the pool",
      do({ put }) {
        put(secret, { metadata: { namespace, name: "boot" }, data: { value: btoa("any") } });
        const owner = put(machinePool, {
          apiVersion: apiVersionOf(machinePool),
          metadata: { ...pool, labels },
          spec: {
            clusterName: prod.name,
            replicas: 2,
            template: {
              spec: {
                clusterName: prod.name,
                version: "v1.36.0",
                bootstrap: { dataSecretName: "boot" },
                infrastructureRef: { apiGroup, kind: localMachinePool.kind, name: pool.name },
              },
            },
          },
        });
        put(localMachinePool, {
          metadata: { ...pool, labels, ownerReferences: [ownerReferenceTo(owner)] },
          spec: { addressesFromPools },
        });
      },
    },
    assign,
    {
      name: "scale the pool",
      do: ({ change }) =>
        change(machinePool, pool, ({ spec }) => {
          spec.replicas = 1;
        }),
    },
    { name: "delete the pool", do: (run) => run.delete(localMachinePool, pool) },
    { name: "delete the machine", do: (run) => run.delete(localMachine, first) },
    {
      name: "delete the cluster",
      do(run) {
        // Cluster API deletes the cluster, whose API server has the Node, after its machines.
        if (run.object(localMachine, first)) throw new Error("the machine exists");
        run.delete(localCluster, prod);
      },
      until: ({ object }) => object(localCluster, prod) === undefined,
    },
  ],
};
