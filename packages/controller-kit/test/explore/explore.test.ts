import { explore } from "@capikit/testing";
import { expect, it } from "vitest";
import { plantedBugs } from "./planted-bugs.ts";
import { vmScenario } from "./vms.ts";

it("finds a late write of a former leader, and nothing without the bug", async () => {
  const bug = plantedBugs.find(({ class: of }) => of === "leader-change");
  if (bug === undefined) throw new Error("no bugs");
  const options = { only: [bug.class], budgetMs: 600_000 };
  expect((await explore(bug.scenario(false), options)).report).toContain("explore.replay(scenario,");
  expect((await explore(bug.scenario(true), options)).report).toBe("");
});

it("repeats a failing run byte for byte", async () => {
  const bug = plantedBugs[0];
  if (bug === undefined) throw new Error("no bugs");
  const [first, second] = [
    await explore(bug.scenario(false), { only: [bug.class] }),
    await explore(bug.scenario(false), { only: [bug.class] }),
  ];
  const of = (result: typeof first) => result.failures.map(({ id, journal }) => ({ id, journal }));
  expect(of(first)).toEqual(of(second));
  const [failure] = first.failures;
  const again = await explore.replay(bug.scenario(false), failure?.id ?? "");
  expect(again.journal).toEqual(failure?.journal);
  await expect(explore.replay(bug.scenario(false), "order/late-event-999")).rejects.toThrow("no plan");
});

it("reports a program that does not start", async () => {
  const scenario = vmScenario(() => {
    throw new Error("no credentials");
  });
  await expect(explore.check(scenario)).rejects.toThrow("the program does not start: no credentials");
});
