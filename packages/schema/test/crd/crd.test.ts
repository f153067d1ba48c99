import { describe, expect, it, test } from "vitest";
import { parseJsonPath } from "../../src/crd/json-path.ts";
import {
  admit,
  compileSchema,
  type Json,
  type JsonSchema,
  validate,
  validateSchema,
} from "../../src/index.ts";
import { findUnsatisfiable, kindError, labelError, validateCrd } from "../../src/manifests/index.ts";

describe("json path", () => {
  test("filters may have spaces around their operator", () => {
    expect(parseJsonPath(`.a[?( @.type  ==  "x" )].b`)).toHaveProperty("steps");
    expect(parseJsonPath(".a[?(@.type == )]")).toHaveProperty("error");
    expect(parseJsonPath(".a[?(@.type == x)]")).toHaveProperty("error");
  });

  test("names in brackets are split at their dots as by client-go", () => {
    const fields = (...names: readonly string[]) => ({
      steps: names.map((name) => ({ kind: "field", name })),
    });
    expect(parseJsonPath(".a['b.c/d']")).toEqual(fields("a", "b", "c/d"));
    expect(parseJsonPath(String.raw`.a['b\.c/d']`)).toEqual(fields("a", "b.c/d"));
    // client-go reads .a.b and the unknown identifier c.
    expect(parseJsonPath(".a['b c']")).toHaveProperty("error");
    expect(parseJsonPath(String.raw`.a['b\']`)).toHaveProperty("error");
  });

  test("filters of any length take linear time", () => {
    expect(parseJsonPath(`.a[?(@.b${" ".repeat(400_000)}x)]`)).toHaveProperty("error");
  });

  test.each([
    "{.a",
    "..b....c",
    ".spec[",
    ".spec.a[?(@.b",
    ".spec.a[?(@.b)",
    ".a..b[*",
    ".a..*",
    ".a\\",
    ".a[-]",
    ".a[:-]",
    ".a[0:1:2:3]",
    ".a[99999999999999999999]",
    ".a['x[']",
    ".a['x]']",
    ".a['x,y']",
    ".a['x{']",
    '.a["x"]',
    ".a[x]",
    ".a[ 0 ]",
    ".a[?@.b]",
    ".a[?(@.b=='x)]",
    ".a[?(@.b==1.2.3)]",
    ".a[?(@.b[?(@.c)])]",
    String.raw`.a[?(@.b=="\q")]`,
    String.raw`.a[?(@.b=="a\'b")]`,
    String.raw`.a[?(@.b=="a\\")]`,
    '.a[?(@.b=="a\nb")]',
    '.a[?(@.b=="x" && @.c=="y")]',
    ".a]",
    ".a{",
    ".a,b",
  ])("rejects %j as client-go does", (path) => {
    expect(parseJsonPath(path)).toHaveProperty("error");
  });

  test.each([
    "..a",
    "...a",
    ".a...*",
    ".a..b..c",
    ".a\\.b",
    ".a[1, 2]",
    ".a[::2]",
    ".a[-1:]",
    ".a['x']['y']",
    ".['a']",
    ".a[*].b",
    ".a[?(@.b)]",
    ".a[?(.b=='x')].c",
    ".a[?(@.b==@.c)]",
    `.a[?(@.b=="]")]`,
    `.a[?(@.b==")")]`,
    String.raw`.a[?(@.b=="\n\x41")]`,
    String.raw`.a[?(@.b=='a\'b')]`,
  ])("accepts %j as client-go does", (path) => {
    expect(parseJsonPath(path)).toHaveProperty("steps");
  });
});

describe("unsatisfiable", () => {
  const int32: JsonSchema = { type: "integer", format: "int32" };
  const text: JsonSchema = { type: "string" };

  /** A schema that accepts no value, values that it rejects, and the keyword of the error. */
  const rejecting: readonly [name: string, schema: JsonSchema, values: readonly Json[], keyword: string][] = [
    ["a maximum beyond int32", { ...int32, maximum: 4294967295 }, [0, 1, -1], "maximum"],
    ["a minimum beyond int32", { ...int32, minimum: -4294967295 }, [0, 1, -1], "minimum"],
    ["the maximum of int64", { type: "integer", format: "int64", maximum: 2 ** 63 }, [0, 1], "maximum"],
    ["the minimum of int64", { type: "integer", minimum: -(2 ** 63) }, [0, 1, -1], "minimum"],
    ["a fraction", { type: "integer", minimum: 0.5 }, [0, 1], "minimum"],
    ["a factor beyond int32", { ...int32, multipleOf: 2 ** 31 }, [0, 1], "multipleOf"],
    ["a maximum beyond float", { type: "number", format: "float", maximum: 1e300 }, [0.5], "maximum"],
    ["contradictory lengths", { ...text, minLength: 2, maxLength: 1 }, ["", "a", "ab"], "maxLength"],
    [
      "an open range without integer",
      {
        type: "integer",
        minimum: 1,
        maximum: 2,
        exclusiveMinimum: true,
        exclusiveMaximum: true,
      },
      [1, 2],
      "maximum",
    ],
    ["an enum of another type", { type: "integer", enum: ["1"] }, [1, "1"], "enum"],
    ["an enum beyond the length", { ...text, maxLength: 1, enum: ["ab"] }, ["ab", "a"], "enum"],
  ];

  const accepting: readonly [name: string, schema: JsonSchema][] = [
    ["the largest int32", { ...int32, maximum: 2147483647, minimum: -2147483648 }],
    ["int64", { type: "integer", format: "int64", maximum: 4294967295 }],
    ["a bound near -2^63", { type: "integer", minimum: -(2 ** 63) + 1024 }],
    ["no format", { type: "integer", maximum: 4294967295 }],
    ["a format of another type", { type: "integer", format: "uint32", maximum: 4294967295 }],
    ["equal bounds", { ...text, minLength: 1, maxLength: 1 }],
    ["one usable value", { type: "integer", enum: ["1", 2] }],
    ["a branch without value", { ...text, anyOf: [{ minLength: 2, maxLength: 1 }, { pattern: "^a" }] }],
  ];

  const rootOf = (field: JsonSchema): JsonSchema => ({
    type: "object",
    properties: { spec: { type: "object", properties: { f: { type: "array", items: field } } } },
  });

  describe("schemas that accept no value", () => {
    it.each(rejecting)("are found: %s", (_, schema, values, keyword) => {
      expect(validateSchema(rootOf(schema))).toEqual([]);
      const schemaPath = ["properties", "spec", "properties", "f", "items", keyword];
      expect(findUnsatisfiable(rootOf(schema))).toEqual([expect.objectContaining({ schemaPath, keyword })]);
      for (const value of values) expect(validate(value, schema)).not.toEqual([]);
    });

    it.each(accepting)("are not those with %s", (_, schema) => {
      expect(findUnsatisfiable(rootOf(schema))).toEqual([]);
    });

    it("have required fields that are pruned", () => {
      const spec: JsonSchema = { type: "object", properties: { a: text }, required: ["a", "b"] };
      expect(
        findUnsatisfiable({ type: "object", required: ["metadata", "spec"], properties: { spec } }),
      ).toEqual([
        {
          schemaPath: ["properties", "spec", "required"],
          keyword: "required",
          message: "must not name b: it has no schema, so the API server prunes it",
        },
      ]);
      const open = { ...spec, "x-kubernetes-preserve-unknown-fields": true };
      expect(findUnsatisfiable({ type: "object", properties: { spec: open } })).toEqual([]);
      const map: JsonSchema = { type: "object", additionalProperties: text, required: ["b"] };
      expect(findUnsatisfiable({ type: "object", properties: { map } })).toEqual([]);
    });

    it("have a required status that the server removes from new objects", () => {
      const schema: JsonSchema = {
        type: "object",
        required: ["status"],
        properties: { status: { type: "object", default: {} } },
      };
      expect(findUnsatisfiable(schema)).toEqual([]);
      const found = {
        schemaPath: ["required"],
        keyword: "required",
        message: expect.stringContaining("status"),
      };
      expect(findUnsatisfiable(schema, { statusSubresource: true })).toEqual([found]);
      const admission = { apiVersion: "a/v1", kind: "A", scope: "Cluster", statusSubresource: true } as const;
      const object = { apiVersion: "a/v1", kind: "A", metadata: { name: "a" }, status: {} };
      const { errors } = admit(object, { ...admission, schema: compileSchema(schema) });
      expect(errors).toEqual([expect.objectContaining({ path: "status", type: "FieldValueRequired" })]);
    });
  });
});

describe("validate crd", () => {
  const crd = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "sizes.example.com" },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { kind: "Size", plural: "sizes" },
      versions: [
        { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } },
      ],
    },
  };

  it("has no errors for a valid CRD", () => {
    expect(validateCrd(crd)).toEqual([]);
  });

  it("names fields and values", () => {
    const names = { kind: "Size", plural: "Sizes" };
    const columns = [{ name: "Age", type: "time", jsonPath: ".metadata.creationTimestamp" }];
    const versions = [{ ...crd.spec.versions[0], additionalPrinterColumns: columns }];
    expect(validateCrd({ ...crd, spec: { ...crd.spec, names, versions } })).toEqual([
      {
        path: ["metadata", "name"],
        message: "the name sizes.example.com must consist of plural and group: Sizes.example.com",
      },
      {
        path: ["spec", "names", "plural"],
        message: expect.stringContaining("the plural Sizes must consist of"),
      },
      {
        path: ["spec", "versions", 0, "additionalPrinterColumns", 0, "type"],
        message: 'the printer column "Age" has type time, not one of boolean, date, integer, number, string',
      },
    ]);
  });

  it("reports values of any type", () => {
    for (const value of [null, 1, "a", [], {}, [null], [1]])
      for (const field of ["group", "names", "versions", "conversion", "scope"])
        expect(() => validateCrd({ ...crd, spec: { ...crd.spec, [field]: value } })).not.toThrow();
    expect(validateCrd({})).not.toEqual([]);
  });

  it.each([
    ["Foo", undefined, "must consist of lower-case letters"],
    ["foo", undefined, undefined],
    ["Foo_", "must consist of letters", "must consist of lower-case letters"],
    ["1foo", "must consist of letters", "must consist of lower-case letters"],
    ["f".repeat(64), "has more than 63 characters", "has more than 63 characters"],
  ])("%s as a kind and as a label", (name, ofKind, ofLabel) => {
    expect([kindError(name), labelError(name)].map((text) => text?.split(",")[0])).toEqual([ofKind, ofLabel]);
  });
});
