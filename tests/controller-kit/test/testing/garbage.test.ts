import { createClient } from "@capikit/client";
import { startEmbeddedApiServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { collected, makeGarbage, readLeft } from "../../src/testing/garbage-situations.ts";

it("collects garbage as kube-controller-manager does", async () => {
  await using server = await startEmbeddedApiServer();
  const client = createClient(server.config);
  await makeGarbage(client);
  await expect.poll(() => readLeft(client)).toEqual(collected);
  await client.close();
});
