import { explore } from "@capikit/testing";
import { describe, expect, it } from "vitest";
import { plantedBugs } from "./planted-bugs.ts";

describe.each(plantedBugs)("$class: a provider that $name", ({ class: of, scenario }) => {
  const budgetMs = 3_600_000;

  it("is found by its class, and fails in the same way in each run", async () => {
    const [bad, same] = [scenario(false), scenario(false)];
    const { failures, reference, report } = await explore(bad, { budgetMs, only: [of] });
    expect(failures[0]?.class, report).toBe(of);
    expect(report).toContain("explore.replay(scenario,");
    const again = await explore(same, { budgetMs, only: [of] });
    expect(again.reference).toEqual(reference);
    expect(again.failures).toEqual(failures);
    const { id = "", journal, problems } = failures[0] ?? {};
    for (let time = 0; time < 100; time++)
      expect(await explore.replay(bad, id)).toMatchObject({ journal, problems });
  });

  it("passes without the bug", async () => {
    await explore.check(scenario(true), { budgetMs });
  });
});
