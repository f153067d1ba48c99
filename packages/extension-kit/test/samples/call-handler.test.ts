import { beforeClusterCreate, beforeClusterDelete, generatePatches } from "@capikit/api/catalog";
import { expect, it } from "vitest";
import { defineExtension, HookError, hookHandler } from "../../src/index.ts";
import { callHandler, sampleRequest } from "../../src/testing/index.ts";

const extension = defineExtension({
  handlers: {
    one: hookHandler(beforeClusterCreate)(({ cluster }) => ({
      retryAfterSeconds: 0,
      message: String(cluster.metadata.name),
    })),
    two: hookHandler(beforeClusterCreate)(() => ({ retryAfterSeconds: 5 })),
    three: hookHandler(beforeClusterDelete)(() => {
      throw new HookError("volumes are left");
    }),
  },
});

it("calls a handler as Cluster API does", async () => {
  expect(await callHandler(extension, beforeClusterCreate, { handler: "two" })).toMatchObject({
    status: "Success",
    retryAfterSeconds: 5,
  });
  const request = sampleRequest(beforeClusterCreate);
  expect(await callHandler(extension, beforeClusterCreate, { handler: "one", request })).toMatchObject({
    message: "prod-1",
  });
  expect(await callHandler(extension, beforeClusterDelete)).toMatchObject({
    status: "Failure",
    message: "volumes are left",
  });
});

it("refuses unknown handlers, and hooks with several", async () => {
  await expect(callHandler(extension, beforeClusterCreate)).rejects.toThrow(
    "the extension has several handlers of BeforeClusterCreate: set handler to one or two",
  );
  await expect(callHandler(extension, generatePatches)).rejects.toThrow(
    "the extension has no handler of GeneratePatches",
  );
  await expect(callHandler(extension, beforeClusterCreate, { handler: "six" })).rejects.toThrow(
    "the extension has no handler six of BeforeClusterCreate",
  );
});
