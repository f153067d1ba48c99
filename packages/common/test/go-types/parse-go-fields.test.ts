import { expect, it } from "vitest";
import { parseGoFields } from "../../src/go-types/index.ts";

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
