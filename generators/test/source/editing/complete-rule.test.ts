import { describe, expect, it } from "vitest";
import { completeRule } from "../../../src/source/editing/complete-rule.ts";
import { readWithMeta } from "../../support/read-with-meta.ts";

const { model } = readWithMeta({
  "api/v1/index.ts": '/** +groupName=acme.io */\nexport * from "./widget.js";\n',
  "api/v1/widget.ts": `import type { int32, KubernetesObject } from "@capikit/api/meta";
export interface Widget extends KubernetesObject { spec?: WidgetSpec; "node-ref"?: string }
export interface WidgetSpec {
  parts?: Part[];
  byName?: Record<string, Part>;
  inline?: { deep?: { size?: int32 } };
  none?: Part | null;
}
export interface Part { name: string; constructor?: string }
`,
});

/** Completes at the end of a rule of a type or member, such as `WidgetSpec.parts`. */
function complete(at: string, before: string, of: "field" | "function" | "variable" = "field") {
  const [type = "", ...members] = at.split(".");
  const found = completeRule(model.kinds, "api/v1/widget.ts", { type, members }, before);
  return found.filter((one) => one.of === of).map(({ name }) => name);
}

describe("completion of CEL rules", () => {
  it.each([
    ["Widget", "self.", ["apiVersion", "kind", "metadata", "spec", "node__dash__ref"]],
    ["WidgetSpec", "self.", ["parts", "byName", "inline", "none"]],
    ["WidgetSpec", "has(self.pa", ["parts", "byName", "inline", "none"]],
    ["WidgetSpec", "self.x > 1 && oldSelf.inline.", ["deep"]],
    ["WidgetSpec", "self.?inline.?deep.", ["size"]],
    ["WidgetSpec", "self.parts[0].", ["name", "constructor"]],
    ["WidgetSpec", "self.byName['a'].n", ["name", "constructor"]],
    ["WidgetSpec", "self.none.", ["name", "constructor"]],
    ["WidgetSpec", "self.parts.all(p, p.", ["name", "constructor"]],
    ["WidgetSpec", "self.byName.all(key, key.", []],
    ["WidgetSpec.inline", "self.deep.", ["size"]],
    ["WidgetSpec.inline.deep", "self.", ["size"]],
    ["WidgetSpec.parts", "self.filter(x, x.name != '').exists(y, y.", []],
    ["WidgetSpec.parts", "self.", []],
    ["WidgetSpec", "string(self.parts).", []],
    ["Missing", "self.", []],
    ["WidgetSpec", "sel", []],
  ])("of %s after %s has the fields %j", (at, before, fields) => {
    expect(complete(at, before)).toEqual(fields);
  });

  it("has variables and functions", () => {
    expect(complete("WidgetSpec", "", "variable")).toEqual(["self", "oldSelf"]);
    expect(complete("WidgetSpec", "self.parts.all(p, p", "variable")).toEqual(["self", "oldSelf", "p"]);
    const functions = complete("WidgetSpec", "", "function");
    expect(functions).toEqual(expect.arrayContaining(["has", "size", "quantity"]));
    expect(functions).not.toContain("startsWith");
    const methods = complete("WidgetSpec", "self.parts.", "function");
    expect(methods).toEqual(expect.arrayContaining(["all", "startsWith", "size"]));
    expect(methods).not.toContain("has");
  });
});
