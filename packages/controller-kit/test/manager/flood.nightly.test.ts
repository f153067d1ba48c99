import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cluster } from "@capikit/api/core/v1beta2";
import { namespace, node, secret } from "@capikit/api/kubernetes";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { expect, it, onTestFinished } from "vitest";
import { ownerReferenceTo } from "../../src/capi/index.ts";
import { kubeconfigSecret } from "../../src/capi/workload.ts";
import type { FloodTargets } from "./support/flood.ts";
import type { Addresses, Measured } from "./support/flooded-manager.ts";
import type { Kubeconfig } from "./support/hostile-clusters.ts";

function start(program: string, ...args: string[]): ChildProcess {
  const child = fork(join(import.meta.dirname, "support", program), args, {
    execArgv: ["--conditions=@capikit/source"],
  });
  onTestFinished(async () => {
    child.disconnect();
    await once(child, "exit");
  });
  return child;
}

async function firstMessage<T>(child: ChildProcess): Promise<T> {
  const [message] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => {
      throw new Error(`a program ended with ${code}`);
    }),
  ]);
  return message;
}

/** A Cluster with provisioned infrastructure, and its kubeconfig. */
function putCluster(server: FaultServer, name: string, kubeconfig: string): void {
  const created = server.put(cluster, {
    metadata: { namespace: "a", name },
    spec: { controlPlaneEndpoint: { host: "127.0.0.1", port: 6443 } },
    status: { initialization: { infrastructureProvisioned: true } },
  });
  const owner = ownerReferenceTo(created);
  server.put(secret, kubeconfigSecret({ namespace: "a", name }, kubeconfig, owner));
}

async function startServer(): Promise<FaultServer> {
  const server = await startFaultServer({ kinds: [cluster, secret, namespace, node] });
  onTestFinished(() => server.stop());
  return server;
}

it("neither callers nor workload clusters delay a manager's own requests or other clusters", async () => {
  const server = await startServer();
  server.put(namespace, { metadata: { name: "a" } });
  const honest = Array.from({ length: 15 }, (_, index) => `honest-${String(index).padStart(2, "0")}`);
  for (const name of honest) putCluster(server, name, (await startServer()).kubeconfig);
  const manager = start("flooded-manager.ts", server.config.server);
  const { probes, diagnostics } = await firstMessage<Addresses>(manager);
  const measure = async (ms: number): Promise<Measured> => {
    await sleep(ms);
    const report = firstMessage<Measured>(manager);
    manager.send("measure");
    return await report;
  };
  await measure(5000); // the start
  const quiet = await measure(5000);
  const kubeconfigs = await firstMessage<readonly Kubeconfig[]>(start("hostile-clusters.ts"));
  await measure(0);
  for (const [index, kubeconfig] of kubeconfigs.entries()) putCluster(server, `hostile-${index}`, kubeconfig);
  const hostile = await measure(20_000);
  const targets: FloodTargets = [probes, diagnostics];
  start("flood.ts", ...targets);
  const flooded = await measure(20_000);
  console.log({ quiet, hostile, flooded });
  for (const { clusters, p99, stall } of [hostile, flooded]) {
    expect(clusters).toEqual(honest);
    expect(p99).toBeLessThanOrEqual(100);
    expect(stall).toBeLessThanOrEqual(50);
  }
});
