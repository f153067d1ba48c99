import { describe, expect, it } from "vitest";
import { importOpenapi } from "../../src/index.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const content = (name: string) => ({ content: { "application/json": { schema: ref(name) } } });

function documentOf(
  schemas: Readonly<Record<string, unknown>>,
  path = "/hooks.acme.example/v1/before/{name}",
  operation: Readonly<Record<string, unknown>> = {},
): string {
  const post = {
    requestBody: content("acme.v1.BeforeRequest"),
    responses: { "200": content("acme.v1.BeforeResponse") },
    ...operation,
  };
  const bodies = {
    "acme.v1.BeforeRequest": { type: "object" },
    "acme.v1.BeforeResponse": { type: "object" },
    ...schemas,
  };
  return JSON.stringify({
    openapi: "3.0.3",
    info: {},
    paths: { [path]: { post } },
    components: { schemas: bodies },
  });
}

function importText(text: string) {
  const { files, diagnostics, unexpressed } = importOpenapi(
    { path: "hooks.json", text },
    { descriptions: true },
  );
  return {
    files: Object.fromEntries(files.map((file) => [file.path, file.text])),
    problems: diagnostics.map(({ code, message }) => `${code} ${message}`),
    unexpressed,
  };
}

describe("a document without hooks", () => {
  it.each([
    ["{", "CK9001"],
    ["", "CK9009 not an OpenAPI document of runtime hooks: it is not an object"],
    ['{"openapi": "3.1.0"}', "CK9009 not an OpenAPI document of runtime hooks: `openapi` is not 3.0.x"],
    ['{"openapi": "3.0.0"}', "CK9009 not an OpenAPI document of runtime hooks: it has no paths"],
    [documentOf({}, "/pets"), "CK9009 not an OpenAPI document of runtime hooks: /pets is not a hook path"],
    [
      documentOf({}, undefined, { requestBody: content("acme.v1.Nothing") }),
      "CK9009 not an OpenAPI document of runtime hooks: /hooks.acme.example/v1/before/{name} has no component for its request or response",
    ],
  ])("is refused: %s", (text, problem) => {
    const { files, problems } = importText(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.startsWith(problem)).toBe(true);
    expect(files).toEqual({});
  });
});

describe("types of a document", () => {
  const { files, problems } = importText(
    documentOf({
      "acme.v1.BeforeRequest": {
        type: "object",
        required: ["count", "tree"],
        properties: {
          count: { type: "integer", format: "int32", minimum: 1, default: 0, description: "How many." },
          sort: { type: "string", enum: ["a", "b"] },
          tree: ref("acme.v1.Tree"),
          other: ref("other.v2.Tree"),
          inner: { type: "object", properties: { at: { type: "string", format: "date-time" } } },
          data: { type: "string", format: "byte" },
          any: {},
          maybe: { type: "boolean", nullable: true },
          "odd-name": { type: "array", items: { type: "string", maxLength: 3 } },
        },
      },
      "acme.v1.Tree": {
        type: "object",
        description: "A tree.",
        properties: { branches: { type: "object", additionalProperties: ref("acme.v1.Tree") } },
      },
      "other.v2.Tree": { type: "object", minProperties: 1, properties: { name: { type: "string" } } },
    }),
  );

  it("are complete, without errors", () => {
    expect(problems).toEqual([]);
    expect(Object.keys(files)).toEqual([
      "api/types/other-v2.ts",
      "api/v1/before.ts",
      "api/v1/index.ts",
      "api/v1/shared.ts",
      "capikit.config.ts",
      "tsconfig.json",
    ]);
  });

  it("express the schemas", () => {
    expect(files["api/v1/before.ts"]).toBe(`// Imported by capikit from hooks.json.

import type { Hook, JSONValue, Time, bytes, int32 } from "@capikit/api/meta";
import type { OtherV2Tree } from "../types/other-v2.js";
import type { Tree } from "./shared.js";

/** +capikit:hook */
export type Before = Hook<BeforeRequest, BeforeResponse>;

export interface BeforeRequest {
  /**
   * How many.
   * +kubebuilder:validation:Minimum=1
   */
  count: int32;

  sort?: "a" | "b";
  tree: Tree;
  other?: OtherV2Tree;
  inner?: BeforeRequestInner;
  data?: bytes;
  any?: JSONValue;
  maybe?: boolean | null;

  /** +kubebuilder:validation:items:MaxLength=3 */
  "odd-name"?: string[];
}

export interface BeforeRequestInner {
  at?: Time;
}

export interface BeforeResponse {}
`);
  });

  it("use a marker for recursion, and name components of other packages", () => {
    expect(files["api/v1/shared.ts"]).toContain(`  /**
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  branches?: Record<string, Tree>;`);
    expect(files["api/types/other-v2.ts"]).toContain('+capikit:openapi:name="other.v2.Tree"');
  });

  it("are imported with the extension of the project", () => {
    const { files } = importOpenapi(
      { path: "hooks.json", text: documentOf({}) },
      { descriptions: true, project: { files: new Map(), importExtension: ".ts" } },
    );
    const index = files.find(({ path }) => path === "api/v1/index.ts");
    expect(index?.text).toContain('export * from "./before.ts";');
  });

  it("report unsupported parts", () => {
    const { unexpressed } = importText(
      documentOf({
        "acme.v1.BeforeRequest": {
          type: "object",
          properties: { either: { oneOf: [{ type: "string" }, { type: "boolean" }] } },
        },
      }),
    );
    expect(unexpressed).toEqual([
      {
        path: "acme.v1.BeforeRequest.either",
        keyword: "type",
        reason: "a schema composed of several others; any JSON is allowed",
      },
    ]);
  });
});

it("imports thousands of components that lead back to the first", () => {
  const count = 2_000;
  const schemas = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `acme.v1.T${at}`,
      { type: "object", properties: { next: ref(`acme.v1.T${(at + 1) % count}`), name: { type: "string" } } },
    ]),
  );
  const request = { type: "object", properties: { first: ref("acme.v1.T0") } };
  const { files, problems } = importText(documentOf({ ...schemas, "acme.v1.BeforeRequest": request }));
  expect(problems).toEqual([]);
  const text = Object.values(files).join("\n");
  expect(text.match(/kubebuilder:validation:Schemaless/g)).toHaveLength(count);
});
