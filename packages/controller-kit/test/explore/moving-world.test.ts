import { explore } from "@capikit/testing";
import { describe, expect, it } from "vitest";
import { impatient, leaking, movingCases, observed, restoring, unusual } from "./moving-world.ts";

describe.each(movingCases)("a program that $name", ({ id, explanation = "", scenario }) => {
  it("is found, and passes without the bug", async () => {
    const { failures, report } = await explore(scenario(false), { budgetMs: 600_000 });
    const plans = failures.flatMap((one) => [one.id, ...one.others]);
    expect(plans, report).toContainEqual(expect.stringMatching(id));
    expect(report).toContain(explanation);
    await explore.check(scenario(true), { budgetMs: 600_000 });
  });
});

it.each(Object.entries(unusual))("a correct program that %s passes", async (_, scenario) => {
  await explore.check(scenario, { budgetMs: 600_000 });
});

it("does not blame a program for the deletion of a step", async () => {
  // Without a resync, no program learns of an object that has come and gone during a gap.
  await explore.check({ ...restoring, except: ["unobserved-state"] }, { budgetMs: 600_000 });
});

it("shows a deletion and a creation as one change after a gap", async () => {
  let count = 0;
  const scenario = observed(() => void count++);
  const missingIn = async (id: string): Promise<number> => {
    count = 0;
    expect((await explore.replay(scenario, id)).problems, id).toEqual([]);
    return count;
  };
  const missed: number[] = [];
  for (const id of await explore.list(scenario))
    if (id.startsWith("unobserved-state/gap-")) missed.push(await missingIn(id));
  expect(missed).toContain(0);
  expect(await missingIn("unobserved-state/fresh-1")).toBe(1);
});

it("ends late reads of a program that repeats a call until it sees its effect", async () => {
  const ids = (await explore.list(impatient)).filter((id) => id.startsWith("platform-fault/old-reads"));
  expect(ids.length).toBeGreaterThan(1);
  for (const id of ids) {
    const { journal } = await explore.replay(impatient, id);
    expect(journal.length, id).toBeLessThan(300);
  }
});

it("shows the calls that a run without perturbation makes last, and those that a run misses later", async () => {
  const { failures } = await explore(leaking, { budgetMs: 600_000 });
  expect(failures).toMatchObject([{ id: "reference" }]);
  expect(failures[0]?.calls).toEqual([expect.stringMatching(/^\+ ensureVm\(.*\) at .*moving-world/)]);
  const parking = movingCases.find(({ name }) => name.startsWith("parks"));
  const parked = await explore(parking?.scenario(false) as typeof leaking, { only: ["conflict"] });
  expect(parked.failures[0]?.calls).toEqual([
    expect.stringContaining("- quotaOf()"),
    expect.stringContaining("- patch apps default/a (status)"),
  ]);
});
