import { describe, expect, it } from "vitest";
import { assignNames, type Nameless } from "../../src/names/assign-names.ts";

let id = 0;
const at = (...paths: string[]): Nameless => ({
  id: id++,
  uses: paths.map((path) => {
    const words = path.split(".");
    return { kind: words[0] ?? "", path: words, text: "own" as const };
  }),
});

const names = (...all: Nameless[]): (string | undefined)[] => {
  const found = assignNames(all, ["Foo", "Bar", "FooList"]);
  return all.map((one) => found.get(one.id));
};

describe("assignNames", () => {
  it.each([
    ["Foo.Spec", "FooSpec"],
    ["Foo.Spec.Network", "FooNetwork"],
    ["Foo.Spec.ControlPlaneEndpoint", "ControlPlaneEndpoint"],
    ["Foo.Spec.Template.Spec", "FooTemplateSpec"],
    ["Foo.Spec.Template.Metadata", "FooTemplateMetadata"],
    ["Foo.Status.Condition", "StatusCondition"],
    ["Foo.Spec.LabelSelector", "FooLabelSelector"],
    ["Foo.Spec.List", "FooSpecList"],
  ])("%s is %s", (path, name) => {
    expect(names(at(path))).toEqual([name]);
  });

  it("gives what kinds share the name of the place, or of the kind it belongs to", () => {
    expect(names(at("Foo.Spec.Taint", "Bar.Spec.Taint"))).toEqual(["Taint"]);
    expect(names(at("Bar.Spec.Template.Spec", "Foo.Spec"))).toEqual(["FooSpec"]);
  });

  it("makes names longer on both sides where they meet", () => {
    expect(names(at("Foo.Spec.A.NodeRef"), at("Foo.Spec.B.NodeRef"))).toEqual(["ANodeRef", "BNodeRef"]);
  });

  it("adds a number to names that differ only in case", () => {
    expect(names(at("Foo.Spec.ProxyURL"), at("Foo.Spec.ProxyUrl"))).toEqual(["ProxyURL", "ProxyUrl2"]);
  });

  it("never takes a name of TypeScript or of meta", () => {
    expect(names(at("Foo.X.Record", "Bar.Y.Record"))).not.toContain("Record");
    expect(names(at("Foo.X.Condition", "Bar.Y.Condition"))).not.toContain("Condition");
  });

  it("does not depend on the order", () => {
    const all = [
      at("Foo.Spec.A.NodeRef"),
      at("Foo.Spec.B.NodeRef"),
      at("Foo.Spec.NodeRef"),
      at("Foo.Spec.A"),
    ];
    const forth = assignNames(all, []);
    const back = assignNames(all.toReversed(), []);
    expect([...back].sort()).toEqual([...forth].sort());
  });
});
