import { afterControlPlaneInitialized, beforeClusterUpgrade } from "@capikit/api/catalog";
import { configMap, node } from "@capikit/api/kubernetes";
import { createClient } from "@capikit/client";
import { startFaultServer } from "@capikit/testing";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { silentLogger } from "@capikit/serving";
import { expect, it } from "vitest";
import { checkNodes, installSettings } from "../src/extension/handlers.ts";

const context = { signal: AbortSignal.timeout(10_000), logger: silentLogger };

it("installs the settings in a workload cluster", async () => {
  await using workload = await startFaultServer({ kinds: [configMap] });
  const client = createClient(workload.config, { fieldManager: "test" });
  const handler = installSettings({ getUncachedClient: () => client });
  const request = sampleRequest(afterControlPlaneInitialized);
  await handler.handle(request, context);
  const ref = { namespace: "kube-system", name: "paper-cloud-settings" };
  expect(workload.object(configMap, ref)?.data).toEqual({ cluster: request.cluster.metadata.name });
  await client.close();
});

it("blocks an upgrade while a Node is cordoned or not ready", async () => {
  await using workload = await startFaultServer({ kinds: [node] });
  const client = createClient(workload.config, { fieldManager: "test" });
  const handler = checkNodes({ getUncachedClient: () => client });
  const call = () => handler.handle(sampleRequest(beforeClusterUpgrade), context);
  const put = (unschedulable: boolean, ready: "False" | "True") =>
    workload.put(node, {
      metadata: { name: "a" },
      spec: { unschedulable },
      status: { conditions: [{ type: "Ready", status: ready }] },
    });
  put(true, "True");
  expect(await call()).toEqual({ message: "Waiting for Node a", retryAfterSeconds: 10 });
  put(false, "False");
  expect(await call()).toEqual({ message: "Waiting for Node a", retryAfterSeconds: 10 });
  put(false, "True");
  expect(await call()).toEqual({ retryAfterSeconds: 0 });
  await client.close();
});
