import { explore } from "@capikit/testing";
import { describe, expect, it } from "vitest";
import { movingCases, unusual } from "./moving-world.ts";

describe.each(movingCases)("a program that $name", ({ id, scenario }) => {
  it("is found, and passes without the bug", async () => {
    const { failures, report } = await explore(scenario(false), { budgetMs: 600_000 });
    const plans = failures.flatMap((one) => [one.id, ...one.others]);
    expect(plans, report).toContainEqual(expect.stringMatching(id));
    await explore.check(scenario(true), { budgetMs: 600_000 });
  });
});

it.each(Object.entries(unusual))("a correct program that %s passes", async (_, scenario) => {
  await explore.check(scenario, { budgetMs: 600_000 });
});
