import { describe, expect, it } from "vitest";
import {
  conditionsOf,
  deleteCondition,
  setCondition,
  v1Beta2ConditionsPath,
  withCondition,
  withoutCondition,
} from "../../../src/capi/index.ts";
import { condition, machine } from "../objects.ts";

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
