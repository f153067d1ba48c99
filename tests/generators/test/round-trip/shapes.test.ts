import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { createCompilerHost } from "../../../../generators/test/support/compiler-host.ts";
import { crdOf, crdOfSpec, roundTrip } from "./round-trip.ts";

const text = { type: "string" };
const whole = { type: "integer" };
const intOrString = { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] };
const anything = { "x-kubernetes-preserve-unknown-fields": true };
const raw = { type: "object", ...anything };
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const list = (items: object, more: object = {}): object => ({ type: "array", items, ...more });
const map = (additionalProperties: object, more: object = {}): object => ({
  type: "object",
  additionalProperties,
  ...more,
});
const rule = { rule: "self != oldSelf", message: 'it\'s "quoted", with `ticks` and \\ */' };

/** Shapes of CRDs, each as a member. */
const shapes: Readonly<Record<string, object>> = {
  "strings with limits": { ...text, minLength: 0, maxLength: 5, pattern: "^[`'\"\\\\]*/$" },
  "titles, examples and links": {
    ...text,
    title: "A title, with; marks",
    example: "x",
    externalDocs: { url: "https://example.org/", description: "see, there" },
  },
  "an example that is an object": { ...raw, example: { a: [1, "b"], "c d": true } },
  "discriminated unions": object(
    {
      pvc: { ...text, maxLength: 9, description: "pvc names a claim." },
      size: whole,
      type: { ...text, enum: ["s3", "it's", "none"], description: "type of the source." },
    },
    {
      description: "Where data is.",
      required: ["type"],
      "x-kubernetes-validations": [
        {
          rule: "self.type == 's3' ? has(self.size) : !has(self.size)",
          message: "size is required when type is s3, and forbidden otherwise",
        },
        { rule: '!has(self.pvc) || self.type == "it\'s"', message: "pvc is only allowed when type is it's" },
      ],
    },
  ),
  formats: object({
    a: { ...text, format: "email" },
    b: { ...text, format: "byte" },
    c: { ...text, format: "date-time" },
  }),
  "formats of another type": object({
    a: list(text, { format: "ip" }),
    b: map(text, { format: "ip" }),
    c: object({ d: text }, { format: "x" }),
    e: { ...raw, format: "x" },
    f: { ...anything, format: "x" },
    g: { ...intOrString, format: "x" },
    h: { type: "boolean", format: "x" },
    i: list({ type: "boolean", format: "x" }),
  }),
  "integers of any width": object({
    a: { ...whole, format: "int32", minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: true },
    b: { ...whole, format: "int64", multipleOf: 3, default: 0 },
    c: { ...whole, format: "uint8" },
  }),
  fractions: object({
    a: { type: "number", minimum: 0.5, multipleOf: 0.25, default: 1.5, format: "double" },
    b: { ...whole, minimum: 0.5 },
    c: { type: "number", minimum: 1e-7, maximum: 1e300, exclusiveMaximum: true },
    d: { type: "number", enum: [0.5, 1] },
  }),
  "enums of strings": { ...text, enum: ["", "-1", "4", "True", "yes", 'a"b', "c\\d"], default: "4" },
  "enums of integers and booleans": object({
    a: { ...whole, enum: [0, -1, 5] },
    b: { ...whole, format: "int32", enum: [1] },
    c: { type: "boolean", enum: [true] },
    d: { type: "boolean", enum: [true, false] },
  }),
  "null in an enum": object({
    a: { ...text, nullable: true, enum: ["a", null] },
    b: { ...text, nullable: true, enum: ["a"] },
  }),
  "enums of objects": object({ a: text }, { enum: [{ a: "x" }, { a: "true" }] }),
  "defaults that must stay strings": object({
    a: { ...text, default: "0644" },
    b: { ...text, default: "2.3" },
    c: { ...text, default: "True" },
    d: { ...text, default: "" },
    e: { ...text, default: 'a\tb\n"c" `d` % */' },
  }),
  "defaults of objects and lists": object({
    a: list(text, { default: [], maxItems: 0 }),
    b: list(whole, { default: [1, 2] }),
    c: object(
      { d: object({ e: { ...text, default: "5" } }, { default: {} }) },
      { default: { d: { e: "6" } } },
    ),
    f: { type: "boolean", default: false },
  }),
  "int-or-string": object({
    a: intOrString,
    b: { ...intOrString, pattern: "^[0-9]+%$", default: 1, maxLength: 5 },
    c: { ...intOrString, default: "1", enum: [1, "1"] },
    d: { ...intOrString, minimum: 1 },
    e: map({ ...intOrString, pattern: "x" }),
    f: list({ ...intOrString, pattern: "x" }),
    g: { "x-kubernetes-int-or-string": true },
    h: { "x-kubernetes-int-or-string": true, allOf: [{ anyOf: intOrString.anyOf }, { pattern: "a" }] },
    i: { ...text, "x-kubernetes-int-or-string": true, pattern: "x" },
    j: {
      "x-kubernetes-int-or-string": true,
      allOf: [{ not: { enum: [0] } }, { anyOf: intOrString.anyOf }, { not: { enum: [""] } }],
    },
  }),
  "any JSON": object({
    a: anything,
    b: { ...anything, nullable: true, default: { a: null } },
    c: list(anything),
    d: map(anything),
    e: map({ ...anything, nullable: true }),
    f: { ...anything, enum: [1, "a", { b: "c" }] },
  }),
  "objects that keep what they do not know": object({
    a: raw,
    b: { ...raw, nullable: true, "x-kubernetes-map-type": "granular" },
    c: object({ a: text }, anything),
    d: list(raw),
    e: { ...raw, required: ["a"] },
    f: map(text, anything),
  }),
  "embedded resources": object({
    a: { ...raw, "x-kubernetes-embedded-resource": true },
    b: object({ spec: raw }, { "x-kubernetes-embedded-resource": true }),
    c: object({ spec: raw }, { ...anything, "x-kubernetes-embedded-resource": true }),
  }),
  "bare objects": object({
    a: { type: "object" },
    b: { type: "object", minProperties: 1, "x-kubernetes-map-type": "atomic" },
    metadata: { type: "object" },
  }),
  maps: object({
    a: map(list({ ...text, minLength: 1 }, { minItems: 1 }), {
      "x-kubernetes-map-type": "granular",
      minProperties: 1,
    }),
    b: map(map({ type: "boolean" })),
    c: map({ ...whole, format: "int32", minimum: 0 }),
    d: map({ ...text, nullable: true }, { nullable: true }),
    e: map({ ...text, description: "the value" }),
    f: map(
      object({ a: { ...text, maxLength: 3 } }, { "x-kubernetes-validations": [{ rule: "self.a != ''" }] }),
      { maxProperties: 3 },
    ),
  }),
  lists: object({
    a: list(list({ ...text, maxLength: 5 }, { maxItems: 4, "x-kubernetes-list-type": "set" }), {
      maxItems: 3,
    }),
    b: list(list(whole, { maxItems: 4 }), { maxItems: 3 }),
    c: list({ ...text, nullable: true, maxLength: 3 }),
    d: list(object({ a: text }, { nullable: true, description: "an item" })),
    e: list({ ...text, enum: ["a", "b"] }, { "x-kubernetes-list-type": "set" }),
    f: list({ ...text, description: "an item's text" }),
    g: list(object({ a: text }, { title: "T", description: "d" })),
    h: list(
      { ...text, maxLength: 3, "x-kubernetes-validations": [{ rule: "self != 'x'" }] },
      { maxItems: 2 },
    ),
    i: list(object({ name: text, "my-key": text }, { required: ["name", "my-key"] }), {
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name", "my-key"],
    }),
  }),
  "constraints that meet in allOf": object({
    a: {
      ...text,
      allOf: [
        { maxLength: 63, minLength: 1 },
        { maxLength: 253, minLength: 1 },
      ],
    },
    b: { ...text, maxLength: 5, allOf: [{ pattern: "^a" }, { pattern: "b$" }] },
    c: { ...text, allOf: [{ pattern: "^a" }, { pattern: "b$" }, { pattern: "c" }] },
    d: { ...text, allOf: [{ enum: ["a", "b"] }, { enum: ["b", "a"] }] },
    e: { ...text, allOf: [{ enum: ["a", "b"] }, { enum: ["b", "c"] }] },
    f: { ...text, allOf: [{ format: "date-time" }, { format: "email" }] },
    g: object(
      { a: text },
      {
        allOf: [
          { properties: { a: { minLength: 3 } }, required: ["a"] },
          { minProperties: 1 },
          { minProperties: 2 },
        ],
      },
    ),
    h: map(text, { allOf: [{ maxProperties: 1 }, { maxProperties: 2 }] }),
    i: list({ ...text, allOf: [{ minLength: 1 }, { minLength: 2 }] }),
    k: object(
      { a: text, b: text },
      {
        allOf: [
          { anyOf: [{ required: ["b"] }] },
          { anyOf: [{ required: ["a"] }] },
          { properties: { a: { maxLength: 3 } } },
        ],
      },
    ),
    j: { ...whole, allOf: [{ minimum: 1, exclusiveMinimum: true }, { minimum: 2 }] },
  }),
  "oneOf, anyOf and not": object({
    a: object(
      { a: text, b: text },
      {
        oneOf: [{ not: { anyOf: [{ required: ["a"] }] } }, { required: ["a"] }, {}],
        not: { required: ["b"] },
      },
    ),
    b: list(object({ a: text }, { anyOf: [{ required: ["a"] }, { properties: { a: { pattern: "a*/" } } }] })),
    c: { ...text, anyOf: [{ pattern: "a" }, { pattern: "b" }] },
  }),
  "limits of another type": { ...text, maximum: 5 },
  rules: object({
    a: {
      ...text,
      maxLength: 9,
      "x-kubernetes-validations": [rule, { rule: 'self.matches(r"^[a-z]`\\d+")' }],
    },
    b: {
      ...whole,
      "x-kubernetes-validations": [
        { rule: "self > 0 ||\n  self < -1", reason: "FieldValueForbidden", message: "m" },
      ],
    },
    c: object(
      { d: whole },
      {
        "x-kubernetes-validations": [
          { rule: "self.d > 0", messageExpression: "'no'", fieldPath: ".d" },
          { rule: "oldSelf.hasValue() || self.d > 1", optionalOldSelf: true },
        ],
      },
    ),
  }),
  "names of all sorts": object({
    proxyURL: object({ a: text }),
    proxyUrl: object({ b: text }),
    "1st-name": text,
    "a.b/c": object({ x: text }),
    constructor: text,
    function: object({ y: text }),
    record: object({ r: map(text) }),
  }),
  descriptions: object({
    a: {
      ...text,
      description:
        "One.\n\n\n\nTwo.\n\n+ plus\n@at\n  +indent\n- minus\nTODO: stay\n---\nafter\n* star\n*/ end\n*\\/ x",
    },
    b: { ...text, description: "```yaml\n--- a\nTODO b\n+ c\n\n```\n\ttab\n/slash\n   lead\n   more  " },
    c: { ...text, description: "+kubebuilder:validation:Enum=a" },
    d: { ...text, description: "µ 日本語 \u00a0x", default: "\u2028" },
    e: object({ x: text }, { description: "own" }),
    f: list(object({ x: text }, { description: "an item" })),
    g: list(object({ x: text }, { description: "another item" })),
    h: object({ x: text }),
  }),
};

describe("import and generate", () => {
  it.each(Object.entries(shapes))("%s", (_, shape) => {
    const { unexpressed, problems, differences } = roundTrip([crdOfSpec(object({ member: shape }))]);
    expect({ unexpressed, problems, differences }).toEqual({
      unexpressed: [],
      problems: [],
      differences: [],
    });
  });

  it.each(Object.entries(shapes))("%s, without descriptions", (_, shape) => {
    const { unexpressed, problems, differences } = roundTrip([crdOfSpec(object({ member: shape }))], {
      descriptions: false,
    });
    expect({ unexpressed, problems, differences }).toEqual({
      unexpressed: [],
      problems: [],
      differences: [],
    });
  });

  it("writes types that compile under strict TypeScript", () => {
    const { files } = roundTrip([crdOfSpec(object(shapes as Record<string, object>))]);
    expect(compile(files)).toEqual([]);
  });
});

describe("import and generate: fields outside the schema", () => {
  const root = object({
    spec: object({ replicas: whole, color: text }),
    status: object({ replicas: whole, selector: text }),
  });
  const cases: Readonly<Record<string, object>> = {
    "a root with rules, a title, limits of its metadata and members of its own": crdOf(
      object(
        {
          apiVersion: { ...text, enum: ["example.org/v1"] },
          kind: { ...text, enum: ["Gadget"] },
          metadata: object({
            name: { ...text, maxLength: 63, anyOf: [{ format: "ipv4" }, { pattern: "^[a-z]+$" }] },
          }),
          data: map(text),
          size: { ...whole, default: 0 },
        },
        {
          title: "T",
          description: "A gadget.",
          required: ["metadata", "size"],
          "x-kubernetes-validations": [{ rule: "self.size < 9" }],
        },
      ),
    ),
    "a kind that keeps everything": crdOf({ type: "object", ...anything }),
    columns: crdOf(root, {
      additionalPrinterColumns: [
        {
          name: "A b",
          type: "string",
          jsonPath: ".metadata.labels.a\\.b",
          description: 'x, y; `z` "q"',
          priority: 1,
        },
        { name: "Size", type: "integer", jsonPath: ".spec['replicas']", format: "int32" },
      ],
    }),
    subresources: crdOf(root, {
      subresources: {
        status: {},
        scale: {
          specReplicasPath: ".spec.replicas",
          statusReplicasPath: ".status.replicas",
          labelSelectorPath: ".status.selector",
        },
      },
      selectableFields: [{ jsonPath: ".spec.color" }],
    }),
    "names and scope": crdOf(
      root,
      {},
      {
        scope: "Cluster",
        names: {
          kind: "Gadget",
          plural: "gadgets",
          singular: "gizmo",
          listKind: "GadgetList",
          shortNames: ["g", "g2"],
          categories: ["all", "odd-ones"],
        },
      },
    ),
    "labels and annotations": crdOf(
      root,
      {},
      {},
      {
        labels: { app: "true", "a/b": "x_y", empty: "" },
        annotations: { note: 'has "quotes", commas; and `ticks`', lines: "one\ntwo", eq: "a=b" },
      },
    ),
    "versions of all sorts": crdOf(
      root,
      {},
      {
        versions: [
          {
            name: "v1api20230202previewstorage",
            served: true,
            storage: true,
            schema: { openAPIV3Schema: root },
          },
          {
            name: "v1alpha1",
            served: false,
            storage: false,
            deprecated: true,
            deprecationWarning: 'use v1, please; "soon"',
            schema: { openAPIV3Schema: root },
          },
          {
            name: "v1beta1",
            served: true,
            storage: false,
            deprecated: true,
            schema: { openAPIV3Schema: { type: "object" } },
          },
        ],
      },
    ),
  };

  it.each(Object.entries(cases))("%s", (_, crd) => {
    const { unexpressed, problems, differences } = roundTrip([crd]);
    expect({ unexpressed, problems, differences }).toEqual({
      unexpressed: [],
      problems: [],
      differences: [],
    });
  });

  it("kinds with the names of types of TypeScript and meta", () => {
    const crds = ["Function", "Lock", "Record", "Time", "Condition", "Index", "Shared"].map((kind) => {
      const plural = `${kind.toLowerCase()}s`;
      const spec = object({
        at: { ...text, format: "date-time" },
        more: map(text),
        when: object({ conditions: list(object({ type: text })) }),
      });
      return crdOf(object({ spec }), {}, { names: { kind, plural } }, { name: `${plural}.example.org` });
    });
    const { unexpressed, problems, differences, files } = roundTrip(crds);
    expect({ unexpressed, problems, differences }).toEqual({
      unexpressed: [],
      problems: [],
      differences: [],
    });
    expect(compile(files)).toEqual([]);
  });
});

describe("import of schemas that types cannot express", () => {
  it.each([
    ["additionalProperties", { type: "object", additionalProperties: true }],
    ["default", list(object({ a: text }, { default: { a: "b" } }))],
    ["description", { ...text, description: "```\n\n\n```" }],
  ])("reports %s and imports the rest", (keyword, shape) => {
    const { unexpressed, problems, differences } = roundTrip([crdOfSpec(object({ member: shape }))]);
    expect(unexpressed.map((one) => one.split(": ").at(-1))).toEqual([keyword]);
    expect(problems).toEqual([]);
    expect(differences.length).toBeGreaterThan(0);
  });
});

/** The compiler's complaints about imported types. */
function compile(files: readonly { readonly path: string; readonly text: string }[]): string[] {
  const texts = new Map(files.map(({ path, text: content }) => [`/project/${path}`, content]));
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  };
  const host = createCompilerHost(options);
  const packages = new URL("../../../../packages/", import.meta.url).pathname;
  const sources = new Map([
    ["@capikit/api/meta", `${packages}api/src/meta/index.ts`],
    ["@capikit/common/json", `${packages}common/src/json/index.ts`],
  ]);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.getSourceFile = (path, target) => {
    const content = texts.get(path);
    return content === undefined ? getSourceFile(path, target) : ts.createSourceFile(path, content, target);
  };
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text: name }) => {
      const folder = from.slice(0, from.lastIndexOf("/"));
      const path = sources.get(name) ?? join(folder, name.replace(/\.js$/, ".ts"));
      return { resolvedModule: { resolvedFileName: path, extension: ts.Extension.Ts } };
    });
  const program = ts.createProgram(
    [...texts.keys()].filter((path) => path.startsWith("/project/api/")),
    options,
    host,
  );
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ messageText, file }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
}

describe("paths that never have a value", () => {
  const schema = object({
    spec: object({ replicas: whole, name: text, ports: list(object({ name: text })) }),
    status: object({ replicas: whole, phase: text }),
  });
  const column = (jsonPath: string) => ({ name: "C", type: "string", jsonPath });

  it.each([
    ".status.node",
    ".spec.ports.name",
    ".spec.name.x",
    '.status.conditions[?(@.type=="Ready")].status',
  ])("are kept in columns, with a warning: %s", (path) => {
    const { unexpressed, problems, warnings, differences } = roundTrip([
      crdOf(schema, { additionalPrinterColumns: [column(".status.phase"), column(path)] }),
    ]);
    expect({ unexpressed, problems, differences }).toEqual({
      unexpressed: [],
      problems: [],
      differences: [],
    });
    expect(warnings).toEqual({ imported: ["CK5011"], generated: ["CK5011"] });
  });

  it.each([
    { specReplicasPath: ".spec.size", statusReplicasPath: ".status.replicas" },
    { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.phase" },
    {
      specReplicasPath: ".spec.replicas",
      statusReplicasPath: ".status.replicas",
      labelSelectorPath: ".status.selector",
    },
  ])("are kept in scale subresources, with a warning: %j", (scale) => {
    const { unexpressed, problems, warnings, differences } = roundTrip([
      crdOf(schema, { subresources: { status: {}, scale } }),
    ]);
    expect({ unexpressed, problems, differences }).toEqual({
      unexpressed: [],
      problems: [],
      differences: [],
    });
    expect(warnings).toEqual({ imported: ["CK5011"], generated: ["CK5011"] });
  });

  it.each([".spec.ports[0", ".spec.ports[].name"])("are left out where they cannot be parsed: %s", (path) => {
    const { unexpressed } = roundTrip([crdOf(schema, { additionalPrinterColumns: [column(path)] })]);
    expect(unexpressed).toEqual(["spec.versions[v1].additionalPrinterColumns: jsonPath"]);
  });

  it("are left out where the API server rejects them", () => {
    const scale = { specReplicasPath: ".size", statusReplicasPath: ".status.conditions[0].x" };
    const { unexpressed } = roundTrip([
      crdOf(schema, { additionalPrinterColumns: [column("status.phase")], subresources: { scale } }),
    ]);
    expect(unexpressed).toEqual([
      "spec.versions[v1].subresources.scale: scale",
      "spec.versions[v1].additionalPrinterColumns: jsonPath",
    ]);
  });
});
