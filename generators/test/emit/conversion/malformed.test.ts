import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ConversionError } from "../../../../packages/api/src/conversion/runtime/index.ts";
import { runConversions } from "./run-conversions.ts";

const preserve = "/** +capikit:conversion:preserve */";
const more = `export interface Part { name: string; size?: int64; more?: { deep?: string } }
export interface Argument { name: string; value?: string }
export interface Rollout { type?: string; ${preserve} after?: Duration }`;
const same = `items?: Part[]; byName?: Record<string, Part | null>; tags?: string[]; nested?: string[][];
  labels?: Record<string, string>; map?: Part; constructor?: Part; toString?: string; any?: JSONValue;
  nullable?: string | null;`;

const { codes, convert } = runConversions({
  versions: {
    v1: {
      spec: `${same}
  seconds?: int32; rollout?: Rollout; upper?: string; ${preserve} valueOf?: string;
  /**\n   * +listType=map\n   * +listMapKey=name\n   */\n  args?: Argument[];`,
      more,
    },
    v1alpha1: {
      spec: `${same}
  /**\n   * +capikit:conversion:from=seconds\n   * +capikit:conversion:with=seconds\n   */\n  timeout?: Duration;
  /** +capikit:conversion:from=rollout.type */\n  strategy?: string;
  /** +capikit:conversion:with=byName */\n  args?: Record<string, string>;
  /** +capikit:conversion:with=letters */\n  upper?: string;`,
      more,
    },
  },
  overrides: `export function lettersToHub(text: string): string { return text.toUpperCase(); }
export function lettersFromHub(text: string): string { return text.toLowerCase(); }`,
});
const group = "test.example.com";
const kind = "Widget";

const valid = {
  v1: {
    items: [{ name: "a", size: 1, more: { deep: "b" } }, { name: "c" }],
    byName: { a: { name: "a" }, b: null },
    tags: ["a"],
    nested: [["a"], []],
    labels: { a: "b" },
    map: { name: "a" },
    constructor: { name: "a", more: {} },
    toString: "a",
    any: [null, { a: 1 }],
    nullable: null,
    seconds: 60,
    rollout: { type: "a", after: "1h0m0s" },
    upper: "A",
    valueOf: "a",
    args: [{ name: "a", value: "b" }],
  },
  v1alpha1: {
    items: [{ name: "a", more: {} }],
    byName: { a: null },
    tags: [],
    labels: {},
    constructor: { name: "a" },
    nullable: "a",
    timeout: "1m30s",
    strategy: "a",
    args: { a: "b" },
    upper: "a",
  },
};

describe("malformed objects", () => {
  it("are those that the types exclude", () => {
    expect(codes).toEqual([]);
    for (const [from, to] of [
      ["v1", "v1alpha1"],
      ["v1alpha1", "v1"],
    ] as const) {
      const object = { apiVersion: `${group}/${from}`, kind, metadata: {}, spec: valid[from] };
      const back = convert(convert(object, `${group}/${to}`), `${group}/${from}`);
      expect(back).toMatchObject({ spec: valid[from] });
    }
    const empty = { apiVersion: `${group}/v1alpha1`, kind, metadata: {}, spec: {} };
    expect(convert(empty, `${group}/v1`)).toEqual({ ...empty, apiVersion: `${group}/v1` });
  });

  it.each([
    ["v1", { spec: null }, ".spec: expected an object"],
    ["v1", { spec: [] }, ".spec: expected an object"],
    ["v1", { spec: { items: null } }, ".spec.items: expected a list"],
    ["v1", { spec: { items: [{ name: "a" }, "b"] } }, ".spec.items[1]: expected an object"],
    ["v1", { spec: { nested: [[], ["a", 1]] } }, ".spec.nested[1][1]: expected a string"],
    ["v1", { spec: { byName: { "a/b": { name: null } } } }, '.spec.byName["a/b"].name: expected a string'],
    [
      "v1",
      { spec: { rollout: { type: "a", after: "1d" } } },
      ".spec.rollout.after: expected a duration such as 1h30m",
    ],
    ["v1", { spec: { seconds: "1" } }, ".spec.seconds: expected a number"],
    ["v1alpha1", { spec: { timeout: "1d" } }, ".spec.timeout: expected a duration such as 1h30m"],
    ["v1alpha1", { spec: { timeout: 1 } }, ".spec.timeout: expected a duration such as 1h30m"],
    ["v1alpha1", { spec: { args: [] } }, ".spec.args: expected an object"],
    ["v1alpha1", { spec: { upper: null } }, ".spec.upper: expected a string"],
    ["v1alpha1", { metadata: "a" }, ".metadata: expected an object"],
    ["v1alpha1", { metadata: { annotations: { a: 1 } } }, ".metadata.annotations.a: expected a string"],
    ["v1alpha1", { kind: 1 }, ".kind: expected a string"],
  ])("%s: %j is refused", (from, parts, message) => {
    const to = from === "v1" ? "v1alpha1" : "v1";
    const object = { apiVersion: `${group}/${from}`, kind, ...parts };
    const path = message.slice(0, message.indexOf(": "));
    expect(() => convert(object, `${group}/${to}`)).toThrow(
      expect.objectContaining({ name: "ConversionError", code: "CONVERSION_INVALID_OBJECT", path, message }),
    );
  });

  it("never cause an error without code and path", () => {
    const parts = fc.constantFrom<unknown>(
      null,
      0,
      1n,
      "",
      "1s",
      true,
      [],
      {},
      [null],
      { a: null },
      { name: {} },
    );
    const paths = (["v1", "v1alpha1"] as const).flatMap((version) =>
      [
        [],
        ["apiVersion"],
        ["metadata"],
        ["metadata", "annotations"],
        ...pathsOf({ spec: valid[version] }),
      ].map((path) => ({ version, path })),
    );
    const malformed = fc
      .tuple(fc.constantFrom(...paths), fc.oneof(parts, fc.jsonValue()), fc.boolean())
      .map(([{ version, path }, value, isConverted]) => {
        const other = version === "v1" ? "v1alpha1" : "v1";
        const object = { apiVersion: `${group}/${version}`, kind, metadata: {}, spec: valid[version] };
        // Conversions store parts of objects in annotations, which users can change.
        const changed = withValue(object, path, value);
        const annotation = JSON.stringify(withValue({ spec: valid.v1 }, path, value === 1n ? 1 : value));
        const annotations = { "cluster.x-k8s.io/conversion-data": annotation };
        return isConverted
          ? { object: { ...object, metadata: { annotations } }, other }
          : { object: changed, other };
      });
    let refused = 0;
    fc.assert(
      fc.property(malformed, ({ object, other }) => {
        try {
          convert(object as object, `${group}/${other}`);
        } catch (error) {
          expect(error).toBeInstanceOf(ConversionError);
          refused++;
        }
      }),
      { numRuns: 2000 },
    );
    expect(refused).toBeGreaterThan(500);
  });
});

function pathsOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([step, inner]) => pathsOf(inner, [...path, step]))];
}

function withValue(object: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  const copy = (Array.isArray(object) ? [...object] : { ...(object as object) }) as Record<string, unknown>;
  copy[step] = withValue(copy[step], rest, value);
  return copy;
}
