import { extensionConfig } from "@capikit/api/kinds/runtime/v1beta2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ManagementCluster, startManagementCluster } from "../src/management-cluster.ts";

let cluster: ManagementCluster;

beforeAll(async () => {
  cluster = await startManagementCluster();
});

afterAll(() => cluster?.[Symbol.asyncDispose]());

test("the core manager answers for its webhooks", async () => {
  const { client } = cluster.controlPlane;
  const wrong = client.create(extensionConfig, {
    apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
    kind: "ExtensionConfig",
    metadata: { name: "two.words" },
    spec: { clientConfig: { url: "https://127.0.0.1:1" } },
  });
  await expect(wrong).rejects.toThrow(/admission webhook.*denied/);
});
