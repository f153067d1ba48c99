import { openapiEmitter } from "@capikit/generators/emit/openapi";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { emit, imports, packageIndex } from "../src/project.ts";

const files = {
  "api/v1/index.ts": packageIndex("v1", " * +capikit:openapi:goPackage=acme.example/api/v1\n"),
  "api/v1/before.ts": `${imports}
/** +capikit:hook:summary="Before",tags=A;B,deprecated=false,since=v1.2 */
export type Before = Hook<BeforeRequest<Tree>, BeforeResponse>;

export interface BeforeRequest<T> {
  /** The tree. */
  tree: T;
  other?: Box<string>;
  more?: Box<int32>;
  any?: JSONValue;
  when?: Time;
  metadata?: ObjectMeta;
  template: RawExtension;
  /** +kubebuilder:validation:MinItems=1 */
  trees?: Trees;
  byName?: Record<string, Tree>;
  maybe?: Tree | null;
}

/** A tree. */
export interface Tree {
  name: Name;
  /**
   * What grows on it.
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  branches?: Record<string, Tree>;
}

/** Trees of a wood. */
export type Trees = Tree[];

/** +kubebuilder:validation:MaxLength=9 */
export type Name = string;

export interface Box<T> {
  content: T;
}

/** +capikit:openapi:name=acme.Answer */
export interface BeforeResponse {
  status: "Failure" | "Success";
}
`,
};

function documentOf(options: Readonly<Record<string, string | boolean>> = {}) {
  const { texts, errors } = emit(openapiEmitter, files, options);
  expect(errors).toEqual([]);
  const [[path = "", text = ""] = []] = Object.entries(texts);
  return { path, text, document: parse(text) };
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe("components", () => {
  const { schemas } = documentOf().document.components;
  const { properties } = schemas["hooks.acme.example.v1.BeforeRequest"];

  it("are references without siblings; other constraints follow allOf", () => {
    expect(properties.tree).toEqual({ allOf: [ref("hooks.acme.example.v1.Tree")], description: "The tree." });
    expect(properties.byName.additionalProperties).toEqual(ref("hooks.acme.example.v1.Tree"));
    expect(properties.template).toEqual(ref("runtime.RawExtension"));
    expect(properties.metadata).toEqual(ref("v1.ObjectMeta"));
  });

  it("may lead back to themselves behind a member that no structural schema has", () => {
    expect(schemas["hooks.acme.example.v1.Tree"].properties.branches).toEqual({
      type: "object",
      description: "What grows on it.",
      additionalProperties: ref("hooks.acme.example.v1.Tree"),
    });
  });

  it("are objects alone: aliases of lists and strings are written out with their rules", () => {
    expect(properties.trees).toEqual({
      type: "array",
      description: "Trees of a wood.",
      minItems: 1,
      items: ref("hooks.acme.example.v1.Tree"),
    });
    expect(schemas["hooks.acme.example.v1.Tree"].properties.name).toEqual({ type: "string", maxLength: 9 });
  });

  it("are one for each instance of a generic", () => {
    const content = (name: string) => schemas[`hooks.acme.example.v1.${name}`].properties.content;
    expect(content("Box")).toEqual({ type: "string" });
    expect(content("Box_int32")).toEqual({ type: "integer", format: "int32" });
  });

  it("bear the name that a marker gives, and Go's on request", () => {
    expect(Object.keys(schemas)).toContain("acme.Answer");
    const names = Object.keys(documentOf({ goNames: true }).document.components.schemas);
    expect(names).toContain("acme.example.api.v1.Tree");
    expect(names).toContain("k8s.io.apimachinery.pkg.apis.meta.v1.ObjectMeta");
    expect(names).toContain("acme.Answer");
  });

  it("may be null if the type allows it", () => {
    expect(properties.maybe).toMatchObject({ nullable: true });
  });
});

describe("the document", () => {
  it("is JSON on request, with the same in it", () => {
    const { path, text } = documentOf({ fileName: "hooks.json" });
    expect(path).toBe("hooks.json");
    expect(JSON.parse(text)).toEqual(documentOf().document);
  });

  it("includes the marker's values", () => {
    const { post } = documentOf().document.paths["/hooks.acme.example/v1/before/{name}"];
    expect(post).toMatchObject({
      summary: "Before",
      tags: ["A", "B"],
      operationId: "hooksAcmeExampleV1Before",
    });
    expect(post["x-capikit-hook"]).toEqual({ extensions: "all", since: "v1.2" });
  });

  it("is nothing without hooks", () => {
    const none = { ...files, "api/v1/before.ts": "export interface Nothing {}\n" };
    expect(emit(openapiEmitter, none)).toEqual({ texts: {}, errors: [] });
  });
});
