import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { catalog } from "@capikit/api/catalog";
import type { JsonSchema as ApiSchema, KindDefinition } from "@capikit/api/meta";
import { generate } from "@capikit/generators/run";
import { compileSchema, type Json, type JsonObject, type JsonSchema } from "@capikit/schema";
import { describe, expect, expectTypeOf, it } from "vitest";
import { parse } from "yaml";

const project = join(import.meta.dirname, "../../../packages/api");

interface KindsModule {
  readonly kinds?: readonly KindDefinition[];
}

const modules = await Promise.all(
  globSync("gen/kinds/**/index.ts", { cwd: project }).map(
    (file): Promise<KindsModule> => import(pathToFileURL(join(project, file)).href),
  ),
);
const kinds = modules.flatMap((module) => module.kinds ?? []);
const { hooks } = catalog;

/** Every version of every CRD that is generated next to them. */
const versions = globSync("gen/crd/*.yaml", { cwd: project }).flatMap((file) => {
  const { spec } = parse(readFileSync(join(project, file), "utf8"));
  return spec.versions.map((version: { name: string }) => ({
    name: `${spec.names.kind}.${version.name}.${spec.group}`,
    spec,
    version,
  }));
});

describe("the definitions of @capikit/api", () => {
  it("are those of the types", async () => {
    const { ok, files } = await generate({
      project,
      emitters: ["kinds", "catalog"],
      mode: "check",
      cache: false,
    });
    expect(files.filter(({ status }) => status !== "unchanged").map(({ path }) => path)).toEqual([]);
    expect(ok).toBe(true);
  });

  it("are one for every version of every kind, and for every hook", () => {
    expect(kinds.map(({ kind, version, group }) => `${kind}.${version}.${group}`).sort()).toEqual(
      versions.map(({ name }) => name).sort(),
    );
    expect(versions.length).toBeGreaterThan(30);
    expect(hooks).toHaveLength(17);
  });

  it.each(versions)("$name matches its CRD", async ({ spec, version }) => {
    const definition = kinds.find(
      ({ group, kind, version: name }) =>
        group === spec.group && kind === spec.names.kind && name === version.name,
    );
    expect(definition).toEqual({
      group: spec.group,
      version: version.name,
      kind: spec.names.kind,
      listKind: spec.names.listKind,
      plural: spec.names.plural,
      singular: spec.names.singular,
      shortNames: spec.names.shortNames ?? [],
      categories: spec.names.categories ?? [],
      scope: spec.scope,
      served: version.served,
      storage: version.storage,
      deprecated: version.deprecated ?? false,
      ...(version.deprecationWarning !== undefined && { deprecationWarning: version.deprecationWarning }),
      subresources: {
        status: version.subresources?.status !== undefined,
        ...(version.subresources?.scale !== undefined && { scale: version.subresources.scale }),
      },
      selectableFields: (version.selectableFields ?? []).map(
        ({ jsonPath }: { jsonPath: string }) => jsonPath,
      ),
      schema: expect.any(Function),
    });
    expect(isFrozen(definition)).toBe(true);
    expect(await definition?.schema()).toEqual(withoutTexts(version.schema.openAPIV3Schema));
  });

  it.each(hooks)("$hook has schemas of its bodies", async (hook) => {
    const request = compileSchema((await hook.requestSchema?.()) ?? {});
    const response = compileSchema((await hook.responseSchema?.()) ?? {});
    const paths = (errors: readonly { readonly path: string }[]) => errors.map(({ path }) => path);
    expect(paths(request.validate({ apiVersion: 1 }))).toContain("apiVersion");
    expect(paths(response.validate({ status: 1 }))).toContain("status");
  });

  it("have the schemas that @capikit/schema takes and gives", () => {
    expectTypeOf<ApiSchema>().toExtend<JsonSchema>();
    expectTypeOf<JsonSchema>().toExtend<ApiSchema>();
  });
});

/** Reports whether the definition is deeply frozen. */
function isFrozen(value: unknown): boolean {
  return typeof value !== "object" || value === null
    ? true
    : Object.isFrozen(value) && Object.values(value).every(isFrozen);
}

/** The schema without its descriptions; a property may be called `description`. */
function withoutTexts(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutTexts);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema as JsonObject).flatMap(([key, value]): [string, Json][] => {
      if (key === "description") return [];
      if (key !== "properties")
        return [[key, ["default", "enum"].includes(key) ? value : withoutTexts(value)]];
      const properties = Object.entries(value as JsonObject);
      return [[key, Object.fromEntries(properties.map(([name, of]) => [name, withoutTexts(of)]))]];
    }),
  );
}
