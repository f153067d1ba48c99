import { getCondition } from "@capikit/controller-kit/capi";
import { expect, it } from "vitest";
import { withHookVersions, withNotDiscovered } from "../../src/discovery/discover-extension.ts";
import { registration } from "./support/discovering.ts";

const config = registration("one", { url: "https://a" });
const long = "x".repeat(40_000);

it("limits the messages of failed discoveries", () => {
  const failed = withNotDiscovered(config, long, true);
  expect(getCondition(failed, "Discovered")?.message).toHaveLength(10_238);
  expect(failed.status?.deprecated?.v1beta1?.conditions?.[0]?.message).toHaveLength(10_238);
});

it("limits the messages about hook versions", () => {
  const finding = { handler: "a.one", state: "removed", message: long } as never;
  const message = getCondition(withHookVersions(config, [finding]), "HookVersionsCurrent")?.message;
  expect(message).toHaveLength(10_238);
});
