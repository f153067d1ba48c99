import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createStringPool } from "../../src/cache/frozen-objects/string-pool.ts";
import { isFrozenWriteError, stripManagedFields } from "../../src/cache/index.ts";
import { deepFreezePooled } from "../../src/cache/object-transform.ts";
import { draftOf } from "../../src/index.ts";
import { testObject } from "./stream-server.ts";

const json = fc.jsonValue({ maxDepth: 4 });

function isDeepFrozen(value: unknown): boolean {
  return (
    typeof value !== "object" ||
    value === null ||
    (Object.isFrozen(value) && Object.values(value).every(isDeepFrozen))
  );
}

describe("deepFreezePooled", () => {
  it("freezes all levels without changing values", () => {
    const pool = createStringPool(() => 10);
    fc.assert(
      fc.property(json, (value) => {
        const settled = deepFreezePooled(structuredClone(value), pool);
        expect(settled).toStrictEqual(value);
        expect(isDeepFrozen(settled)).toBe(true);
      }),
    );
  });

  it("takes equal parts from the previous value", () => {
    const pool = createStringPool();
    const state = { metadata: { version: "1", labels: { a: "b" } }, items: [{ a: 1 }, { b: [null] }] };
    const previous = deepFreezePooled(structuredClone(state), pool);
    const changed = { ...structuredClone(state), metadata: { ...state.metadata, version: "2" } };
    const settled = deepFreezePooled(changed, pool, previous);
    expect(settled).toStrictEqual({ ...state, metadata: { ...state.metadata, version: "2" } });
    expect(isDeepFrozen(settled)).toBe(true);
    expect(settled.metadata.labels).toBe(previous.metadata.labels);
    expect(settled.items).toBe(previous.items);
    expect(deepFreezePooled(structuredClone(state), pool, previous)).toBe(previous);
  });

  it("does not take other parts from the previous value", () => {
    const values = fc.constantFrom<unknown>(
      ...[{}, [], { a: 1 }, { a: 1, b: 2 }, { b: 2, a: 1 }, [1], [1, 2], { 0: 1 }, "a", "", 0, -0, null],
      ...[[null], { a: null }, JSON.parse('{"__proto__":{}}'), { toString: {} }, { length: 0 }, [[]], [{}]],
    );
    const value = fc.oneof(json, fc.dictionary(fc.constantFrom("a", "b", "__proto__"), values), values);
    fc.assert(
      fc.property(value, value, (before, after) => {
        const pool = createStringPool();
        const previous = deepFreezePooled(structuredClone(before), pool);
        const settled = deepFreezePooled(structuredClone(after), pool, previous);
        expect(settled).toStrictEqual(structuredClone(after));
        expect(isDeepFrozen(settled)).toBe(true);
        expect(previous).toStrictEqual(structuredClone(before));
      }),
      { numRuns: 2000 },
    );
  });

  it("skips frozen values", () => {
    const shared = Object.freeze({ text: "a" });
    const settled = deepFreezePooled({ shared }, createStringPool());
    expect(settled.shared).toBe(shared);
  });
});

describe("deepFreezePooled, of values nested a million levels deep", () => {
  it("freezes them without overflowing the stack", () => {
    let value: unknown[] = [];
    for (let level = 0; level < 1_000_000; level++) value = [value];
    let settled: unknown = deepFreezePooled(value, createStringPool());
    let levels = 0;
    while (Array.isArray(settled) && Object.isFrozen(settled)) {
      levels++;
      settled = settled[0];
    }
    expect(levels).toBe(1_000_001);
  });
});

describe("a string pool", () => {
  it("forgets strings that are not used again", () => {
    const pool = createStringPool(() => 10);
    const sizes = new Set<number>();
    for (let count = 0; count < 1000; count++) {
      expect(pool.one(`text ${count}`)).toBe(`text ${count}`);
      expect(pool.one("often")).toBe("often");
      sizes.add(pool.size);
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(20);
  });

  it("drops strings when the limit decreases", () => {
    let limit = 1000;
    const pool = createStringPool(() => limit);
    for (let count = 0; count < 1000; count++) pool.one(`text ${count}`);
    limit = 10;
    for (let count = 0; count < 20; count++) pool.one(`later text ${count}`);
    expect(pool.size).toBeLessThanOrEqual(20);
  });

  it("does not store long strings", () => {
    const pool = createStringPool();
    expect(pool.one("x".repeat(1000))).toBe("x".repeat(1000));
    expect(pool.size).toBe(0);
  });
});

describe("draftOf", () => {
  it("returns the same data without shared or frozen parts", () => {
    fc.assert(
      fc.property(json, (value) => {
        const original = deepFreezePooled(structuredClone({ value }), createStringPool());
        const draft = draftOf(original);
        expect(draft).toStrictEqual({ value });
        expect(noneShared(original, draft)).toBe(true);
      }),
    );
  });

  it("keeps big integers", () => {
    expect(draftOf({ a: [2n ** 60n] })).toEqual({ a: [2n ** 60n] });
  });
});

function noneShared(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || a === null || typeof b !== "object" || b === null) {
    return true;
  }
  const members = Object.keys(a) as (keyof typeof a)[];
  return a !== b && !Object.isFrozen(b) && members.every((key) => noneShared(a[key], b[key]));
}

describe("isFrozenWriteError", () => {
  const object: Record<string, unknown> = Object.freeze({ a: 1 });
  const array: unknown[] = Object.freeze([2, 1]) as never;
  const writes: Record<string, () => void> = {
    assign: () => {
      object.a = 2;
    },
    "add a member": () => {
      object.b = 2;
    },
    delete: () => {
      delete object.a;
    },
    define: () => void Object.defineProperty(object, "b", { value: 1 }),
    redefine: () => void Object.defineProperty(object, "a", { value: 2 }),
    "set the prototype": () => void Object.setPrototypeOf(object, {}),
    "Object.assign": () => void Object.assign(object, { a: 3 }),
    push: () => void array.push(1),
    pop: () => void array.pop(),
    shift: () => void array.shift(),
    unshift: () => void array.unshift(0),
    splice: () => void array.splice(0, 1),
    sort: () => void array.sort(),
    reverse: () => void array.reverse(),
    fill: () => void array.fill(0),
    length: () => {
      array.length = 0;
    },
    element: () => {
      array[0] = 1;
    },
  };
  it.each(Object.entries(writes))("recognizes %s", (_, write) => {
    let thrown: unknown;
    try {
      write();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(TypeError);
    expect(isFrozenWriteError(thrown), String(thrown)).toBe(true);
  });

  it.each([
    new TypeError("Cannot read properties of undefined (reading 'a')"),
    new TypeError("a is not a function"),
    new Error("Cannot add property a, object is not extensible"),
    "Cannot add property a, object is not extensible",
  ])("and not %s", (error) => {
    expect(isFrozenWriteError(error)).toBe(false);
  });
});

it("stripManagedFields removes only managed fields", () => {
  const { metadata } = stripManagedFields(
    testObject("a", 1, { managedFields: [{ manager: "x" }], labels: { a: "b" } }),
  );
  expect(metadata).toStrictEqual(testObject("a", 1, { labels: { a: "b" } }).metadata);
});
