import { describe, expect, it } from "vitest";
import { indentMessage, v1Beta2ConditionsPath } from "../../../src/capi/conditions/condition.ts";
import {
  applyConditionChanges,
  ConditionConflictError,
  conditionMessage,
  conditionReason,
  conditionsOf,
  defaultMergeStrategy,
  deleteCondition,
  diffConditions,
  getCondition,
  hasCondition,
  isConditionFalse,
  isConditionTrue,
  type MergeStrategy,
  setCondition,
  summaryCondition,
  withCondition,
  withoutCondition,
} from "../../../src/capi/index.ts";
import { condition, freeze, machine } from "../objects.ts";

describe("condition changes", () => {
  const a = condition("A", "True");
  const changed = condition("A", "False");
  const other = condition("A", "Unknown");

  it.each([
    ["adding what another added", [], [a], [other], "another writer added a different condition A"],
    ["changing what another changed", [a], [changed], [other], "another writer changed condition A"],
    ["changing what another removed", [a], [changed], [], "another writer removed condition A"],
    ["removing what another changed", [a], [], [other], "another writer changed condition A"],
  ])("%s is a conflict, unless the condition is owned", (_name, before, after, latest, message) => {
    const changes = diffConditions(before, after);
    expect(() => applyConditionChanges(latest, changes)).toThrow(ConditionConflictError);
    expect(() => applyConditionChanges(latest, changes)).toThrow(message);
    const statuses = (options: object) =>
      applyConditionChanges(latest, changes, options).map(({ status }) => status);
    expect(statuses({ owned: ["A"] })).toEqual(after.map(({ status }) => status));
    expect(statuses({ force: true })).toEqual(after.map(({ status }) => status));
  });

  it("keeps other conditions and does not modify its arguments", () => {
    const latest = freeze([condition("Theirs", "False"), a]);
    expect(applyConditionChanges(latest, diffConditions(freeze([a]), freeze([changed])))).toEqual([
      changed,
      condition("Theirs", "False"),
    ]);
  });
});

describe("indent message", () => {
  it("takes linear time for a blank message", () => {
    // A quadratic search takes minutes, more than a test may.
    const message = "\t".repeat(2_000_000);
    expect(indentMessage(message)).toBe(` ${message}`);
  });
});

describe("merged conditions", () => {
  const object = machine("m", {
    status: {
      conditions: [
        condition("A", "True", { message: "fine" }),
        condition("B", "False", { message: "broken" }),
      ],
    },
  });

  describe("summaryCondition", () => {
    it("accepts overrides, and a strategy with its own reasons", () => {
      const override = condition("B", "Unknown", { message: "who knows" });
      const strategy: MergeStrategy = (...given) => ({
        ...defaultMergeStrategy()(...given),
        reason: "Unclear",
      });
      expect(
        summaryCondition(object, "Ready", { types: ["A", "B"], overrides: [override], strategy }),
      ).toEqual({
        type: "Ready",
        status: "Unknown",
        reason: "Unclear",
        message: "* B: who knows",
      });
    });

    it.each([
      [{ types: [] }, "no condition types given"],
      [{ types: ["Ready"] }, "cannot include itself"],
      [{ types: ["X"], ignoreIfMissing: ["X"] }, "all conditions are missing and optional (X)"],
      [{ types: ["A"], overrides: [condition("C", "True")] }, "C is overridden but not in the types"],
    ])("refuses %j", (options, message) => {
      expect(() => summaryCondition(object, "Ready", options)).toThrow(message);
    });

    it("refuses a duplicate override", () => {
      const override = condition("A", "True");
      expect(() =>
        summaryCondition(object, "Ready", { types: ["A"], overrides: [override, override] }),
      ).toThrow("A is overridden twice");
    });
  });
});

describe("read conditions", () => {
  const object = machine("m", {
    status: {
      conditions: [
        condition("T", "True"),
        condition("F", "False"),
        condition("U", "Unknown", { message: "m" }),
      ],
    },
  });

  it.each([
    ["T", true, false, true],
    ["F", false, true, true],
    ["U", false, false, true],
    ["Absent", false, false, false],
  ])("%s is read", (type, isTrue, isFalse, has) => {
    expect([
      isConditionTrue(object, type),
      isConditionFalse(object, type),
      hasCondition(object, type),
    ]).toEqual([isTrue, isFalse, has]);
  });

  it("returns reason and message, or their defaults for missing conditions", () => {
    expect([conditionReason(object, "U"), conditionMessage(object, "U")]).toEqual(["Because", "m"]);
    expect([conditionReason(object, "X"), conditionMessage(object, "X")]).toEqual(["", ""]);
    expect(getCondition(undefined, "T")).toBeUndefined();
  });
});

describe("set condition", () => {
  const clock = () => new Date("2026-05-05T05:05:05.999Z");
  const ready = { type: "Ready", status: "True", reason: "Because" } as const;

  describe("withCondition", () => {
    it("sets generation, message and the time in whole seconds", () => {
      const object = withCondition(machine("m", { metadata: { generation: 4 } }), ready, { clock });
      expect(conditionsOf(object)).toEqual([
        condition("Ready", "True", { observedGeneration: 4, lastTransitionTime: "2026-05-05T05:05:05Z" }),
      ]);
    });

    it("keeps the transition time with the status, regardless of the given time", () => {
      const object = machine("m", { status: { conditions: [condition("Ready", "True")] } });
      const given = { ...ready, reason: "Else", lastTransitionTime: "2030-01-01T00:00:00Z" };
      expect(conditionsOf(withCondition(object, given))).toEqual([
        condition("Ready", "True", { reason: "Else" }),
      ]);
    });

    it("returns the object itself if nothing changes", () => {
      const object = machine("m", { status: { conditions: [condition("Ready", "True")] } });
      expect(withCondition(object, ready)).toBe(object);
      expect(withoutCondition(object, "Other")).toBe(object);
    });

    it("shares unchanged parts of the object", () => {
      const object = machine("m", { status: { conditions: [], nodeRef: { name: "n" } } });
      const next = withCondition(object, ready);
      expect(next.spec).toBe(object.spec);
      expect(next.status?.nodeRef).toBe(object.status?.nodeRef);
    });

    it("sorts by default", () => {
      const conditions = ["Deleting", "Zeta", "Alpha"].map((type) => condition(type, "False"));
      const object = machine("m", { status: { conditions } });
      const typesWith = (order?: false) =>
        conditionsOf(withCondition(object, ready, { order })).map(({ type }) => type);
      expect(typesWith()).toEqual(["Ready", "Alpha", "Zeta", "Deleting"]);
      expect(typesWith(false)).toEqual(["Deleting", "Zeta", "Alpha", "Ready"]);
    });

    it("sets conditions of contract v1beta1", () => {
      const place = { path: v1Beta2ConditionsPath };
      const object = withCondition(machine("m"), ready, { ...place, clock });
      expect(conditionsOf(object)).toEqual([]);
      expect(conditionsOf(object, place)).toHaveLength(1);
      expect(conditionsOf(withoutCondition(object, "Ready", place), place)).toEqual([]);
    });
  });

  describe("setCondition and deleteCondition", () => {
    it("change the draft in place", () => {
      const draft = structuredClone(machine("m"));
      setCondition(draft, ready, { clock });
      expect(conditionsOf(draft)).toHaveLength(1);
      deleteCondition(draft, "Ready");
      expect(conditionsOf(draft)).toEqual([]);
    });
  });
});
