import type { Patch } from "@capikit/api/hooks/v1alpha1";
import type { JsonObject } from "@capikit/common/json";
import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { createDraft } from "../../../src/mutation/patch/draft.ts";
import { encodePatch } from "../../../src/mutation/patch/encode-patch.ts";
import { applyMerge, applyOperations, edits, template } from "../support/edits.ts";

const roots = {
  hook: "GeneratePatches",
  paths: [["spec"], ["metadata", "labels"], ["metadata", "annotations"]],
};
const numRuns = inject("nightly") ? 10_000 : 1_000;

function decoded(patch: Patch) {
  return JSON.parse(Buffer.from(patch.patch, "base64").toString());
}

function applied(original: JsonObject, patch: Patch | undefined): unknown {
  if (patch === undefined) return original;
  if (patch.patchType === "JSONMergePatch") return applyMerge(original, decoded(patch));
  return applyOperations(JSON.parse(JSON.stringify(original)), decoded(patch));
}

/** JSON with members sorted: for comparisons that count `__proto__` too. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? { members: Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)) }
      : member,
  );
}

function edited(original: JsonObject, changes: readonly ((document: JsonObject) => void)[]): JsonObject {
  const { draft, finish } = createDraft(original);
  for (const change of changes) change(draft);
  return finish();
}

function operations(before: JsonObject, change: (draft: JsonObject) => void) {
  const patch = encodePatch(before, edited(before, [change]), roots);
  return patch === undefined ? undefined : decoded(patch);
}

// biome-ignore lint/suspicious/noExplicitAny: documents of many shapes
type Loose = any;

describe("encodePatch", () => {
  it("creates a patch that has the same effect as the draft's edits", () => {
    fc.assert(
      fc.property(
        template,
        edits,
        fc.constantFrom("JSONPatch" as const, "JSONMergePatch" as const),
        (original, changes, patchType) => {
          const before = JSON.stringify(original);
          const copy = JSON.parse(before);
          for (const change of changes) change(copy);

          const after = edited(original, changes);
          expect(canonical(after)).toBe(canonical(copy));
          expect(JSON.stringify(original)).toBe(before);

          const patch = encodePatch(original, after, roots, patchType);
          expect(canonical(applied(original, patch))).toBe(canonical(copy));
          expect(patch === undefined).toBe(canonical(original) === canonical(copy));
          expect(
            encodePatch(JSON.parse(before), edited(JSON.parse(before), changes), roots, patchType),
          ).toEqual(patch);
        },
      ),
      { numRuns },
    );
  });

  it("shares unedited parts with the original", () => {
    const original = { spec: { a: { deep: [1, { x: 1 }] }, b: { y: 1 } } };
    const { draft, finish } = createDraft(original);
    expect(draft.spec.a.deep[1]).toEqual({ x: 1 });
    draft.spec.b.y = 2;
    const after = finish();
    expect(after.spec.a).toBe(original.spec.a);
    expect(after.spec.b).not.toBe(original.spec.b);
  });

  it("returns the original where nothing was edited, and no patch where edits cancel out", () => {
    const original = { spec: { a: [1] } };
    expect(edited(original, [(draft: Loose) => draft.spec.a[0]])).toBe(original);
    expect(
      operations(original, (draft: Loose) => draft.spec.a.push(2) && draft.spec.a.pop()),
    ).toBeUndefined();
    expect(
      operations(original, (draft: Loose) => {
        draft.spec = { a: [1] };
      }),
    ).toBeUndefined();
  });

  it("writes few operations, in an order in which parents exist", () => {
    const original = { metadata: { name: "dock" }, spec: { list: ["a", "b", "c", "d"], deep: { k: 1 } } };
    expect(
      operations(original, (draft: Loose) => {
        draft.spec.list.unshift("z");
      }),
    ).toEqual([{ op: "add", path: "/spec/list/0", value: "z" }]);
    expect(
      operations(original, (draft: Loose) => {
        draft.spec.list = draft.spec.list.filter((name: string) => name !== "b");
      }),
    ).toEqual([{ op: "remove", path: "/spec/list/1" }]);
    expect(
      operations(original, (draft: Loose) => {
        draft.spec.new = {};
        draft.spec.new.inner = { x: 1 };
      }),
    ).toEqual([{ op: "add", path: "/spec/new", value: { inner: { x: 1 } } }]);
    expect(
      operations(original, (draft: Loose) => {
        draft.metadata.labels = { "a/b": "c" };
        delete draft.spec.deep.k;
      }),
    ).toEqual([
      { op: "add", path: "/metadata/labels", value: { "a/b": "c" } },
      { op: "remove", path: "/spec/deep/k" },
    ]);
  });

  it("refuses changes outside of its roots, and names the first", () => {
    const original = { kind: "A", metadata: { name: "dock" }, spec: {} };
    expect(() =>
      operations(original, (draft: Loose) => {
        draft.metadata.name = "pier";
      }),
    ).toThrow(
      "GeneratePatches may change /spec, /metadata/labels, /metadata/annotations, but not /metadata/name.",
    );
    expect(() =>
      operations(original, (draft: Loose) => {
        draft.status = {};
      }),
    ).toThrow("but not /status.");
    expect(
      operations({ kind: "A" }, (draft: Loose) => {
        draft.metadata = { labels: { a: "b" } };
      }),
    ).toEqual([{ op: "add", path: "/metadata", value: { labels: { a: "b" } } }]);
  });

  it("empties labels that were removed as a whole: Cluster API does not see that the map is gone", () => {
    const original = { metadata: { name: "dock", labels: { a: "b" } }, spec: {} };
    const remove = (draft: Loose) => {
      delete draft.metadata.labels;
    };
    expect(operations(original, remove)).toEqual([{ op: "remove", path: "/metadata/labels/a" }]);
    const merge = encodePatch(original, edited(original, [remove]), roots, "JSONMergePatch");
    expect(merge && decoded(merge)).toEqual({ metadata: { labels: { a: null } } });
  });

  it("falls back to a JSON patch for changes that a merge patch cannot express", () => {
    const original = { spec: { a: 1 } };
    const typeOf = (change: (draft: Loose) => void) =>
      encodePatch(original, edited(original, [change]), roots, "JSONMergePatch")?.patchType;
    expect(
      typeOf((draft) => {
        draft.spec.a = 2;
      }),
    ).toBe("JSONMergePatch");
    expect(
      typeOf((draft) => {
        draft.spec.a = null;
      }),
    ).toBe("JSONPatch");
    expect(
      typeOf((draft) => {
        draft.spec.list = [{ x: null }];
      }),
    ).toBe("JSONPatch");
    expect(
      typeOf((draft) => {
        draft.spec.list = [null];
      }),
    ).toBe("JSONMergePatch");
  });

  it("refuses values outside JSON", () => {
    const original = { spec: { list: [1, 2] } };
    const change = (value: unknown) => () =>
      operations(original, (draft: Loose) => {
        draft.spec.x = value;
      });
    expect(change(new Date(0))).toThrow("/spec/x is a Date, which is not JSON.");
    expect(change(Number.NaN)).toThrow("/spec/x is NaN");
    expect(change({ f: () => 1 })).toThrow("/spec/x/f is");
    expect(change([undefined])).toThrow("/spec/x/0 is undefined");
    expect(() =>
      operations(original, (draft: Loose) => {
        delete draft.spec.list[0];
      }),
    ).toThrow("splice");
    expect(() =>
      operations(original, (draft: Loose) => {
        draft.spec.x = draft.spec;
      }),
    ).toThrow("contains itself");
    expect(
      operations(original, (draft: Loose) => {
        draft.spec.x = { a: undefined, b: 1 };
        draft.spec.x.b = 2;
      }),
    ).toEqual([{ op: "add", path: "/spec/x", value: { b: 2 } }]);
  });

  it("leaves an object that was put into a draft as it was", () => {
    const shared = { size: 1 };
    const original = { spec: {} };
    expect(
      operations(original, (draft: Loose) => {
        draft.spec.a = shared;
        draft.spec.a.size = 2;
      }),
    ).toEqual([{ op: "add", path: "/spec/a", value: { size: 2 } }]);
    expect(shared).toEqual({ size: 1 });
  });

  it("throws for edits that come after the end", () => {
    const { draft, finish } = createDraft<Loose>({ spec: { a: {} } });
    const inner = draft.spec.a;
    finish();
    expect(() => {
      inner.late = true;
    }).toThrow("await all edits");
  });

  it("throws for such edits of parts that were not read before, which belong to the original", () => {
    const original: Loose = { spec: { a: { size: 1 } } };
    const { draft, finish } = createDraft(original);
    finish();
    expect(draft.spec.a.size).toBe(1);
    expect(() => {
      draft.spec.a.size = 2;
    }).toThrow("await all edits");
    expect(original).toEqual({ spec: { a: { size: 1 } } });
  });
});
