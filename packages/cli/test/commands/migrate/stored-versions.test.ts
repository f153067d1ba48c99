import { createClient } from "@capikit/client";
import { startEmbeddedApiServer } from "@capikit/testing";
import { test } from "vitest";
import { checkMigration } from "./migrate-stored.ts";

test("objects of the embedded API server are stored in the storage version", async () => {
  await using server = await startEmbeddedApiServer();
  const client = createClient(server.config);
  await checkMigration(client, server.kubeconfig).finally(() => client.close());
});
