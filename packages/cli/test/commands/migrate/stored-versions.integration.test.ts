import { startControlPlane } from "@capikit/envtest";
import { test } from "vitest";
import { checkMigration } from "./migrate-stored.ts";

test("objects of an API server are stored in the storage version", async () => {
  await using server = await startControlPlane();
  await checkMigration(server.client, server.kubeconfig);
});
