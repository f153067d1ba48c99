import { describe, expect, it } from "vitest";
import {
  aggregateCondition,
  conditionOwner,
  defaultMergeStrategy,
  mirrorCondition,
  reasonByPriority,
  summaryCondition,
} from "../../../src/capi/index.ts";
import { condition, machine } from "../objects.ts";

const object = machine("m", {
  status: {
    conditions: [condition("A", "True", { message: "fine" }), condition("B", "False", { message: "broken" })],
  },
});

describe("summaryCondition", () => {
  it("accepts overrides, and a strategy with its own reasons and message", () => {
    const override = {
      ...condition("B", "Unknown", { message: "who knows" }),
      owner: conditionOwner(object),
    };
    const strategy = defaultMergeStrategy({
      reasonOf: reasonByPriority("Bad", "Unclear", "Good"),
      summaryMessages: (messages) => messages.map((one) => one.toUpperCase()),
    });
    expect(summaryCondition(object, "Ready", { types: ["A", "B"], overrides: [override], strategy })).toEqual(
      {
        type: "Ready",
        status: "Unknown",
        reason: "Unclear",
        message: "* B: WHO KNOWS",
      },
    );
  });

  it.each([
    [{ types: [] }, "no condition types given"],
    [{ types: ["Ready"] }, "cannot include itself"],
    [{ types: ["X"], ignoreIfMissing: ["X"] }, "all conditions are missing and optional (X)"],
    [
      { types: ["A"], overrides: [{ ...condition("C", "True"), owner: conditionOwner(object) }] },
      "C is overridden but not in the types",
    ],
  ])("refuses %j", (options, message) => {
    expect(() => summaryCondition(object, "Ready", options)).toThrow(message);
  });

  it("refuses a duplicate override", () => {
    const override = { ...condition("A", "True"), owner: conditionOwner(object) };
    expect(() =>
      summaryCondition(object, "Ready", { types: ["A"], overrides: [override, override] }),
    ).toThrow("A is overridden twice");
  });
});

describe("aggregateCondition", () => {
  it("shows three messages with three objects each, and the number of further ones", () => {
    const reporting = (index: number, message: string) =>
      machine(`m${index}`, { status: { conditions: [condition("Ready", "False", { message })] } });
    const machines = ["x", "x", "x", "x", "y", "y", "z", "u", "v"].map((message, index) =>
      reporting(index, message),
    );
    expect(aggregateCondition(machines, "Ready", { targetType: "MachinesReady" })).toEqual({
      type: "MachinesReady",
      status: "False",
      reason: "IssuesReported",
      message: [
        "* Machines m0, m1, m2, ... (1 more): x",
        "* Machines m4, m5: y",
        "* Machine m6: z",
        "And 2 Machines with other issues",
      ].join("\n"),
    });
  });

  it("refuses an empty list of objects", () => {
    expect(() => aggregateCondition([], "Ready")).toThrow("aggregate of Ready: no objects given");
  });
});

describe("mirrorCondition", () => {
  it("reports a missing source", () => {
    expect(mirrorCondition(undefined, "Ready", { targetType: "InfrastructureReady" })).toEqual({
      type: "InfrastructureReady",
      status: "Unknown",
      reason: "NotYetReported",
      message: "Condition Ready not yet reported",
    });
  });
});
