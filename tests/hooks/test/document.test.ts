import SwaggerParser from "@apidevtools/swagger-parser";
import { hookNames, hooks } from "@capikit/api/catalog";
import { apiVersionOf, hookPath } from "@capikit/api/catalog/runtime";
import { compileSchema, type Json } from "@capikit/schema";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { documentPath, hooksPackage, readDocument } from "../src/document.ts";
import { structuralSchema } from "../src/structural.ts";

const document = readDocument();
const tags: Readonly<Record<string, string>> = {
  Discovery: "Discovery",
  GeneratePatches: "Topology Mutation Hook",
  ValidateTopology: "Topology Mutation Hook",
  DiscoverVariables: "Topology Mutation Hook",
  CanUpdateMachine: "In-Place Update Hooks",
  CanUpdateMachineSet: "In-Place Update Hooks",
  UpdateMachine: "In-Place Update Hooks",
  GenerateUpgradePlan: "Chained Upgrade Hook",
};

describe("the document of Cluster API's hooks", () => {
  it("passes the validator of @seriousme", async () => {
    const result = await new Validator().validate(documentPath);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it("passes the validator of @apidevtools", async () => {
    await expect(SwaggerParser.validate(documentPath)).resolves.toMatchObject({ openapi: "3.0.0" });
  });

  it("is refused by both for an unknown OpenAPI type", async () => {
    const invalid = structuredClone(document);
    Object.assign(invalid.components.schemas, { [`${hooksPackage}.Patch`]: { type: "text" } });
    expect((await new Validator().validate({ ...invalid })).valid).toBe(false);
    await expect(SwaggerParser.validate(structuredClone(invalid) as never)).rejects.toThrow();
  });

  it("has one operation for each hook", () => {
    expect(Object.keys(document.paths)).toHaveLength(hookNames.length);
  });

  it.each(Object.values(hooks))("describes $hook", (hook) => {
    const path = hook.singleton
      ? hookPath(hook)
      : `${hookPath({ ...hook, singleton: false }, "x").slice(0, -1)}{name}`;
    const operations = document.paths[path] ?? {};
    expect(Object.keys(operations)).toEqual(["post"]);
    const { post } = operations;
    const content = (of: string) => ({
      schema: { $ref: `#/components/schemas/${hooksPackage}.${hook.hook}${of}` },
      example: { apiVersion: apiVersionOf(hook), kind: `${hook.hook}${of}` },
    });
    expect(post).toMatchObject({
      operationId: `hooksRuntimeClusterV1alpha1${hook.hook}`,
      tags: [tags[hook.hook] ?? "Lifecycle Hooks"],
      requestBody: { required: true, content: { "application/json": content("Request") } },
      responses: { "200": { content: { "application/json": content("Response") } } },
    });
    expect(post?.deprecated).toBeUndefined();
    const names = post?.parameters?.map(({ name, in: place, required }) => ({ name, place, required }));
    expect(names).toEqual(hook.singleton ? undefined : [{ name: "name", place: "path", required: true }]);
  });

  it.each(Object.entries(document.paths))("has examples for %s that its schemas take", (_, operations) => {
    const { post } = operations;
    if (post === undefined) throw new Error("no operation");
    const contents = [post.requestBody.content, post.responses["200"]?.content ?? {}];
    for (const { schema, example } of contents.flatMap((content) => Object.values(content))) {
      const component = schema.$ref?.split("/").at(-1) ?? "";
      const compiled = compileSchema(structuralSchema(document, component));
      expect(compiled.validate(example as Json)).toEqual([]);
      expect(compiled.prune(structuredClone(example) as Json)).toEqual(example);
    }
  });

  it("has no siblings of $ref, which strict tools ignore", () => {
    const found: string[] = [];
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== "object" || value === null) return;
      if ("$ref" in value && Object.keys(value).length > 1) found.push(path);
      for (const [key, inner] of Object.entries(value)) visit(inner, `${path}/${key}`);
    };
    visit(document, "#");
    expect(found).toEqual([]);
  });

  it("includes enumerations, bounds and patterns", () => {
    const { schemas } = document.components;
    expect(schemas[`${hooksPackage}.Patch`]).toMatchObject({
      properties: { patchType: { enum: ["JSONPatch", "JSONMergePatch"] } },
    });
    expect(schemas[`${hooksPackage}.ExtensionHandler`]).toMatchObject({
      properties: {
        failurePolicy: { enum: ["Fail", "Ignore"] },
        timeoutSeconds: { minimum: 0, maximum: 30 },
        name: { minLength: 1, maxLength: 63, pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$" },
      },
    });
  });
});
