import { createClient } from "@capikit/client";
import { expect, it } from "vitest";
import { serveObjects } from "../src/fault-server/serve-objects.ts";
import type { Cluster } from "../src/store/cluster.ts";
import { configMap } from "./kinds.ts";

it("forgets which objects have no managers when they are gone", async () => {
  let cluster: Cluster | undefined;
  const { server } = await serveObjects(
    { kinds: [configMap] },
    {
      extend(served) {
        cluster = served;
        return undefined as never;
      },
    },
  );
  const client = createClient(server.config);
  const unmanaged = async (name: string): Promise<void> => {
    const made = await client.create(configMap, { metadata: { name, namespace: "ns" } });
    await client.replace(configMap, { ...made, metadata: { ...made.metadata, managedFields: [{}] } });
  };
  await unmanaged("a");
  await unmanaged("b");
  expect(cluster?.unmanaged.size).toBe(2);
  await client.delete(configMap, { name: "a", namespace: "ns" });
  expect(cluster?.unmanaged.size).toBe(1);
  cluster?.withdraw("", "configmaps");
  expect(cluster?.unmanaged.size).toBe(0);
  await client.close();
  await server.stop();
});
