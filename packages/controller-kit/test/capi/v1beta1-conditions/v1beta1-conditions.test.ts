import { expect, it } from "vitest";
import {
  conditionsPath,
  falseV1Beta1Condition,
  getV1Beta1Condition,
  setV1Beta1Condition,
  summaryV1Beta1Condition,
  trueV1Beta1Condition,
  unknownV1Beta1Condition,
  v1Beta1ConditionsOf,
  withV1Beta1Condition,
} from "../../../src/capi/index.ts";
import { machine } from "../objects.ts";

const clock = () => new Date("2026-05-05T05:05:05Z");

it("are set in a copy, at the default path or elsewhere", () => {
  const object = withV1Beta1Condition(machine("m"), trueV1Beta1Condition("Ready"), { clock });
  expect(object.status).toEqual({
    deprecated: {
      v1beta1: {
        conditions: [{ type: "Ready", status: "True", lastTransitionTime: "2026-05-05T05:05:05Z" }],
      },
    },
  });
  const elsewhere = { path: conditionsPath };
  const old = withV1Beta1Condition(machine("m"), trueV1Beta1Condition("Ready"), elsewhere);
  expect(getV1Beta1Condition(old, "Ready", elsewhere)?.status).toBe("True");
  expect(getV1Beta1Condition(old, "Ready")).toBeUndefined();
});

it("are set in a draft; undefined changes nothing", () => {
  const draft = structuredClone(machine("m"));
  setV1Beta1Condition(draft, undefined);
  expect(draft).toEqual(machine("m"));
  setV1Beta1Condition(draft, unknownV1Beta1Condition("A", "Unsure", "why"));
  setV1Beta1Condition(draft, falseV1Beta1Condition("Ready", "Broken", "Error"));
  expect(v1Beta1ConditionsOf(draft).map(({ type }) => type)).toEqual(["Ready", "A"]);
  expect(v1Beta1ConditionsOf(draft).map(({ status }) => status)).toEqual(["False", "Unknown"]);
});

it("are summarized by severity", () => {
  const object = [
    trueV1Beta1Condition("Fine"),
    falseV1Beta1Condition("Slow", "Waiting", "Info", "soon"),
    falseV1Beta1Condition("Broken", "Failed", "Error", "no"),
  ].reduce((one, condition) => withV1Beta1Condition(one, condition), machine("m"));
  expect(summaryV1Beta1Condition(object)).toEqual({
    type: "Ready",
    status: "False",
    severity: "Error",
    reason: "Failed",
    message: "no",
  });
  expect(summaryV1Beta1Condition(machine("m"))).toBeUndefined();
});
