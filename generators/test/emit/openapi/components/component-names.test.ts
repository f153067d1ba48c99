import { parseYaml } from "@capikit/common/yaml";
import { describe, expect, it } from "vitest";
import { openapiEmitter } from "../../../../src/emit/openapi/index.ts";
import type { OpenApiSchema } from "../../../../src/emit/openapi/spec/open-api.ts";
import { readWithMeta } from "../../../support/read-with-meta.ts";

const prefix = "hooks.example.com.v1.";

/** Returns the components of a hook whose request has the members; names without prefix. */
function componentsOf(members: string, declarations: string, more: Readonly<Record<string, string>> = {}) {
  const { model, diagnostics } = readWithMeta({
    "api/v1/index.ts": '/** +groupName=hooks.example.com */\nexport * from "./hooks.js";\n',
    "api/v1/hooks.ts": `import type { Hook, int32, Time } from "@capikit/api/meta";
/** +capikit:hook:summary="Before" */
export type Before = Hook<BeforeRequest, BeforeResponse>;
export interface BeforeRequest { ${members} }
export interface BeforeResponse { status: "Success" | "Failure" }
${declarations}`,
    ...more,
  });
  const result = openapiEmitter.emit(model, {}, { root: "/p", folder: "openapi" });
  const errors = [...diagnostics, ...result.diagnostics].map(({ code, message }) => `${code} ${message}`);
  const [artefact] = result.artefacts;
  if (artefact === undefined) return { errors, schemas: {}, references: {} };
  const document = parseYaml(artefact.text) as unknown as {
    readonly components: { readonly schemas: Readonly<Record<string, OpenApiSchema>> };
  };
  const all = Object.entries(document.components.schemas);
  const schemas = Object.fromEntries(all.map(([name, schema]) => [name.replace(prefix, ""), schema]));
  const references = Object.fromEntries(
    Object.entries(schemas.BeforeRequest?.properties ?? {}).map(([name, { $ref }]) => [
      name,
      $ref?.replace(`#/components/schemas/${prefix}`, ""),
    ]),
  );
  return { errors, schemas, references };
}

const box = "export interface Box<T> { v: T }\n";
const text = { type: "string" };
const number = { type: "integer", format: "int32" };
const object = (x: OpenApiSchema, required = true) => ({
  type: "object",
  ...(required ? { required: ["x"] } : {}),
  properties: { x },
});

describe("components of a generic type", () => {
  it.each<[string, string, OpenApiSchema]>([
    ["string", "Box_string", text],
    ["string[]", "Box_string_list", { type: "array", items: text }],
    ["Record<string, string>", "Box_Record_string_string", { type: "object", additionalProperties: text }],
    ["string | null", "Box_string_or_null", { type: "string", nullable: true }],
    ["'a' | 'b'", "Box_a_or_b", { type: "string", enum: ["a", "b"] }],
    ["'a-b'", "Box_a-b", { type: "string", enum: ["a-b"] }],
    ["{ x: string }", "Box_x_string", object(text)],
    ["{ x: int32 }", "Box_x_int32", object(number)],
  ])("are named after the type arguments: %s", (argument, name, expected) => {
    const { errors, schemas, references } = componentsOf(`a: Box<Time>; b: Box<${argument}>`, box);
    expect(errors).toEqual([]);
    expect(references).toEqual({ a: "Box", b: name });
    expect(schemas[name]?.properties?.v).toEqual(expected);
  });

  it("have numbers if their arguments are equal in the allowed characters", () => {
    const { schemas, references } = componentsOf(
      "a: Box<Time>; b: Box<'é'>; c: Box<'è'>; d: Box<{ x: string }>; e: Box<{ x?: string }>",
      box,
    );
    expect(references).toEqual({ a: "Box", b: "Box_2", c: "Box_3", d: "Box_x_string", e: "Box_x_string_2" });
    expect(schemas.Box_2?.properties?.v).toEqual({ type: "string", enum: ["é"] });
    expect(schemas.Box_3?.properties?.v).toEqual({ type: "string", enum: ["è"] });
    expect(schemas.Box_x_string_2?.properties?.v).toEqual(object(text, false));
  });

  it("have numbers if their arguments are types of the same name", () => {
    const { errors, schemas, references } = componentsOf(
      "a: Box<Item>; b: One; c: Two",
      `${box}
export interface Item { z: string }\nimport type { One } from "../one.js";\nimport type { Two } from "../two.js";`,
      {
        "api/one.ts":
          'import type { Box } from "./v1/hooks.js";\nexport type One = Box<Size>;\ntype Size = "small";\n',
        "api/two.ts":
          'import type { Box } from "./v1/hooks.js";\nexport type Two = Box<Size>;\ntype Size = "large";\n',
      },
    );
    expect(errors).toEqual([]);
    expect(references).toEqual({ a: "Box", b: "Box_Size", c: "Box_Size_2" });
    expect(schemas.Box_Size_2?.properties?.v).toMatchObject({ enum: ["large"] });
  });

  it("are shared by equal type literals, unless their schemas differ", () => {
    const { references } = componentsOf(
      `a: Box<Time>; b: Box<{ x: string }>; c: Box<{ x: string }>;
       d: Box<{ /** +kubebuilder:validation:MinLength=1 */ x: string }>`,
      box,
    );
    expect(references).toEqual({ a: "Box", b: "Box_x_string", c: "Box_x_string", d: "Box_x_string_2" });
  });

  it("are not shared by literals with members without a schema", () => {
    const literal = (type: string) =>
      `Box<{ /** +kubebuilder:validation:Schemaless\n * +kubebuilder:pruning:PreserveUnknownFields */ x: ${type} }>`;
    const { schemas, references } = componentsOf(`b: ${literal("string")}; c: ${literal("int32")}`, box);
    expect(references).toEqual({ b: "Box", c: "Box_x" });
    expect(schemas.Box_x?.properties?.v?.properties?.x).toMatchObject(number);
  });
});

describe("names of other types are reported", () => {
  it.each([
    ["before the instance", "a: Box_string; b: Box<Time>; c: Box<string>"],
    ["after the instance", "b: Box<Time>; c: Box<string>; d: Box_string"],
  ])("%s of a generic type", (_, members) => {
    const { errors } = componentsOf(members, `${box}export interface Box_string { w: string }\n`);
    expect(errors).toEqual([expect.stringMatching(/^CK5201 type Box.* has the component name .*Box_string/)]);
  });

  it.each([
    ["before a Kubernetes type", "a: Mine; b: Time"],
    ["after a Kubernetes type", "a: Time; b: Mine"],
  ])("%s", (_, members) => {
    const mine = "/** +capikit:openapi:name=v1.Time */\nexport interface Mine { w: string }\n";
    expect(componentsOf(members, mine).errors).toEqual([
      "CK5201 type Mine has the component name v1.Time of another type",
    ]);
  });
});
