import { stringifyYaml } from "@capikit/common/yaml";
import { exampleOf } from "@capikit/schema";
import { expect, it } from "vitest";
import { hooksOfDocument } from "../../src/import/hooks-of-document.ts";

/** Reads a document with these schemas, whose bodies are `Request` and `Response`. */
function read(schemas: Readonly<Record<string, object>>, operation: object = {}) {
  const body = (name: string) => ({
    content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const post = { ...operation, requestBody: body("Request"), responses: { "200": body("Response") } };
  const document = {
    openapi: "3.0.0",
    info: { title: "Hooks", version: "v1" },
    paths: { "/hooks.acme.example/v1/beforedrain/{name}": { post } },
    components: { schemas: { Response: { type: "object" }, ...schemas } },
  };
  const problems: string[] = [];
  const { hooks } = hooksOfDocument(
    { path: "hooks.yaml", text: stringifyYaml(document as never) },
    ({ message }) => problems.push(message),
  );
  return { hooks, problems };
}

/** The hook of a document with these schemas. */
function hookOf(schemas: Readonly<Record<string, object>>, operation: object = {}) {
  const { hooks, problems } = read(schemas, operation);
  expect(problems).toEqual([]);
  const [hook] = hooks;
  if (hook === undefined) throw new Error("the document has no hook");
  return hook.descriptor;
}

it("reads facts of a hook, and the schemas of its bodies without references", async () => {
  const hook = hookOf(
    {
      Request: {
        type: "object",
        required: ["machine"],
        properties: {
          machine: { allOf: [{ $ref: "#/components/schemas/Machine" }], nullable: true },
          port: { format: "int-or-string", oneOf: [{ type: "integer" }, { type: "string" }] },
        },
      },
      Machine: { type: "object", properties: { name: { type: "string" }, spec: { type: "object" } } },
    },
    {
      operationId: "hooksAcmeExampleV1BeforeDrain",
      deprecated: true,
      tags: ["Machines"],
      "x-capikit-hook": { extensions: "one", since: "v0.3", deprecation: { replacement: "v2" } },
    },
  );
  const { requestSchema, responseSchema, ...facts } = hook;
  expect(facts).toEqual({
    group: "hooks.acme.example",
    version: "v1",
    hook: "BeforeDrain",
    tags: ["Machines"],
    singleton: false,
    blocking: false,
    extensions: "one",
    gates: [],
    since: "v0.3",
    deprecation: { replacement: "v2" },
  });
  const anything = { "x-kubernetes-preserve-unknown-fields": true };
  expect(await requestSchema()).toEqual({
    type: "object",
    required: ["machine"],
    properties: {
      machine: {
        type: "object",
        nullable: true,
        properties: { name: { type: "string" }, spec: { type: "object", ...anything } },
      },
      port: { "x-kubernetes-int-or-string": true },
    },
  });
  expect(await responseSchema()).toEqual({ type: "object", ...anything });
});

it("accepts anything in recursive parts", async () => {
  const node = {
    type: "object",
    required: ["next"],
    properties: { next: { $ref: "#/components/schemas/Request" } },
  };
  const schema = await hookOf({ Request: node }).requestSchema();
  expect(schema.properties?.next).toEqual({ "x-kubernetes-preserve-unknown-fields": true });
});

it("limits the size of documents that multiply by references", async () => {
  const both = (at: number) => ({
    type: "object",
    required: ["a", "b"],
    properties: { a: { $ref: `#/components/schemas/S${at}` }, b: { $ref: `#/components/schemas/S${at}` } },
  });
  const schemas = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`S${at}`, both(at + 1)]));
  const hook = hookOf({
    Request: both(0),
    Response: both(0),
    ...schemas,
    S60: { type: "string", description: "x", enum: ["x".repeat(100_000)] },
  });
  const bodies = [await hook.requestSchema(), await hook.responseSchema()];
  expect(JSON.stringify(bodies).length).toBeLessThan(12_000_000);
  expect(exampleOf(bodies[0] as never)).toHaveProperty("a.b");
  expect(await hook.requestSchema()).toBe(bodies[0]);
});

it.each([
  [{ enum: 5 }, "`enum` is not a list"],
  [{ required: "name" }, "`required` is not a list of names"],
  [{ properties: { name: { pattern: 1 } } }, "`pattern` is not a string"],
  [{ properties: { name: "string" } }, 'property "name" is not a schema'],
  [{ items: { oneOf: [{ type: ["string", "null"] }] } }, "`type` is not a string"],
])("rejects keywords of another type: %j", (schema, reason) => {
  const { hooks, problems } = read({ Request: schema });
  expect(hooks).toEqual([]);
  expect(problems).toEqual([`not an OpenAPI document of runtime hooks: ${reason}, in component Request`]);
});
