import { explore } from "@capikit/testing";
import { expect, it } from "vitest";
import { cases } from "./foreign/cases.ts";
import { scenarioOf } from "./foreign/harness.ts";

const budgetMs = 3_600_000;

it.each(cases)("$id: finds the bug with all classes, and nothing without it", async (planted) => {
  const { failures, report } = await explore(scenarioOf(planted, false), { budgetMs });
  const isFound = failures.some((one) => one.class !== "coverage");
  expect(isFound, report).toBe(true);
  await explore.check(scenarioOf(planted, true), { budgetMs });
});
