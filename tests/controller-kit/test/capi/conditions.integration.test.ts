import type { Machine } from "@capikit/api/core/v1beta2";
import type { Condition } from "@capikit/api/meta";
import {
  applyConditionChanges,
  conditionsOf,
  diffConditions,
  summaryCondition,
  withCondition,
} from "@capikit/controller-kit/capi";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { condition, machine, someTypes } from "../../src/arbitraries.ts";
import { clock, differences } from "../../src/comparison.ts";

/** Without a time, or with a time to keep or truncate. */
const given = fc
  .tuple(condition(), fc.constantFrom("none", "whole", "fraction"))
  .map(([{ lastTransitionTime, ...rest }, time]) => {
    if (time === "none") return rest;
    return {
      ...rest,
      lastTransitionTime: time === "whole" ? lastTransitionTime : "2024-02-02T02:02:02.987Z",
    };
  });

describe("condition helpers match upstream", () => {
  it("for setting", async () => {
    const questions = fc.record({ op: fc.constant("set"), object: machine, condition: given });
    const ours = (q: { object: Machine; condition: Condition }) =>
      conditionsOf(withCondition(q.object, q.condition, { clock }));
    expect(await differences(questions, ours)).toEqual([]);
  });

  it("for summaries", async () => {
    const questions = fc.record({
      op: fc.constant("summary"),
      object: machine,
      target: fc.constantFrom("Ready", "Other"),
      types: someTypes,
      negative: someTypes,
      ignore: someTypes,
    });
    const ours = (q: {
      object: Machine;
      target: string;
      types: string[];
      negative: string[];
      ignore: string[];
    }) =>
      summaryCondition(q.object, q.target, {
        types: q.types,
        negativePolarityTypes: q.negative,
        ignoreIfMissing: q.ignore,
      });
    expect(await differences(questions, ours)).toEqual([]);
  });

  it("for merging with other writers", async () => {
    const questions = fc.record({
      op: fc.constant("conditionsPatch"),
      before: machine,
      after: machine,
      latest: machine,
      owned: someTypes,
      force: fc.boolean(),
      likeness: fc.constantFrom("before", "after", "none"),
    });
    const ours = (q: { before: Machine; after: Machine; latest: Machine; owned: string[]; force: boolean }) =>
      applyConditionChanges(
        conditionsOf(q.latest),
        diffConditions(conditionsOf(q.before), conditionsOf(q.after)),
        { owned: q.owned, force: q.force, clock },
      );
    expect(await differences(questions.map(relate), ours)).toEqual([]);
  });
});

/**
 * The latest list is usually similar to one of the others, because three unrelated lists mostly
 * conflict.
 */
function relate<T extends { before: Machine; after: Machine; latest: Machine; likeness: string }>(
  question: T,
): T {
  const { before, after, latest, likeness } = question;
  const [base, other] = [likeness === "before" ? before : after, conditionsOf(latest).slice(0, 1)];
  if (likeness === "none") return question;
  const others = conditionsOf(base).filter((one) => one.type !== other[0]?.type);
  return { ...question, latest: { ...latest, status: { conditions: [...others, ...other] } } };
}
