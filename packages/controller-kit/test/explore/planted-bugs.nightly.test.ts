import { explore } from "@capikit/testing";
import { describe, expect, it } from "vitest";
import { plantedBugs } from "./planted-bugs.ts";

describe.each(plantedBugs)("$class: a provider that $name", ({ class: of, scenario }) => {
  const options = { budgetMs: 3_600_000 };

  it("is found", async () => {
    const { failures, report } = await explore(scenario(false), options);
    expect(failures.map((failure) => failure.class)).toContain(of);
    expect(report).toContain("explore.replay(scenario,");
  });

  it("passes without the bug", async () => {
    const { report } = await explore(scenario(true), options);
    expect(report).toBe("");
  });
});
