import { expect, it } from "vitest";
import { HookCallError, hookCondition, hookErrorCondition } from "../../src/caller/index.ts";

it("reports responses of hooks", () => {
  expect(hookCondition("QuotaChecked", { status: "Success" })).toEqual({
    type: "QuotaChecked",
    status: "True",
    reason: "HookSucceeded",
    message: "",
  });
  const blocking = { status: "Success", message: "waiting for quota", retryAfterSeconds: 30 };
  expect(hookCondition("QuotaChecked", blocking)).toEqual({
    type: "QuotaChecked",
    status: "False",
    reason: "HookBlocking",
    message: "waiting for quota",
  });
});

it("reports errors of calls, without the details of other errors", () => {
  const late = new HookCallError("HOOK_CALL_TIMEOUT", "no answer within 10s");
  expect(hookErrorCondition("QuotaChecked", late)).toEqual({
    type: "QuotaChecked",
    status: "False",
    reason: "HookCallTimeout",
    message: "no answer within 10s",
  });
  expect(hookErrorCondition("QuotaChecked", new Error("token abc"))).toEqual({
    type: "QuotaChecked",
    status: "Unknown",
    reason: "InternalError",
    message: "Please check controller logs for errors",
  });
});

it("truncates messages to the limit of conditions", () => {
  const message = "x".repeat(40_000);
  expect(hookCondition("QuotaChecked", { message }).message).toHaveLength(10_238);
  const failed = new HookCallError("HOOK_CALL_FAILURE", message);
  expect(hookErrorCondition("QuotaChecked", failed).message).toHaveLength(10_238);
});
