import { describe, expect, test } from "vitest";
import { locateComment } from "../../../src/source/editing/locate-comment.ts";
import { locateMarker } from "../../../src/source/editing/locate-marker.ts";

/** Locates the marker at the `|` of a text. */
function at(marked: string, path = "widget.ts") {
  const offset = marked.indexOf("|");
  const text = marked.replace("|", "");
  const comment = locateComment(path, text, offset);
  const marker = comment && locateMarker(text, comment.comment, offset);
  return {
    targets: comment?.targets,
    ...(marker && {
      part: marker.part,
      text: text.slice(marker.range.start, marker.range.end),
      marker: marker.definition?.name,
      ...("name" in marker && { argument: marker.name }),
      ...("others" in marker && { others: marker.others }),
    }),
  };
}

describe("targets", () => {
  test.each([
    ["/** | */ export interface A { a: string }", ["type"]],
    ["/** | */ export interface A extends KubernetesObject {}", ["kind"]],
    ["/** | */ export type A = string;", ["type"]],
    ["// |\nexport const a = 1;", ["file"]],
    ["export const a = 1;\n// |\n", ["file"]],
    ["interface A {\n  /** | */\n  a: string }", ["field"]],
    ["interface A { a: {\n  // |\n  b: string } }", ["field"]],
    ["interface A {\n  a: string;\n  /** | */\n}", ["field"]],
    ["interface A {\n  /** |\n}", ["package", "kind", "type", "field", "file"]],
    ["declare namespace N {\n  /** | */\n  type A = string;\n}", ["type"]],
    ["/* | */ type A = string;", undefined],
    ["const a = `/** | */`;", undefined],
    ["class A {\n  /** | */\n  a = 1;\n}", undefined],
  ])("%j", (text, targets) => {
    expect(at(text).targets).toEqual(targets);
  });

  test("include the package above the first statement of index.ts", () => {
    expect(at('/** | */\nexport * from "./a.js";', "api/v1/index.ts").targets).toEqual(["package", "file"]);
    expect(at("/** | */", "api/v1/index.ts").targets).toEqual(["package", "file"]);
    expect(at("export type A = 1;\n/** | */\nexport type B = 1;", "index.ts").targets).toEqual(["type"]);
  });
});

describe("parts", () => {
  const on = (marker: string) => {
    const { targets, ...part } = at(`/** ${marker} */\nexport interface A extends B {}`);
    expect(targets).toEqual(["kind"]);
    return part;
  };

  test("names", () => {
    expect(on("+|")).toEqual({ part: "name", text: "+", marker: undefined });
    expect(on("+kube|builder:reso")).toEqual({
      part: "name",
      text: "+kubebuilder:reso",
      marker: undefined,
    });
    expect(on("+list|Type=map")).toEqual({ part: "name", text: "+listType", marker: "listType" });
    expect(on("text + |")).toEqual({});
  });

  test("arguments", () => {
    const marker = "kubebuilder:resource";
    expect(on(`+${marker}:|`)).toEqual({ part: "argument", text: "", marker, others: [] });
    expect(on(`+${marker}:path=a,sc|o,singular=b`)).toEqual({
      part: "argument",
      text: "sco",
      marker,
      others: ["path", "singular"],
    });
  });

  test("values", () => {
    const scope = { part: "value", marker: "kubebuilder:resource", argument: "scope" };
    expect(on("+kubebuilder:resource:scope=|")).toEqual({ ...scope, text: "" });
    expect(on("+kubebuilder:resource:path=a,scope=Clu|s,singular=b")).toEqual({ ...scope, text: "Clus" });
    expect(on('+kubebuilder:resource:path="a,b",scope="Clu|s"')).toEqual({ ...scope, text: "Clus" });
    const verbs = { part: "value", marker: "kubebuilder:rbac", argument: "verbs" };
    expect(on("+kubebuilder:rbac:groups=a;b,verbs=get;li|s;watch")).toEqual({ ...verbs, text: "lis" });
    expect(on("+kubebuilder:rbac:verbs=get;|")).toEqual({ ...verbs, text: "" });
    expect(on("+listType=|")).toEqual({ part: "value", text: "", marker: "listType", argument: "" });
    expect(on("+listType=ma|p")).toEqual({ part: "value", text: "map", marker: "listType", argument: "" });
  });
});
