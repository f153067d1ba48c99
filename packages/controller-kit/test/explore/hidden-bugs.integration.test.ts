import { explore } from "@capikit/testing";
import { describe, expect, it } from "vitest";
import { hiddenBugs } from "./hidden-bugs.ts";

describe.each(hiddenBugs)("a provider that $name", ({ check, options, scenario }) => {
  it("is found, and passes without the bug", async () => {
    const { failures, report } = await explore(scenario(false), { budgetMs: 600_000, ...options });
    const checks = failures.flatMap(({ problems }) => problems.map((one) => one.check));
    expect(checks, report).toContain(check);
    expect((await explore(scenario(true), { budgetMs: 600_000, ...options })).report).toBe("");
  });
});
