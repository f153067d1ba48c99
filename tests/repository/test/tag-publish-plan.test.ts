import { expect, it } from "vitest";
import { tagPlan } from "../../../scripts/tag-publish-plan.ts";

it("sets the tag of published packages, and keeps the rest of a plan", () => {
  const capikit = {
    kind: "publish",
    name: "capikit",
    version: "0.2.0-next-1",
    access: "public",
    tag: "latest",
  };
  const tool = { kind: "tag-only", name: "tool", version: "1.0.0" };
  const tagged = JSON.parse(tagPlan(JSON.stringify({ version: 1, plan: [[capikit], [tool]] }), "next"));
  expect(tagged).toEqual({ version: 1, plan: [[{ ...capikit, tag: "next" }], [tool]] });
});

it("rejects plans with versions that are not snapshots", () => {
  const plan = [[{ kind: "publish", name: "capikit", version: "0.2.0", tag: "latest" }]];
  expect(() => tagPlan(JSON.stringify({ version: 1, plan }), "next")).toThrow(
    "capikit 0.2.0 is not a snapshot: run changeset version --snapshot next",
  );
});
