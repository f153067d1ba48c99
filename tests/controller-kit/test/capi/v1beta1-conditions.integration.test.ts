import type { Machine, V1Beta1Condition } from "@capikit/api/core/v1beta2";
import {
  aggregateV1Beta1Condition,
  applyV1Beta1ConditionChanges,
  diffV1Beta1Conditions,
  mirrorV1Beta1Condition,
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
  readonly stepCounter: boolean;
  readonly stepCounterIfOnly?: string[];
  readonly sourceRef: boolean;
}

const options = {
  types: optional(someTypes.filter((all) => all.length > 0)),
  stepCounter: fc.boolean(),
  sourceRef: fc.boolean(),
};

describe("condition helpers of contract v1beta1 match upstream", () => {
  it("for setting", async () => {
    const old = fc
      .tuple(v1Beta1Condition, fc.boolean())
      .map(([{ lastTransitionTime, ...rest }, timed]) => (timed ? { ...rest, lastTransitionTime } : rest));
    const questions = fc.record({
      op: fc.constant("v1beta1.set"),
      object: withOld,
      old,
      customTime: fc.boolean(),
    });
    const ours = (q: { object: Machine; old: V1Beta1Condition; customTime: boolean }) =>
      upsertV1Beta1Condition(v1Beta1ConditionsOf(q.object), q.old, {
        keepTransitionTime: q.customTime,
        clock,
      });
    expect(await differences(questions, ours)).toEqual([]);
  });

  it("for mirroring", async () => {
    const questions = fc.record({
      op: fc.constant("v1beta1.mirror"),
      object: withOld,
      target: fc.constant("Infra"),
      old: optional(v1Beta1Condition),
    });
    const ours = (q: { object: Machine; target: string; old?: V1Beta1Condition }) =>
      set(
        mirrorV1Beta1Condition(q.object, q.target, {
          fallback:
            q.old === undefined
              ? undefined
              : q.old.status === "True"
                ? { status: true }
                : {
                    status: false,
                    reason: q.old.reason ?? "",
                    severity: (q.old.severity ?? "") as "Error",
                    message: q.old.message ?? "",
                  },
        }),
      );
    expect(await differences(questions, ours)).toEqual([]);
  });

  it("for summaries", async () => {
    const questions = fc.record({
      op: fc.constant("v1beta1.summary"),
      object: withOld,
      ...options,
      negative: optional(someTypes),
      stepCounterIfOnly: optional(someTypes),
    });
    const ours = (q: Options & { object: Machine }) =>
      v1Beta1ConditionsOf(
        withV1Beta1Condition(
          q.object,
          summaryV1Beta1Condition(q.object, {
            types: q.types,
            negativePolarityTypes: q.negative,
            stepCounter: q.stepCounter,
            stepCounterIfOnly: q.stepCounterIfOnly,
            sourceRef: q.sourceRef,
          }),
          { clock },
        ),
      );
    expect(await differences(questions, ours)).toEqual([]);
  });

  it("for aggregation", async () => {
    const objects = fc.array(withOld, { maxLength: 6 }).map((all) =>
      all.map((object, index) => ({
        ...object,
        metadata: { ...object.metadata, name: `m-${(index * 7) % 10}` },
      })),
    );
    const questions = fc.record({
      op: fc.constant("v1beta1.aggregate"),
      objects,
      target: fc.constant("MachinesReady"),
      sourceRef: fc.boolean(),
    });
    const ours = (q: { objects: Machine[]; target: string; sourceRef: boolean }) =>
      set(aggregateV1Beta1Condition(q.objects, q.target, { sourceRef: q.sourceRef }));
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

/** As upstream sets it on an object without conditions. */
function set(condition: Parameters<typeof withV1Beta1Condition>[1]): readonly V1Beta1Condition[] {
  return v1Beta1ConditionsOf(withV1Beta1Condition({ metadata: {} }, condition, { clock }));
}
