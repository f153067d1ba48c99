import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hooksOfDocument } from "@capikit/generators/import";
import { compileSchema, type Json } from "@capikit/schema";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../../..");
const documents = [
  "packages/api/gen/openapi/runtime-sdk.yaml",
  "examples/hook-caller/config/openapi/hooks.yaml",
];

interface Content {
  readonly content: { readonly "application/json": { readonly example: Json } };
}

interface Operation {
  readonly requestBody: Content;
  readonly responses: { readonly 200: Content };
}

describe.each(documents)("samples of %s", (path) => {
  const text = readFileSync(join(root, path), "utf8");
  const operations = Object.entries<{ readonly post: Operation }>(parse(text).paths);
  const { hooks } = hooksOfDocument({ path, text }, ({ message }) => expect.fail(message));

  it.each(hooks.map(({ descriptor }) => descriptor))("of $hook $version are valid", async (hook) => {
    const prefix = `/${hook.group}/${hook.version}/${hook.hook.toLowerCase()}`;
    const [, operation] = operations.find(([at]) => at === prefix || at.startsWith(`${prefix}/`)) ?? [];
    const bodies = [
      [await hook.requestSchema(), operation?.post.requestBody],
      [await hook.responseSchema(), operation?.post.responses[200]],
    ] as const;
    for (const [schema, body] of bodies) {
      const sample = body?.content["application/json"].example ?? null;
      expect(compileSchema(schema).validate(sample)).toEqual([]);
    }
  });
});
