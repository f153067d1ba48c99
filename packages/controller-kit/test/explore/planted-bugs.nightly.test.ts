import { explore } from "@capikit/testing";
import { describe, expect, it } from "vitest";
import { plantedBugs } from "./planted-bugs.ts";

describe.each(plantedBugs)("$class: a provider that $name", ({ class: of, scenario }) => {
  const options = { budgetMs: 3_600_000 };

  it("is found, and fails in the same way in each run", async () => {
    const { failures, reference, report } = await explore(scenario(false), options);
    const failure = failures.find((one) => one.class === of);
    expect(failure?.class, report).toBe(of);
    expect(report).toContain("explore.replay(scenario,");
    expect((await explore(scenario(false), { ...options, only: [of] })).reference).toEqual(reference);
    const { id = "", journal, problems } = failure ?? {};
    for (let time = 0; time < 100; time++)
      expect(await explore.replay(scenario(false), id)).toMatchObject({ journal, problems });
  });

  it("passes without the bug", async () => {
    const { report } = await explore(scenario(true), options);
    expect(report).toBe("");
  });
});
