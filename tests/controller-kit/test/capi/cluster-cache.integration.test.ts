import { type Cluster, cluster as clusterKind } from "@capikit/api/core/v1beta2";
import { node as nodeKind, secret } from "@capikit/api/kubernetes";
import { createCache, type ManagedCache } from "@capikit/controller-kit/cache";
import { ownerReferenceTo, refOf } from "@capikit/controller-kit/capi";
import {
  type ClusterCache,
  ClusterNotConnectedError,
  createClusterCache,
  kubeconfigSecret,
  nodeProviderIdIndex,
} from "@capikit/controller-kit/capi/workload";
import { type ControlPlane, parseManifests, startControlPlane } from "@capikit/envtest";
import { upstreamCrds } from "@capikit/reference";
import { silentLogger } from "@capikit/serving";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { jumpingClock } from "../../src/jumping-clock.ts";
import { killApiServer } from "../../src/restart-api-server.ts";

let management: ControlPlane;
let workload: ControlPlane;
let managementCache: ManagedCache;
let clusters: ClusterCache;
let prod: Cluster;
const hourMs = 3_600_000;
const clock = jumpingClock();
const stop = new AbortController();
const streamed: string[] = [];
const observed: string[] = [];
const running: Promise<void>[] = [];

beforeAll(async () => {
  [management, workload] = await Promise.all([startControlPlane(), startControlPlane()]);
  const crds = (await upstreamCrds()).filter(({ name }) => name === "clusters.cluster.x-k8s.io");
  await management.installCrds(crds.flatMap(({ text, path }) => parseManifests(text, path)));
  managementCache = createCache({ client: management.client });
  clusters = createClusterCache({
    kubeconfigIntervalMs: 100,
    indexes: [nodeProviderIdIndex],
    // Probes only time out when the clock jumps, however slow the machine is.
    clock,
    probe: { intervalMs: 100, timeoutMs: hourMs, failureThreshold: 3 },
    timeoutMs: hourMs,
    syncTimeoutMs: hourMs,
    retryMs: 200,
    observer: {
      connection: ({ name }, up) => observed.push(`${name} ${up ? "up" : "down"}`),
      probed: ({ name }, result) => observed.push(`${name} ${result}`),
    },
  });
  const { signal } = stop;
  const context = { signal, cache: managementCache, client: management.client, logger: silentLogger };
  running.push(managementCache.start(signal), clusters.run(context));
  const listen = async () => {
    for await (const { name } of clusters.source()) streamed.push(name);
  };
  running.push(listen());
  prod = await management.client.create(clusterKind, {
    metadata: { name: "prod", namespace: "default" },
    spec: { controlPlaneEndpoint: { host: "h", port: 1 } },
  });
});
afterAll(async () => {
  stop.abort();
  await Promise.all(running);
  await Promise.all([management?.stop(), workload?.stop()]);
});

const eventually = (assertion: () => void | Promise<void>) => vi.waitFor(assertion, { interval: 20 });
const key = () => refOf(prod);

describe("a cluster cache over real API servers", () => {
  it("connects when the infrastructure is provisioned and the kubeconfig exists", async () => {
    const patch = { status: { initialization: { infrastructureProvisioned: true } } };
    await management.client.patch(clusterKind, key(), { type: "merge", patch }, { subresource: "status" });
    await eventually(() => expect(clusters.health(key()).consecutiveFailures).toBeGreaterThan(0));
    expect(() => clusters.getClient(key())).toThrow(ClusterNotConnectedError);

    const { kubeconfig } = await workload.addUser({ name: "capi", groups: ["system:masters"] });
    await management.client.create(
      secret,
      kubeconfigSecret({ namespace: "default", name: "prod" }, kubeconfig, ownerReferenceTo(prod)),
    );
    await eventually(() => expect(clusters.getConfig(key()).server).toBe(workload.url));
    await eventually(() => expect(streamed).toContain("prod"));
  });

  it("reads its own writes from the cache, finds Nodes by provider ID, and watches", async () => {
    const seen: string[] = [];
    const handler = (event: { readonly object: { readonly metadata: { readonly name?: string } } }) =>
      void seen.push(event.object.metadata.name ?? "");
    clusters.watch(key(), { name: "nodes", kind: nodeKind, handler });
    clusters.watch(key(), { name: "nodes", kind: nodeKind, handler });
    const client = clusters.getClient(key());
    await client.create(nodeKind, { metadata: { name: "n1" }, spec: { providerID: "cloud:///one" } });
    const namesOf = async (value: string) => {
      const index = { name: nodeProviderIdIndex.name, value };
      return (await clusters.getReader(key()).list(nodeKind, { index })).map(({ metadata }) => metadata.name);
    };
    expect(await namesOf("cloud:///one")).toEqual(["n1"]);
    expect(await namesOf("cloud:///two")).toEqual([]);
    await eventually(() => expect(seen).toEqual(["n1"]));
  });

  it("disconnects from an unresponsive cluster and reconnects when it responds again", async () => {
    const { kubeApiserver } = workload.pids;
    process.kill(kubeApiserver, "SIGSTOP");
    await eventually(() => {
      clock.jump(hourMs);
      expect(() => clusters.getReader(key())).toThrow(ClusterNotConnectedError);
    });
    process.kill(kubeApiserver, "SIGCONT");
    await eventually(async () => {
      expect((await clusters.getReader(key()).list(nodeKind)).map(({ metadata }) => metadata.name)).toEqual([
        "n1",
      ]);
    });
  });

  it("disconnects from a dead cluster, reconnects when it is back, and finds stored objects", async () => {
    const startAgain = await killApiServer(workload);
    await eventually(() => expect(() => clusters.getReader(key())).toThrow(ClusterNotConnectedError));
    expect(observed.filter((one) => one === "prod error").length).toBeGreaterThanOrEqual(3);
    startAgain();
    await eventually(async () => {
      const node = await clusters.getReader(key()).find(nodeKind, { name: "n1" });
      expect(node?.spec?.providerID).toBe("cloud:///one");
    });
    expect(clusters.health(key()).consecutiveFailures).toBe(0);
  });

  it("forgets a deleted Cluster", async () => {
    await management.client.delete(clusterKind, key());
    await eventually(() => expect(() => clusters.getReader(key())).toThrow(ClusterNotConnectedError));
    expect(clusters.health(key())).toEqual({ consecutiveFailures: 0 });
    expect(observed.at(-1)).toBe("prod down");
  });
});
