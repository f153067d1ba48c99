import { expect, it } from "vitest";
import {
  conditionMessage,
  conditionReason,
  getCondition,
  hasCondition,
  isConditionFalse,
  isConditionTrue,
  isConditionUnknown,
} from "../../../src/capi/index.ts";
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
