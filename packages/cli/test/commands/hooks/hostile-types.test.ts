import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call } from "../../cli.ts";

const folder = mkdtempSync(join(tmpdir(), "capikit-hostile-types-"));
const requests: string[] = [];
const server = createServer(({ url = "" }, response) => {
  requests.push(url);
  response.end('{"type":"string","description":"secret"}');
});
beforeAll(() => new Promise<void>((done) => void server.listen(0, "127.0.0.1", done)));
afterAll(async () => {
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a document with the request, and generates its types. */
async function typesOf(request: object) {
  const body = (name: string) => ({
    content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const post = { requestBody: body("Request"), responses: { 200: body("Response") } };
  const schemas = { Request: request, Response: { type: "object" } };
  const paths = { "/hooks.acme.example/v1/beforedrain/{name}": { post } };
  const path = join(folder, "hooks.json");
  writeFileSync(path, JSON.stringify({ openapi: "3.0.0", info: {}, paths, components: { schemas } }));
  const out = join(folder, "out");
  rmSync(out, { recursive: true, force: true });
  const { code, stderr } = await call("hooks", "types", path, "--out", out);
  const files = globSync("**/*.ts", { cwd: out }).map((file) => readFileSync(join(out, file), "utf8"));
  return { code, stderr, text: files.join("\n") };
}

const name = { type: "string" };
const member = (value: object) => ({ type: "object", properties: { name: { ...name, ...value } } });

it.each<readonly [string, (target: string) => object]>([
  ["discriminators", (target) => ({ discriminator: { propertyName: "name", mapping: { a: target } } })],
  ["external examples", (target) => ({ examples: { a: { externalValue: target } } })],
  ["values of extensions", (target) => ({ "x-acme": { externalValue: target, $dynamicRef: target } })],
  ["examples", (target) => ({ example: { a: { externalValue: target } } })],
])("reads no files and addresses of %s", async (_, value) => {
  const secret = join(folder, "secret.json");
  writeFileSync(secret, '{"type":"string","description":"secret"}');
  const { port } = server.address() as AddressInfo;
  for (const target of [`http://127.0.0.1:${port}/schema`, secret, join(folder, "missing.json")]) {
    const { code, stderr, text } = await typesOf(member(value(target)));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(text).not.toContain("description secret");
    expect(text).toContain("name?: string;");
  }
  expect(requests).toEqual([]);
});

it("rejects references out of the document", async () => {
  const { code, stderr } = await typesOf(member({ $ref: "file:///etc/passwd" }));
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('cannot resolve the reference "file:///etc/passwd"'),
  });
});

/** A document whose hook has this path, and a component of this name. */
function documentOf(component: string, path = "/hooks.example.org/v1/foo"): string {
  const body = (name: string) => ({
    content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  return JSON.stringify({
    openapi: "3.0.3",
    info: {},
    paths: {
      [path]: { post: { requestBody: body("a.FooRequest"), responses: { "200": body("a.FooResponse") } } },
    },
    components: {
      schemas: {
        "a.FooRequest": {
          type: "object",
          properties: { one: { $ref: `#/components/schemas/${component}` } },
        },
        "a.FooResponse": { type: "object" },
        [component]: { type: "object" },
      },
    },
  });
}

const secondPath = JSON.parse(documentOf("b.Foo"));
secondPath.paths["/hooks.example.org/v1/foo/{name}"] = secondPath.paths["/hooks.example.org/v1/foo"];

it.each([
  ["an import in a component's name", documentOf('x";import "node:fs";".Foo'), "component"],
  ["a path in a component's name", documentOf("../../../x.Foo"), "component"],
  ["a line break in a component's name", documentOf("x\ny.Foo"), "component"],
  ["a path in a hook's group", documentOf("b.Foo", "/..%2f/v1/foo"), "/..%2f/v1/foo"],
  [
    "a parent folder as a hook's version",
    documentOf("b.Foo", "/hooks.example.org/../foo"),
    "/hooks.example.org/../foo",
  ],
  [
    "a comment's end in a hook's name",
    documentOf("b.Foo", "/hooks.example.org/v1/*\\"),
    "/hooks.example.org/v1/*",
  ],
  ["two paths of a hook", JSON.stringify(secondPath), "/hooks.example.org/v1/foo/{name}"],
  ["no hooks", '{"openapi": "3.0.0", "paths": {"/pets": {}}}', "/pets is not a hook path"],
])("rejects a document with %s", async (_, text, named) => {
  const path = join(folder, "hooks.json");
  writeFileSync(path, text);
  const out = join(folder, "rejected");
  const { code, stderr } = await call("hooks", "types", path, "--out", out);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(named) });
  expect(existsSync(out)).toBe(false);
});
