import { cluster, machine } from "@capikit/api/core/v1beta2";
import { createClient } from "@capikit/client";
import { clusterApiCrds, simulateNodes } from "@capikit/envtest/cluster-api";
import { startEmbeddedApiServer } from "@capikit/testing";
import { expect, test, vi } from "vitest";

test("an error that lasts is reported once", async () => {
  const server = await startEmbeddedApiServer({ crds: clusterApiCrds() });
  const client = createClient(server.config);
  const end = new AbortController();
  const metadata = { name: "dev", namespace: "default" };
  const infrastructureRef = { apiGroup: "acme.example", kind: "Dock", name: "dev" };
  const bootstrap = { dataSecretName: "dev" };
  await client.create(cluster, { metadata, spec: { infrastructureRef } });
  let problem = "no port is free";
  const startApiServer = vi.fn(async () => Promise.reject(new Error(problem)));
  const report = vi.fn();
  const running = simulateNodes(client, { signal: end.signal, report, startApiServer });
  /** Each new Machine is another attempt. */
  const attempts = async (name: string, count: number) => {
    await vi.waitFor(() => expect(startApiServer.mock.calls.length).toBeGreaterThanOrEqual(count));
    await client.create(machine, {
      metadata: { ...metadata, name },
      spec: { clusterName: "dev", infrastructureRef, bootstrap },
    });
  };
  await attempts("a", 1);
  await attempts("b", 2);
  await attempts("c", 3);
  const warning = (text: string) => ["warning", `Cluster default/dev: cannot simulate Nodes: ${text}`];
  expect(report.mock.calls).toEqual([warning("no port is free")]);
  problem = "no memory is free";
  await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(2), { timeout: 5_000 });
  expect(report.mock.calls.at(-1)).toEqual(warning("no memory is free"));
  end.abort();
  await running;
  await client.close();
  await server.stop();
});
