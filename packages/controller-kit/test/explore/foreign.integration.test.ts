import { explore } from "@capikit/testing";
import { describe, expect, it } from "vitest";
import { cases, foundBy } from "./foreign/cases.ts";
import { scenarioOf } from "./foreign/harness.ts";

const classOf = ({ id }: { readonly id: string }) => foundBy[id] ?? "reference";

// One bug of each kind for each class that finds it; the nightly test looks for all bugs by all classes.
const byDay = [
  ...new Map(cases.map((planted) => [`${planted.class} ${classOf(planted)}`, planted])).values(),
];
describe.each(byDay)("$class: $bug ($id)", (planted) => {
  const by = classOf(planted);
  // A bug without perturbation is found before the first plan.
  const only = [by === "reference" ? "intermediate-state" : by] as const;
  const options = { budgetMs: 600_000, only };

  it("is found, and passes without the bug", async () => {
    const { failures, report } = await explore(scenarioOf(planted, false), options);
    expect(
      failures.map((one) => one.class),
      report,
    ).toContain(by);
    await explore.check(scenarioOf(planted, true), options);
  });
});

it("takes no consistent read of a platform for late", async () => {
  const planted = cases.find(({ id }) => id === "lookup-before-create");
  if (planted === undefined) throw new Error("no case");
  const scenario = { ...scenarioOf(planted, false), consistentReads: true };
  await explore.check(scenario, { only: ["platform-fault"] });
});

it("lists the class of each case", () => {
  expect(Object.keys(foundBy).sort()).toEqual(cases.map(({ id }) => id).sort());
});
