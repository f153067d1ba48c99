import type { Machine, V1Beta1Condition } from "@capikit/api/core/v1beta2";
import {
  applyV1Beta1ConditionChanges,
  diffV1Beta1Conditions,
  summaryV1Beta1Condition,
  upsertV1Beta1Condition,
  v1Beta1ConditionsOf,
  withV1Beta1Condition,
} from "@capikit/controller-kit/capi";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { machine, someTypes, v1Beta1Condition, v1Beta1Conditions } from "../../src/arbitraries.ts";
import { clock, differences } from "../../src/comparison.ts";

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const withOld = fc
  .tuple(machine, v1Beta1Conditions)
  .map(([object, conditions]) => ({ ...object, status: { deprecated: { v1beta1: { conditions } } } }));

interface Options {
  readonly types?: string[];
  readonly negative?: string[];
}

describe("condition helpers of contract v1beta1 match upstream", () => {
  it("for setting", async () => {
    const old = fc
      .tuple(v1Beta1Condition, fc.boolean())
      .map(([{ lastTransitionTime, ...rest }, timed]) => (timed ? { ...rest, lastTransitionTime } : rest));
    const questions = fc.record({
      op: fc.constant("v1beta1.set"),
      object: withOld,
      old,
    });
    const ours = (q: { object: Machine; old: V1Beta1Condition }) =>
      upsertV1Beta1Condition(v1Beta1ConditionsOf(q.object), q.old, {
        clock,
      });
    expect(await differences(questions, ours)).toEqual([]);
  });

  it("for summaries", async () => {
    const questions = fc.record({
      op: fc.constant("v1beta1.summary"),
      object: withOld,
      types: optional(someTypes.filter((all) => all.length > 0)),
      negative: optional(someTypes),
    });
    const ours = (q: Options & { object: Machine }) =>
      v1Beta1ConditionsOf(
        withV1Beta1Condition(
          q.object,
          summaryV1Beta1Condition(q.object, {
            types: q.types,
            negativePolarityTypes: q.negative,
          }),
          { clock },
        ),
      );
    expect(await differences(questions, ours)).toEqual([]);
  });

  it("for merging with other writers", async () => {
    const questions = fc
      .record({
        op: fc.constant("v1beta1.patch"),
        before: withOld,
        after: withOld,
        latest: withOld,
        ownedV1Beta1: someTypes,
        force: fc.boolean(),
        likeness: fc.constantFrom("before", "after", "none"),
      })
      .map((question) => {
        const { before, after, likeness } = question;
        return likeness === "none"
          ? question
          : { ...question, latest: likeness === "before" ? before : after };
      });
    const ours = (q: {
      before: Machine;
      after: Machine;
      latest: Machine;
      ownedV1Beta1: string[];
      force: boolean;
    }) =>
      applyV1Beta1ConditionChanges(
        v1Beta1ConditionsOf(q.latest),
        diffV1Beta1Conditions(v1Beta1ConditionsOf(q.before), v1Beta1ConditionsOf(q.after)),
        { owned: q.ownedV1Beta1, force: q.force, clock },
      );
    expect(await differences(questions, ours)).toEqual([]);
  });
});
