import { paperCloudHook } from "@capikit/api/catalog";
//#if workload
import { createClient } from "@capikit/client";
import { startFaultServer } from "@capikit/testing";
//#endif
import { defineExtension } from "@capikit/extension-kit";
import { callHandler } from "@capikit/extension-kit/testing";
import { expect, it } from "vitest";
import { paperCloudHandler } from "./handler.ts";

it("answers PaperCloudHook", async () => {
  //#if workload
  // The workload cluster: name the kinds of objects in it.
  await using workload = await startFaultServer({ kinds: [] });
  const client = createClient(workload.config, { fieldManager: "test" });
  const clusters = { getUncachedClient: () => client };
  const extension = defineExtension({ handlers: { "paper-cloud-hook": paperCloudHandler(clusters) } });
  //#endif
  //#if !workload
  const extension = defineExtension({ handlers: { "paper-cloud-hook": paperCloudHandler } });
  //#endif
  expect(await callHandler(extension, paperCloudHook)).toMatchObject({ status: "Success" });
  //#if workload
  await client.close();
  //#endif
});
