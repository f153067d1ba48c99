import { describe, expect, it } from "vitest";
import {
  conditionMessage,
  conditionReason,
  getCondition,
  getUntypedCondition,
  hasCondition,
  isConditionFalse,
  isConditionTrue,
  isConditionUnknown,
  MalformedConditionError,
  untypedConditionsOf,
} from "../../../src/capi/conditions/index.ts";
import { condition, machine } from "../objects.ts";

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
  ["T", true, false, false, true],
  ["F", false, true, false, true],
  ["U", false, false, true, true],
  ["Absent", false, false, true, false],
])("%s is read", (type, isTrue, isFalse, isUnknown, has) => {
  expect([
    isConditionTrue(object, type),
    isConditionFalse(object, type),
    isConditionUnknown(object, type),
    hasCondition(object, type),
  ]).toEqual([isTrue, isFalse, isUnknown, has]);
});

it("returns reason and message, or their defaults for missing conditions", () => {
  expect([conditionReason(object, "U"), conditionMessage(object, "U")]).toEqual(["Because", "m"]);
  expect([conditionReason(object, "X"), conditionMessage(object, "X")]).toEqual(["", ""]);
  expect(getCondition(undefined, "T")).toBeUndefined();
});

describe("untypedConditionsOf", () => {
  it("prefers status.v1beta2.conditions", () => {
    const both = {
      status: { v1beta2: { conditions: [condition("New", "True")] }, conditions: [condition("Old", "True")] },
    };
    expect(untypedConditionsOf(both).map(({ type }) => type)).toEqual(["New"]);
  });

  it("converts conditions of contract v1beta1", () => {
    const old = {
      type: "Ready",
      status: "True",
      severity: "Info",
      lastTransitionTime: "2026-01-01T01:00:00+01:00",
    };
    expect(getUntypedCondition({ status: { conditions: ["odd", old] } }, "Ready")).toEqual(
      condition("Ready", "True", { reason: "NoReasonReported" }),
    );
  });

  it.each([
    [{ status: "True" }, "Foo: a condition is missing its type"],
    [{ type: "A" }, 'Foo: the status of condition A is ""; expected True, False or Unknown'],
    [
      { type: "A", status: "true" },
      'Foo: the status of condition A is "true"; expected True, False or Unknown',
    ],
    [{ type: "A", status: "True", reason: 1 }, "Foo: reason of a condition is a number; expected a string"],
    [
      { type: "A", status: "True", lastTransitionTime: "soon" },
      /lastTransitionTime of condition A is "soon"/,
    ],
  ])("refuses %j", (item, message) => {
    const read = () => untypedConditionsOf({ kind: "Foo", status: { conditions: [item] } });
    expect(read).toThrow(MalformedConditionError);
    expect(read).toThrow(message);
  });

  it("returns an empty list without conditions", () => {
    expect(untypedConditionsOf({ status: { conditions: {} } })).toEqual([]);
  });
});
