import { describe, expect, it } from "vitest";
import { assignNames, type Nameless } from "../../../src/import/names/assign-names.ts";

let id = 0;
const at = (...paths: string[]): Nameless => ({
  id: id++,
  uses: paths.map((path) => {
    const words = path.split(".");
    return { kind: words[0] ?? "", path: words, text: "own" as const };
  }),
});

const names = (...all: Nameless[]): (string | undefined)[] => {
  const found = assignNames(all, ["Foo", "FooList"]);
  return all.map((one) => found.get(one.id));
};

describe("assignNames", () => {
  it.each([
    ["Foo.Spec", "FooSpec"],
    ["Foo.Spec.Network", "FooNetwork"],
    ["Foo.Spec.ControlPlaneEndpoint", "FooControlPlaneEndpoint"],
    ["Foo.Spec.Template.Spec", "FooTemplateSpec"],
    ["Foo.Spec.Template.Metadata", "FooTemplateMetadata"],
    ["Foo.Status.Condition", "FooCondition"],
    ["Foo.Spec.LabelSelector", "FooLabelSelector"],
    ["Foo.Spec.List", "FooSpecList"],
  ])("%s is %s", (path, name) => {
    expect(names(at(path))).toEqual([name]);
  });

  it("makes names longer on both sides where they meet", () => {
    expect(names(at("Foo.Spec.A.NodeRef"), at("Foo.Spec.B.NodeRef"))).toEqual(["FooANodeRef", "FooBNodeRef"]);
  });

  it("adds a number to names that differ only in case", () => {
    expect(names(at("Foo.Spec.ProxyURL"), at("Foo.Spec.ProxyUrl"))).toEqual(["FooProxyURL", "FooProxyUrl2"]);
  });

  it("never takes a name of TypeScript or of meta", () => {
    const found = assignNames([at("Object.Meta"), at("Label.Selector")], []);
    expect([...found.values()]).toEqual(["ObjectMeta2", "LabelSelector2"]);
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
