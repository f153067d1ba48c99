import type { Patch } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import type { JsonObject } from "@capikit/common/json";
import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { createDraft } from "../../../src/mutation/patch/draft.ts";
import { encodePatch } from "../../../src/mutation/patch/encode-patch.ts";

type Node = { [key: string]: JSONValue } | JSONValue[];
type Document = { [key: string]: JSONValue };

const key = fc.oneof(
  fc.constantFrom("a", "b", "c", "x/y", "t~0", "", "__proto__", "constructor", "length", "0", "a.b"),
  // Node 24's JSON.parse confuses names of one escaped character; that is not tested here.
  fc.string({ maxLength: 3 }).filter((name) => name.length !== 1 || JSON.stringify(name).length === 3),
);

/** Any JSON, with member names that trip programs up. */
const json: fc.Arbitrary<JSONValue> = fc.letrec<{ value: JSONValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(null, true, false, "", "x", 0, 1, 2.5, -1),
    fc.array(tie("value"), { maxLength: 6 }),
    fc.array(fc.tuple(key, tie("value")), { maxLength: 5 }).map((entries) => withMembers(entries)),
  ),
})).value;

const members = fc.array(fc.tuple(key, json), { maxLength: 5 }).map((entries) => withMembers(entries));

function withMembers(entries: readonly (readonly [string, JSONValue])[]): Document {
  const object: Document = {};
  for (const [name, value] of entries)
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  return object;
}

/** A template whose spec, and perhaps labels and annotations, hold anything. */
const template: fc.Arbitrary<Document> = fc
  .record({
    spec: members,
    labels: fc.option(members, { nil: undefined }),
    annotations: fc.option(members, { nil: undefined }),
  })
  .map(({ spec, labels, annotations }) => ({
    apiVersion: "example.org/v1",
    kind: "BoatTemplate",
    metadata: { name: "dock", ...(labels && { labels }), ...(annotations && { annotations }) },
    spec,
  }));

/** One edit of a document, to be made of drafts and of plain objects alike. */
type Edit = (document: Document) => void;

/** The objects and lists of a document that may be edited, reached as programs reach them. */
function containers(document: Document): Node[] {
  const found: Node[] = [];
  const visit = (value: JSONValue | undefined) => {
    if (typeof value !== "object" || value === null) return;
    found.push(value);
    for (const name of Object.keys(value)) if (Object.hasOwn(value, name)) visit((value as Document)[name]);
  };
  visit(document.spec);
  const metadata = document.metadata as Document;
  visit(metadata.labels);
  visit(metadata.annotations);
  return found;
}

const at = fc.nat(1000);

const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.oneof(
    fc.tuple(at, key, json).map(([n, name, value]) =>
      on(n, (node) => {
        if (Array.isArray(node)) node.push(structuredClone(value));
        else node[name === "__proto__" ? "p" : name] = structuredClone(value);
      }),
    ),
    fc.tuple(at, at).map(([n, m]) =>
      on(n, (node) => {
        if (Array.isArray(node)) node.splice(m % (node.length + 1), 1);
        else delete node[Object.keys(node)[m % Math.max(1, Object.keys(node).length)] ?? ""];
      }),
    ),
    fc.tuple(at, at, fc.array(json, { maxLength: 3 })).map(([n, m, values]) =>
      on(n, (node) => {
        if (Array.isArray(node)) node.splice(m % (node.length + 1), m % 3, ...structuredClone(values));
      }),
    ),
    fc.tuple(at, at).map(([n, m]) =>
      on(n, (node) => {
        if (!Array.isArray(node)) return;
        if (m % 3 === 0) node.reverse();
        else if (m % 3 === 1) node.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
        else node.unshift(node.length);
      }),
    ),
    // Moves a part elsewhere, or to its own place.
    fc.tuple(at, at).map(
      ([n, m]): Edit =>
        (document) => {
          const spec = document.spec as Document;
          const moved = containers(document)[n % containers(document).length];
          if (moved !== undefined && moved !== spec) {
            const copy = m % 2 === 0 ? JSON.parse(JSON.stringify(moved)) : undefined;
            if (copy !== undefined) spec.moved = copy;
            else
              for (const name of Object.keys(spec))
                if (spec[name] === moved && name !== "kept") {
                  spec.kept = moved;
                  delete spec[name];
                  break;
                }
          }
        },
    ),
    fc.constantFrom("labels", "annotations").map(
      (name): Edit =>
        (document) => {
          const metadata = document.metadata as { [key: string]: Document };
          metadata[name] = { ...metadata[name], team: "quay" };
        },
    ),
  ),
  { maxLength: 8 },
);

function on(index: number, edit: (node: Node) => void): Edit {
  return (document) => {
    const all = containers(document);
    const node = all[index % all.length];
    if (node !== undefined) edit(node);
  };
}

/** Applies a merge patch as RFC 7396 writes it down: an independent reading for tests. */
function applyMerge(target: JSONValue | undefined, patch: JSONValue): JSONValue {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
  const result =
    typeof target === "object" && target !== null && !Array.isArray(target)
      ? withMembers(Object.entries(target))
      : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else
      Object.defineProperty(result, name, {
        value: applyMerge(Object.hasOwn(result, name) ? result[name] : undefined, value),
        writable: true,
        enumerable: true,
        configurable: true,
      });
  }
  return result;
}

interface Operation {
  op: string;
  path: string;
  value?: JSONValue;
}

/**
 * Applies add, remove and replace by RFC 6902, as strictly as Cluster API's engine. An independent
 * implementation for tests, which keeps members named `__proto__` as Go does.
 */
function applyOperations(document: Document, operations: readonly Operation[]): Document {
  for (const { op, path, value } of operations) {
    const tokens = path
      .split("/")
      .slice(1)
      .map((token) => token.replace(/~1/g, "/").replace(/~0/g, "~"));
    const last = tokens.pop() ?? "";
    // The engine does not find values below a member without a name.
    if (tokens.includes("")) throw new Error(`${op} ${path}: no parent`);
    let parent: JSONValue | undefined = document;
    for (const token of tokens) {
      parent =
        typeof parent === "object" && parent !== null && Object.hasOwn(parent, token)
          ? (parent as Document)[token]
          : undefined;
    }
    if (typeof parent !== "object" || parent === null) throw new Error(`${op} ${path}: no parent`);
    if (op !== "add" && !Object.hasOwn(parent, last)) throw new Error(`${op} ${path}: nothing there`);
    if (Array.isArray(parent)) {
      const index = Number(last);
      if (!/^\d+$/.test(last) || index > parent.length) throw new Error(`${op} ${path}: no such index`);
      parent.splice(index, op === "add" ? 0 : 1, ...(op === "remove" ? [] : [value as JSONValue]));
    } else if (op === "remove") delete parent[last];
    else Object.defineProperty(parent, last, { value, writable: true, enumerable: true, configurable: true });
  }
  return document;
}

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
