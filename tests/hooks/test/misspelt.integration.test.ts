import { runConformance } from "@capikit/extension-kit/conformance";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type GoExtension, startGoExtension } from "../src/go-extension.ts";

let extension: GoExtension;
beforeAll(async () => {
  extension = await startGoExtension("misspelt");
}, 300_000);
afterAll(() => extension?.stop());

it("finds the mistakes in responses of an extension in Go", async () => {
  const { stop: _, ...target } = extension;
  const { results, handlers } = await runConformance({ ...target, only: ["response", "discovery"] });
  expect([...handlers].sort()).toEqual([
    "AfterControlPlaneInitialized after-init",
    "BeforeClusterUpgrade before-upgrade",
  ]);
  const failed = results.filter(({ outcome }) => outcome === "failed");
  expect(failed.map(({ check, evidence }) => [check.code, check.severity, evidence])).toEqual([
    [
      "response/unknown-members",
      "error",
      [
        "BeforeClusterUpgrade before-upgrade: retryAfterSecond: is not a member of the response; did you mean retryAfterSeconds?",
      ],
    ],
    [
      "response/not-blocking",
      "error",
      [
        "AfterControlPlaneInitialized after-init: retryAfterSeconds: AfterControlPlaneInitialized does not block; answer status Failure to be called again",
      ],
    ],
    [
      "response/retry-after-present",
      "error",
      ["BeforeClusterUpgrade before-upgrade: retryAfterSeconds: is required"],
    ],
  ]);
});
