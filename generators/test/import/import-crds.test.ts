import { describe, expect, it } from "vitest";
import { importCrds } from "../../src/import/import-crds.ts";
import { type CrdInput, crdYaml, specYaml } from "./crd-yaml.ts";

const text = { type: "string" };
const embeddedMeta = {
  type: "object",
  properties: {
    annotations: { type: "object", additionalProperties: text },
    finalizers: { type: "array", items: text },
    labels: { type: "object", additionalProperties: text },
    name: text,
    namespace: text,
  },
};
const withTexts = { descriptions: true };

function importAll(inputs: readonly (CrdInput | string)[], options = withTexts): Record<string, string> {
  const files = inputs.map((input, index) => ({
    path: `${index}.yaml`,
    text: typeof input === "string" ? input : crdYaml(input),
  }));
  const result = importCrds(files, options);
  expect(result.diagnostics).toEqual([]);
  return Object.fromEntries(result.files.map((file) => [file.path, file.text]));
}

/** A kind's spec, as it is written. */
function specOf(spec: object, options = withTexts): string {
  const file = importAll([specYaml("Foo", spec)], options)["api/v1/foo.ts"] ?? "";
  return file.slice(file.indexOf("export interface FooList")).split("\n").slice(2).join("\n").trim();
}

const member = (schema: object, options = withTexts): string => {
  const written = specOf({ type: "object", properties: { member: schema } }, options);
  const [, body = written] = /^export interface FooSpec \{\n([\s\S]*?)\n\}/m.exec(written) ?? [];
  return body.replace(/^ {2}/gm, "");
};

describe("importCrds", () => {
  it("writes a project that reads well", () => {
    const reference = {
      type: "object",
      description: "NodeRef names a node.",
      required: ["name"],
      properties: { name: { ...text, description: "name of the node.", minLength: 1 } },
    };
    const files = importAll([
      {
        kind: "Foo",
        names: { shortNames: ["fo"], categories: ["all"] },
        more: {
          subresources: { status: {} },
          additionalPrinterColumns: [{ name: "Phase", type: "string", jsonPath: ".status.phase" }],
        },
        schema: {
          type: "object",
          description: "Foo is a thing.",
          properties: {
            apiVersion: text,
            kind: text,
            metadata: { type: "object" },
            spec: {
              type: "object",
              description: "spec is what is wanted.",
              required: ["replicas"],
              properties: {
                replicas: {
                  type: "integer",
                  format: "int32",
                  description: "replicas\nwanted.",
                  minimum: 0,
                  default: 1,
                },
                nodes: {
                  type: "array",
                  maxItems: 9,
                  "x-kubernetes-list-type": "map",
                  "x-kubernetes-list-map-keys": ["name"],
                  items: reference,
                },
                primary: { ...reference, description: "primary node." },
              },
            },
            status: {
              type: "object",
              properties: {
                phase: { ...text, enum: ["Pending", "Ready"] },
                since: { ...text, format: "date-time" },
              },
            },
          },
        },
      },
    ]);
    expect(Object.keys(files)).toEqual([
      "api/v1/foo.ts",
      "api/v1/index.ts",
      "capikit.config.ts",
      "tsconfig.json",
    ]);
    expect(files["api/v1/index.ts"]).toMatchInlineSnapshot(`
      "// Imported by capikit from the CRDs of example.org.

      /**
       * The v1 types of example.org.
       *
       * +groupName=example.org
       * +versionName=v1
       *
       * @packageDocumentation
       */
      export * from "./foo.js";
      "
    `);
    expect(files["api/v1/foo.ts"]).toMatchInlineSnapshot(`
      "// Imported by capikit from CRD foos.example.org.

      import type { KubernetesList, KubernetesObject, Time, int32 } from "@capikit/api/meta";

      /**
       * Foo is a thing.
       *
       * +kubebuilder:resource:path=foos,scope=Namespaced,categories=all,shortName=fo
       * +kubebuilder:storageversion
       * +kubebuilder:subresource:status
       * +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=\`.status.phase\`
       */
      export interface Foo extends KubernetesObject {
        /** spec is what is wanted. */
        spec?: FooSpec;

        status?: FooStatus;
      }

      export interface FooList extends KubernetesList<Foo> {}

      export interface FooSpec {
        /**
         * replicas
         * wanted.
         * +kubebuilder:validation:Minimum=0
         * +kubebuilder:default=1
         */
        replicas: int32;

        /**
         * +kubebuilder:validation:MaxItems=9
         * +listType=map
         * +listMapKey=name
         */
        nodes?: FooNode[];

        /** primary node. */
        primary?: FooNode;
      }

      /** NodeRef names a node. */
      export interface FooNode {
        /**
         * name of the node.
         * +kubebuilder:validation:MinLength=1
         */
        name: string;
      }

      export interface FooStatus {
        phase?: "Pending" | "Ready";
        since?: Time;
      }
      "
    `);
    expect(files["capikit.config.ts"]).toMatchInlineSnapshot(`
      "export default {
        crd: {},
      };
      "
    `);
    expect(files["tsconfig.json"]).toMatchInlineSnapshot(`
      "{
        "compilerOptions": {
          "target": "ES2023",
          "module": "NodeNext",
          "moduleResolution": "NodeNext",
          "strict": true,
          "noEmit": true,
          "skipLibCheck": true
        },
        "include": [
          "api"
        ]
      }
      "
    `);
  });

  it("has a folder for each of several groups, and a file for each kind", () => {
    const spec = { type: "object", properties: { taint: { type: "object", properties: { key: text } } } };
    const schema = { type: "object", properties: { spec } };
    const files = importAll([
      { kind: "Foo", schema },
      { kind: "Bar", schema: { type: "object", properties: { data: spec } } },
      { kind: "Baz", schema, group: "other.example.org", version: "v2beta1" },
    ]);
    expect(Object.keys(files).filter((path) => path.startsWith("api/"))).toEqual([
      "api/example/v1/bar.ts",
      "api/example/v1/foo.ts",
      "api/example/v1/index.ts",
      "api/other/v2beta1/baz.ts",
      "api/other/v2beta1/index.ts",
    ]);
  });

  it("gives types the same names whatever is imported together", () => {
    const node = (name: string) => ({ type: "object", properties: { [name]: text } });
    const kinds = [
      specYaml("Foo", { type: "object", properties: { node: node("a"), metadata: { type: "object" } } }),
      specYaml("Bar", { type: "object", properties: { node: node("b"), taint: node("t") } }),
      specYaml("Baz", { type: "object", properties: { node: node("a"), taint: node("t") } }),
      specYaml("FooNode", { type: "object", properties: { metadata: embeddedMeta } }),
    ];
    const together = importAll(kinds);
    for (const kind of kinds)
      for (const [path, written] of Object.entries(importAll([kind])))
        if (/api\/v1\/(?!index)/.test(path)) expect(together[path]).toBe(written);
    // `FooNode` is a kind, and a type of Foo.
    expect(together["api/v1/index.ts"]).toContain(
      'export * from "./foo.js";\nexport * from "./foo-node.js";\nexport type { FooNode } from "./foo-node.js";\n',
    );
  });

  it("is the same whatever the order of the files", () => {
    const kinds = ["Foo", "Bar", "Baz"].map((kind) =>
      specYaml(kind, {
        type: "object",
        properties: { nodes: { type: "array", items: { type: "object", properties: { a: text } } } },
      }),
    );
    expect(importAll(kinds.toReversed())).toEqual(importAll(kinds));
  });

  it("sets the options that the types need", () => {
    const files = importAll([
      specYaml("Foo", { type: "object", properties: { weight: { type: "number" } } }),
    ]);
    expect(files["capikit.config.ts"]).toBe(
      "export default {\n  crd: {\n    allowDangerousTypes: true,\n  },\n};\n",
    );
  });

  it.each([
    [embeddedMeta, "metadata?: FooMetadata;"],
    [{ type: "object" }, "metadata?: ObjectMeta;"],
  ])("takes bare metadata for ObjectMeta: %j", (metadata, written) => {
    expect(specOf({ type: "object", properties: { metadata } })).toContain(written);
  });

  it("recognizes metav1.Condition with its descriptions", () => {
    const field = (schema: object) => ({ ...schema, description: "from Kubernetes" });
    const condition = {
      type: "object",
      description:
        "Condition contains details for one aspect of the current state of this API Resource.\n---\nThis struct is …",
      required: ["lastTransitionTime", "message", "reason", "status", "type"],
      properties: {
        lastTransitionTime: field({ ...text, format: "date-time" }),
        message: field({ ...text, maxLength: 32768 }),
        observedGeneration: field({ type: "integer", format: "int64", minimum: 0 }),
        reason: field({
          ...text,
          maxLength: 1024,
          minLength: 1,
          pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$",
        }),
        status: field({ ...text, enum: ["True", "False", "Unknown"] }),
        type: field({
          ...text,
          maxLength: 316,
          pattern:
            "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$",
        }),
      },
    };
    expect(member({ type: "array", items: condition })).toBe("member?: Condition[];");
    expect(member({ ...condition, description: "The last one." })).toBe(
      "/** The last one. */\nmember?: Condition;",
    );
  });

  it("writes nothing when something is wrong", () => {
    const result = importCrds([{ path: "a.yaml", text: "kind: Secret" }], withTexts);
    expect(result.files).toEqual([]);
    expect(result.diagnostics.map(({ code }) => code)).toEqual(["CK9003"]);
  });

  it("reports unsupported parts, once per location", () => {
    const file = { path: "a.yaml", text: specYaml("Foo", { type: "object", additionalProperties: true }) };
    const { unexpressed, diagnostics } = importCrds([file], withTexts);
    expect(unexpressed).toEqual([
      {
        crd: "foos.example.org",
        path: "spec.versions[v1].schema.openAPIV3Schema.spec",
        keyword: "additionalProperties",
        reason: "additionalProperties: true has no type; unknown fields are preserved instead",
      },
    ]);
    expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(["warning CK9008"]);
  });
});

describe("types of members", () => {
  it.each([
    [text, "member?: string;"],
    [{ ...text, nullable: true }, "member?: string | null;"],
    [{ ...text, format: "date-time" }, "member?: Time;"],
    [{ ...text, format: "byte" }, "member?: bytes;"],
    [{ ...text, format: "email" }, "/** +kubebuilder:validation:Format=email */\nmember?: string;"],
    [{ ...text, enum: ["a", "b"] }, 'member?: "a" | "b";'],
    [{ type: "integer", enum: [1, 2] }, "member?: 1 | 2;"],
    [{ type: "integer", format: "int64" }, "member?: int64;"],
    [{ ...text, enum: ["a", "b"], nullable: true }, '/** +nullable */\nmember?: "a" | "b";'],
    [
      { ...text, enum: ["a", null], nullable: true },
      '/** +capikit:schema:enum=["a",null] */\nmember?: string | null;',
    ],
    [
      { "x-kubernetes-int-or-string": true, nullable: true },
      "/**\n * +kubebuilder:validation:Schemaless\n * +kubebuilder:validation:XIntOrString\n * +nullable\n */\nmember?: IntOrString | null;",
    ],
    [
      { type: "integer", format: "int32", maximum: 4294967295 },
      "/** +capikit:schema:maximum=4294967295 */\nmember?: int32;",
    ],
    [{ type: "boolean" }, "member?: boolean;"],
    [{ type: "object" }, "member?: Record<string, never>;"],
    [{ type: "object", "x-kubernetes-preserve-unknown-fields": true }, "member?: RawExtension;"],
    [{ "x-kubernetes-preserve-unknown-fields": true }, "member?: JSONValue;"],
    [{ type: "array", items: { ...text, enum: ["a", "b"] } }, 'member?: ("a" | "b")[];'],
    [{ type: "array", items: { ...text, nullable: true } }, "member?: (string | null)[];"],
    [
      { type: "array", items: { ...text, maxLength: 3 } },
      "/** +kubebuilder:validation:items:MaxLength=3 */\nmember?: string[];",
    ],
    [
      { type: "object", additionalProperties: { type: "array", items: text } },
      "member?: Record<string, string[]>;",
    ],
    [
      { type: "object", additionalProperties: { ...text, maxLength: 3 } },
      "member?: Record<string, FooMemberItem>;",
    ],
    [{ ...text, default: "0644" }, '/** +kubebuilder:default="0644" */\nmember?: string;'],
    [{ type: "integer", default: 0 }, "/** +kubebuilder:default=0 */\nmember?: int;"],
    [{ type: "array", items: text, default: [] }, "/** +default=[] */\nmember?: string[];"],
  ])("%j", (schema, written) => {
    expect(member(schema)).toBe(written);
  });

  it("writes long unions over several lines", () => {
    const values = Array.from({ length: 12 }, (_, index) => `Value number ${index}`);
    expect(member({ ...text, enum: values }).split("\n")).toHaveLength(13);
  });

  it("uses the plain types of meta only without descriptions", () => {
    const selector = {
      type: "object",
      "x-kubernetes-map-type": "atomic",
      properties: { name: { ...text, default: "" } },
    };
    expect(member(selector)).toBe("member?: FooMember;");
    expect(member(selector, { descriptions: false })).toBe("member?: LocalObjectReference;");
  });

  it("omits descriptions of printer columns with the others", () => {
    const column = {
      name: "Age",
      type: "date",
      jsonPath: ".metadata.creationTimestamp",
      description: "Since",
    };
    const input: CrdInput = {
      kind: "Foo",
      more: { additionalPrinterColumns: [column] },
      schema: { type: "object", description: "Foo is a thing." },
    };
    const fileOf = (options: { readonly descriptions: boolean }) =>
      importAll([input], options)["api/v1/foo.ts"];
    expect(fileOf(withTexts)).toContain('description="Since"');
    expect(fileOf({ descriptions: false })).not.toMatch(/description|Foo is a thing/);
  });

  it("uses an alias for a constraint of the type, next to that of the field", () => {
    expect(
      specOf({
        type: "object",
        properties: { id: { ...text, allOf: [{ maxLength: 63 }, { maxLength: 9 }] } },
      }),
    ).toMatchInlineSnapshot(`
      "export interface FooSpec {
        /** +kubebuilder:validation:MaxLength=9 */
        id?: FooId;
      }

      /** +kubebuilder:validation:MaxLength=63 */
      export type FooId = string;"
    `);
  });

  it("gives a description to the declaration where items show it", () => {
    const item = { type: "object", properties: { a: text } };
    const list = (description: string): object => ({ type: "array", items: { ...item, description } });
    expect(
      specOf({
        type: "object",
        properties: { ones: list("One."), twos: list("Two."), plain: { ...item, description: "Own." } },
      }),
    ).toMatchInlineSnapshot(`
      "export interface FooSpec {
        ones?: FooOne[];
        twos?: FooTwo[];

        /** Own. */
        plain?: FooOne;
      }

      /** One. */
      export interface FooOne {
        a?: string;
      }

      /** Two. */
      export type FooTwo = FooOne;"
    `);
  });
});

describe("unsupported parts outside schemas", () => {
  const schema = { type: "object", properties: { status: { type: "object", properties: { phase: text } } } };

  it.each([
    [{ names: { listKind: "Foos" } }, "spec.names.listKind"],
    [{ metadata: { name: "wrong.example.org" } }, "metadata.name"],
    [{ metadata: { finalizers: ["x"] } }, "metadata.finalizers"],
    [{ metadata: { labels: { a: true } } }, "metadata.labels"],
    [{ more: { served: false } }, "spec.versions[v1]"],
    [{ more: { deprecationWarning: "x" } }, "spec.versions[v1].deprecationWarning"],
    [
      { more: { additionalPrinterColumns: [{ name: "A", type: "string", jsonPath: "status.node" }] } },
      "spec.versions[v1].additionalPrinterColumns",
    ],
    [
      {
        more: {
          subresources: { scale: { specReplicasPath: ".status.x", statusReplicasPath: ".status.phase" } },
        },
      },
      "spec.versions[v1].subresources.scale",
    ],
    [{ version: "stable" }, "spec.versions[stable]"],
    [{ schema: { ...schema, nullable: true } }, "spec.versions[v1].schema.openAPIV3Schema"],
    [
      {
        schema: {
          type: "object",
          properties: { metadata: { type: "object", properties: { labels: { type: "object" } } } },
        },
      },
      "spec.versions[v1].schema.openAPIV3Schema.metadata",
    ],
  ])("%j is named", (input, path) => {
    const file = { path: "a.yaml", text: crdYaml({ kind: "Foo", schema, ...input }) };
    const { unexpressed } = importCrds([file], withTexts);
    expect(unexpressed.map((one) => one.path)).toEqual([path]);
  });
});

describe("a discriminated union", () => {
  const union = {
    type: "object",
    required: ["type"],
    properties: {
      pvc: text,
      s3: { type: "object", properties: { bucket: text } },
      size: text,
      type: { ...text, enum: ["s3", "pvc", "none"], description: "type of it." },
    },
    "x-kubernetes-validations": [
      {
        rule: "self.type == 's3' ? has(self.s3) : !has(self.s3)",
        message: "s3 is required when type is s3, and forbidden otherwise",
      },
      {
        rule: "self.type == 'pvc' ? has(self.pvc) : !has(self.pvc)",
        message: "pvc is required when type is pvc, and forbidden otherwise",
      },
      { rule: "!has(self.size) || self.type == 'pvc'", message: "size is only allowed when type is pvc" },
    ],
  };

  it("is recognized by its rules", () => {
    const written = specOf({
      type: "object",
      properties: { source: union, sources: { type: "array", items: union } },
    });
    expect(written).toContain("source?: FooSourceS3 | FooPvc | FooNone;");
    expect(written).toMatch(/sources\?: \((?:\w+ \| ){2}\w+\)\[\];/);
    expect(written).toContain('type: "s3";');
    expect(written).toContain('type: "none";');
    expect(written).not.toContain("XValidation");
  });

  it.each([
    [
      "another message",
      { "x-kubernetes-validations": [{ rule: "self.type == 's3' ? has(self.s3) : !has(self.s3)" }] },
    ],
    ["another order", { "x-kubernetes-validations": union["x-kubernetes-validations"].toReversed() }],
    ["an optional discriminator", { required: [] }],
    ["another constraint", { minProperties: 2 }],
  ])("is an interface with %s", (_, changed) => {
    const written = specOf({ type: "object", properties: { source: { ...union, ...changed } } });
    expect(written).toContain("XValidation");
    expect(written).not.toContain("| Foo");
  });
});
