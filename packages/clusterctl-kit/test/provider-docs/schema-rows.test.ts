import { describe, expect, it } from "vitest";
import { createSchemaRows } from "../../src/provider-docs/hooks/schema-rows.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Returns the shown types of members, by their components. */
function typesOf(components: Readonly<Record<string, object>>, ...names: readonly string[]) {
  const rows = createSchemaRows(components);
  const properties = Object.fromEntries(names.map((name, at) => [`m${at}`, ref(name)]));
  const types = rows.rowsOf({ properties }).map(([, type]) => type);
  return { types, documented: [...rows.takeTypes().keys()] };
}

describe("types of components", () => {
  it.each([
    ["values of a map", { type: "object", additionalProperties: ref("T") }, "map of any"],
    ["items", { type: "array", items: ref("T") }, "array of any"],
    ["alternatives", { oneOf: [{ type: "string" }, ref("T")] }, "string or any"],
    ["a reference", ref("T"), "any"],
  ])("end where %s lead back", (_, schema, type) => {
    expect(typesOf({ T: schema }, "T").types).toEqual([type]);
  });

  it("follow references to the end", () => {
    const components = {
      T: ref("U"),
      U: { allOf: [ref("V")] },
      V: { type: "string" },
      A: ref("B"),
      B: { properties: { a: {} } },
    };
    expect(typesOf(components, "T", "A")).toEqual({ types: ["string", "`B`"], documented: ["B"] });
  });

  it("have unique names", () => {
    const schema = { properties: { a: {} } };
    const names = ["a.v1.Foo", "b.v1.Foo", "c.v1.Foo", "v1.Foo"];
    const components = Object.fromEntries(names.map((name) => [name, schema]));
    const shown = ["Foo", "v1.Foo", "c.v1.Foo", "v1.Foo2"];
    expect(typesOf(components, ...names)).toEqual({
      types: shown.map((name) => `\`${name}\``),
      documented: shown,
    });
  });

  it("have a limited length", () => {
    const double = (name: string) => ({
      oneOf: [
        { type: "array", items: ref(name) },
        { type: "object", additionalProperties: ref(name) },
      ],
    });
    const entries = Array.from({ length: 5000 }, (_, at) => [`T${at}`, double(`T${at + 1}`)]);
    const { types } = typesOf(Object.fromEntries(entries), "T0");
    expect(types[0]?.length).toBeLessThan(20_000);
  });
});

it("documents fields of maps, and further cells", () => {
  const rows = createSchemaRows({}, ({ default: value }) => [JSON.stringify(value) ?? ""]);
  const port = { "x-kubernetes-int-or-string": true, default: 80 };
  const map = { type: "object", additionalProperties: { type: "object", properties: { port } } };
  expect(rows.rowsOf({ properties: { map }, required: ["map"] })).toEqual([
    ["`map`", "map of object", "yes", "", ""],
    ["`map{}.port`", "integer or string", "no", "80", ""],
  ]);
});
