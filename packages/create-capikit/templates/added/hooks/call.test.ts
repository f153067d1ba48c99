import { HookCallError, type HookClient } from "@capikit/extension-kit/caller";
import { expect, it } from "vitest";
import { callPaperCloudHook, paperCloudHookCondition } from "./call.ts";

const object = {
  apiVersion: "example.org/v1",
  kind: "Example",
  metadata: { namespace: "default", name: "a" },
};

/** Calls the hook with a response of the extensions, or an error. */
const respond = (callAll: () => Promise<unknown>) =>
  callPaperCloudHook({ callAll } as unknown as HookClient, object, new AbortController().signal);

it("blocks while an extension blocks", async () => {
  const response = { status: "Success", message: "not yet", retryAfterSeconds: 5 };
  expect(await respond(async () => response)).toEqual({
    condition: {
      type: paperCloudHookCondition,
      status: "False",
      reason: "HookBlocking",
      message: "not yet",
    },
    retryAfterSeconds: 5,
  });
  const { retryAfterSeconds } = await respond(async () => ({ ...response, retryAfterSeconds: 0 }));
  expect(retryAfterSeconds).toBe(0);
});

it("reports a failed call and retries with increasing delays", async () => {
  const error = new HookCallError("HOOK_CALL_TIMEOUT", "no answer");
  const fail = () => respond(() => Promise.reject(error));
  const { condition } = await fail();
  expect(condition).toMatchObject({ status: "False", reason: "HookCallTimeout" });
  const delays = [];
  for (let call = 0; call < 7; call++) delays.push((await fail()).retryAfterSeconds);
  expect(delays).toEqual([20, 40, 80, 160, 320, 600, 600]);
  await respond(async () => ({ status: "Success", retryAfterSeconds: 0 }));
  expect((await fail()).retryAfterSeconds).toBe(10);
});
