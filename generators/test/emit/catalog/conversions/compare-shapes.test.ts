import { describe, expect, it } from "vitest";
import { compareShapes } from "../../../../src/emit/catalog/conversions/compare-shapes.ts";
import type { TypeNode } from "../../../../src/model/ir/type-node.ts";
import type { SpecialName } from "../../../../src/model/markers/special.ts";
import type { Location } from "../../../../src/model/text/source-text.ts";

const location: Location = { source: { path: "a.ts", text: "" }, start: 0, end: 0 };
const text: TypeNode = { kind: "scalar", type: "string", location };
const flag: TypeNode = { kind: "scalar", type: "boolean", location };
const list = (items: TypeNode): TypeNode => ({ kind: "array", items, location });
const map = (values: TypeNode): TypeNode => ({ kind: "map", values, location });
const orNull = (of: TypeNode): TypeNode => ({ kind: "nullable", of, location });
const words = (...values: string[]): TypeNode => ({ kind: "enum", type: "string", values, location });
const special = (name: SpecialName): TypeNode => ({
  kind: "special",
  special: name,
  location,
});

/** An object; names that end in `?` are optional. */
function object(members: Readonly<Record<string, TypeNode>>): TypeNode {
  const list = Object.entries(members).map(([name, type]) => {
    const base = { type, markers: [], location };
    return { ...base, name: name.replace("?", ""), optional: name.endsWith("?") };
  });
  return { kind: "object", members: list, bases: [], location };
}

const reasons = (from: TypeNode, to: TypeNode, body: "request" | "response" = "request") =>
  compareShapes(from, to, body).problems.map(({ path, reason }) => `${path} ${reason}`);

describe("shapes", () => {
  it.each([
    ["less members", object({ a: text, b: text }), object({ a: text })],
    ["a member that may be missing", object({}), object({ "a?": text })],
    ["fewer words", words("a"), words("a", "b")],
    ["words as text", words("a"), text],
    ["a duration as text", special("Duration"), text],
    ["a moment as text", special("Time"), text],
    ["text, words or an integer as what is either", list(text), list(special("IntOrString"))],
    ["words as what is either", words("a"), special("IntOrString")],
    ["an integer as what is either", special("int32"), special("IntOrString")],
    ["a wider integer", special("int32"), special("int64")],
    ["a wider integer with a sign", special("uint32"), special("int64")],
    ["anything as JSON", object({ a: text }), special("JSONValue")],
    ["what is never null as what may be", text, orNull(text)],
    ["lists and maps of these", list(map(words("a"))), list(map(text))],
  ])("fit: %s", (_, from, to) => {
    expect(reasons(from, to)).toEqual([]);
  });

  it.each([
    [
      "a member that nothing gives",
      object({}),
      object({ a: text }),
      "a is required, but missing in the source",
    ],
    [
      "a member that may be missing",
      object({ "a?": text }),
      object({ a: text }),
      "a is required, but optional in the source",
    ],
    ["more words", object({ a: words("a", "b") }), object({ a: words("a") }), "a has a different type"],
    ["text as a duration", object({ a: text }), object({ a: special("Duration") }), "a has a different type"],
    [
      "a wide integer as what is either",
      object({ a: special("int64") }),
      object({ a: special("IntOrString") }),
      "a has a different type",
    ],
    [
      "what is either as text",
      object({ a: special("IntOrString") }),
      object({ a: text }),
      "a has a different type",
    ],
    ["text as words", object({ a: text }), object({ a: words("a") }), "a has a different type"],
    [
      "an integer with a sign of the same width",
      object({ a: special("uint64") }),
      object({ a: special("int64") }),
      "a has a different type",
    ],
    [
      "a narrower integer",
      object({ a: special("int64") }),
      object({ a: special("int32") }),
      "a has a different type",
    ],
    ["null", object({ a: orNull(text) }), object({ a: text }), "a is nullable in only one of the two"],
    [
      "another type",
      object({ a: list(object({ b: text })) }),
      object({ a: list(object({ b: flag })) }),
      "a[].b has a different type",
    ],
    ["a value of a map", object({ a: map(text) }), object({ a: map(flag) }), "a.* has a different type"],
  ])("do not: %s", (_, from, to, reason) => {
    expect(reasons(from, to)).toEqual([reason]);
  });

  it("copies values of the same type as a whole", () => {
    const same = object({ a: text });
    expect(compareShapes(object({ one: same }), object({ one: same }), "response").shape).toEqual({
      members: new Map([["one", true]]),
      defaults: new Map(),
    });
  });
});

describe("absent members", () => {
  const before = object({ "b?": text });
  const now = object({ a: text, b: text, "c?": text, d: orNull(text), "e?": orNull(text) });

  it("have their defaults, or null", () => {
    const { shape, problems } = compareShapes(before, now, "response", () => ({
      properties: { a: { default: "a!" }, b: { default: "b!" }, c: { default: "c!" }, e: { default: "e!" } },
    }));
    expect(problems).toEqual([]);
    expect(shape).toMatchObject({
      defaults: new Map(Object.entries({ a: "a!", b: "b!", c: "c!", d: null, e: "e!" })),
    });
  });

  it("need a default if they are required and not nullable", () => {
    expect(reasons(before, now)).toEqual([
      "a is required, but missing in the source",
      "b is required, but optional in the source",
    ]);
  });
});

describe("members of answers", () => {
  const lost = (path: string) => `${path} would be lost, as the newer version does not have it`;

  it.each([
    ["optional ones", object({ "deny?": flag }), object({}), ["deny"]],
    ["required ones", object({ allowed: flag }), object({ "reason?": text }), ["allowed"]],
    ["renamed ones", object({ "deny?": flag }), object({ "denied?": flag }), ["deny"]],
    [
      "of elements and values",
      object({ all: list(map(object({ a: text, "b?": orNull(text) }))) }),
      object({ all: list(map(object({ a: text }))) }),
      ["all[].*.b"],
    ],
  ])("are not lost silently: %s", (_, older, newer, paths) => {
    expect(reasons(older, newer, "response")).toEqual(paths.map(lost));
    expect(reasons(older, newer)).toEqual([]);
  });

  it("are compared in each pair of recursive types", () => {
    const newer = { kind: "object", members: [], bases: [], location } as unknown as Record<string, unknown>;
    newer.members = [{ name: "next", type: newer, optional: true, markers: [], location }];
    const [older, inner] = [{ ...newer }, { ...newer }];
    older.members = [{ name: "next", type: inner, optional: true, markers: [], location }];
    inner.members = [...(older.members as []), { name: "deny", type: flag, markers: [], location }];
    expect(reasons(older as never, newer as never, "response")).toEqual([lost("next.deny")]);
  });

  it("are not part of it if they identify the version", () => {
    const older = object({ "apiVersion?": text, "kind?": text, nested: object({ "kind?": text }) });
    expect(reasons(older, object({ nested: object({}) }), "response")).toEqual([lost("nested.kind")]);
  });

  it("are dropped by their marker", () => {
    const marked = object({ "deny?": flag, status: text });
    if (marked.kind === "object") {
      Object.assign(marked.members[0] ?? {}, { markers: [{ key: "capikit:conversion:drop" }] });
    }
    const { shape, problems } = compareShapes(marked, object({ status: text }), "response");
    expect(problems).toEqual([]);
    expect(shape).toMatchObject({
      members: new Map([
        ["status", true],
        ["deny", false],
      ] as const),
    });
  });
});
