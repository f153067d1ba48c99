import type { Machine } from "@capikit/api/core/v1beta2";
import type { MergePatch } from "@capikit/common/json";
import { conditionsOf, conditionsPatch, objectPatches } from "@capikit/controller-kit/capi";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { machine, someTypes } from "../../src/arbitraries.ts";
import { clock, differences, now } from "../../src/comparison.ts";

interface Request {
  readonly subresource?: string;
  readonly patch: MergePatch;
}

interface Question {
  readonly before: Machine;
  readonly after: Machine;
  readonly latest: Machine;
  readonly owned: string[];
  readonly ownedV1Beta1: string[];
  readonly force: boolean;
  readonly observedGeneration: boolean;
}

describe("patches match upstream", () => {
  it("for conditions, object and status", async () => {
    const questions = fc
      .record({
        op: fc.constant("patch"),
        before: machine,
        after: machine,
        latest: machine,
        owned: someTypes,
        ownedV1Beta1: someTypes,
        force: fc.boolean(),
        observedGeneration: fc.boolean(),
        likeness: fc.constantFrom("before", "after", "none"),
        unchanged: fc.constantFrom("nothing", "nothing", "status", "object", "all"),
      })
      .map(relate);
    expect(await differences(questions, sent, readable)).toEqual([]);
  });
});

/** Before and after usually differ partly, and the concurrent object is similar to one of them. */
function relate<T extends Question & { likeness: string; unchanged: string }>(question: T): T {
  const { before, likeness, unchanged } = question;
  const generation = before.metadata.generation ?? 1;
  let after: Machine = {
    ...question.after,
    metadata: { ...question.after.metadata, generation },
  };
  if (unchanged === "object") after = { ...before, ...(after.status && { status: after.status }) };
  if (unchanged === "status") {
    const { status: _, ...rest } = after;
    after = { ...rest, ...(before.status && { status: before.status }) };
  }
  if (unchanged === "all") after = before;
  // If a status has only conditions left, upstream sends `{"status": null}`, which removes them
  // too; this implementation removes the other fields.
  if (hasOnlyConditions(after) && !hasOnlyConditions(before))
    after = { ...after, status: { ...after.status, nodeRef: { name: "n1" } } };
  const near = likeness === "before" ? before : likeness === "after" ? after : question.latest;
  const conditions = conditionsOf(near);
  const status = { ...near.status, ...(conditions.length > 0 ? { conditions } : {}) };
  const latest = {
    ...near,
    metadata: { ...near.metadata, resourceVersion: "8" },
    ...(Object.keys(status).length > 0 ? { status } : {}),
  } as Machine;
  return { ...question, after, latest };
}

function hasOnlyConditions({ status }: Machine): boolean {
  return status !== undefined && Object.keys(status).every((key) => key === "conditions");
}

function sent(q: Question): { readonly sent: readonly Request[]; readonly failed: boolean } {
  const patches = objectPatches(q.before, q.after, { observedGeneration: q.observedGeneration });
  const requests: Request[] = [];
  let failed = false;
  try {
    const patch = conditionsPatch(q.latest, patches, {
      ownedConditions: q.owned,
      ownedV1Beta1Conditions: q.ownedV1Beta1,
      forceConditions: q.force,
      clock,
    });
    if (patch) requests.push({ subresource: "status", patch });
  } catch {
    failed = true;
  }
  if (patches.object) requests.push({ patch: patches.object });
  if (patches.status) requests.push({ subresource: "status", patch: patches.status });
  return { sent: requests, failed };
}

/**
 * Sorts, replaces both current times, and removes parts without effect. Upstream's patch creates
 * `deprecated.v1beta1` when it removes a missing condition, and is sent even if it contains only
 * the resource version.
 */
function readable(value: unknown): unknown {
  const { sent: requests, failed } = value as ReturnType<typeof sent>;
  const texts = requests.map((request) =>
    JSON.stringify(sorted(request))
      .replace(/,?"deprecated":{"v1beta1":{}}/, "")
      .replace(',"status":{}', ""),
  );
  const nothing = JSON.stringify({ patch: { metadata: { resourceVersion: "8" } }, subresource: "status" });
  return { failed, sent: texts.filter((text) => text !== nothing) };
}

function sorted(value: unknown): unknown {
  if (value === now) return "now";
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, sorted(entry)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
