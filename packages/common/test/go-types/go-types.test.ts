import { describe, expect, it } from "vitest";
import { createGoCodecs, goScalars, packageLeafType, parseGoFields } from "../../src/go-types/index.ts";
import { formatJsonPath } from "../../src/json/index.ts";

describe("go codecs", () => {
  const rows: Readonly<Record<string, string>> = {
    "a.Spec":
      "name:string port:int32 size:*int32~ tags:[]string~ all:[]string inner:.Inner~~ children:map[string].Spec~ at:Time ca:bytes~",
    "a.Inner": "list:[]string~ until:Time~~",
  };

  const codecOf = createGoCodecs({
    fieldsOf: (struct) => parseGoFields(rows[struct] ?? "", packageLeafType<keyof typeof goScalars>("a")),
    scalars: goScalars,
    invalid: (at, expected) => new TypeError(`${formatJsonPath(at)}: ${expected}`),
  });
  const spec = codecOf({ kind: "struct", name: "a.Spec" });

  function through(value: unknown): unknown {
    return spec.encode(spec.decode(value, undefined));
  }

  const zero = { name: "", port: 0, all: null, at: null };

  it("writes zero values by the tags of fields", () => {
    expect(through({})).toEqual(zero);
    expect(through({ name: null, size: null, tags: null, inner: null, other: 1 })).toEqual(zero);
    expect(through({ size: 0, tags: [], all: [], ca: "" })).toEqual({ ...zero, size: 0, all: [] });
  });

  it("reads bytes from long lists", () => {
    const list = Array.from({ length: 200_000 }, (_, at) => at % 256);
    expect(through({ ca: list })).toEqual({ ...zero, ca: Buffer.from(list).toString("base64") });
  });

  it("distinguishes nil from empty in structs of omitzero", () => {
    expect(through({ inner: {} })).toEqual(zero);
    expect(through({ inner: { list: [] } })).toEqual({ ...zero, inner: {} });
  });

  it("reads recursive types, and names of Object.prototype", () => {
    const children = JSON.parse('{"__proto__":{"name":"b"},"toString":null}');
    expect(JSON.stringify(through({ children }))).toBe(
      JSON.stringify({ name: "", port: 0, all: null }).replace(
        "}",
        ',"children":{"__proto__":{"name":"b","port":0,"all":null,"at":null},"toString":{"name":"","port":0,"all":null,"at":null}},"at":null}',
      ),
    );
  });

  it.each([
    [{ port: 3_000_000_000 }, ".port: a 32-bit integer"],
    [{ tags: ["a", 1] }, ".tags[1]: a string"],
    [{ children: { "a b": { at: "now" } } }, '.children["a b"].at: an RFC 3339 time'],
    [[], ": an object"],
  ])("reports the path of an invalid value: %j", (value, message) => {
    expect(() => through(value)).toThrow(new TypeError(message));
  });
});

describe("parse go fields", () => {
  it("parses the fields of a struct", () => {
    const fields = parseGoFields("name:string tags:map[string][]string~ spec:*meta.Spec~~", (name) => ({
      kind: name.includes(".") ? "struct" : "scalar",
      name,
    }));
    const string = { kind: "scalar", name: "string" };
    expect(fields).toEqual([
      { name: "name", type: string, omit: "never" },
      { name: "tags", type: { kind: "map", of: { kind: "list", of: string } }, omit: "empty" },
      { name: "spec", type: { kind: "pointer", of: { kind: "struct", name: "meta.Spec" } }, omit: "zero" },
    ]);
    expect(parseGoFields("", (name) => ({ kind: "scalar", name }))).toEqual([]);
  });
});
