import type { JsonSchema } from "@capikit/common/json";
import {
  type Artefact,
  generatedNames,
  type HookVersion,
  type Schemas,
  schemaModules,
  schemaText,
  schemaTree,
  type WantedSchema,
} from "@capikit/model";
import { moduleName } from "./hooks/names.ts";
import { headLine, type Places } from "./hooks/places.ts";

/** The modules with the schemas of a hook's bodies, without extension. */
export interface BodySchemaFiles {
  readonly request: string;
  readonly response: string;
}

/** Returns the schema modules of hooks of one group and version, below a folder of their name. */
export function bodySchemaFiles(hooks: readonly HookVersion[]): ReadonlyMap<HookVersion, BodySchemaFiles> {
  const names = generatedNames(hooks.map(({ name }) => ({ name, suffix: "Hook" })));
  return new Map(
    hooks.map((hook, at) => {
      const file = names[at]?.file ?? "";
      return [hook, { request: `${file}.request.schema`, response: `${file}.response.schema` }];
    }),
  );
}

/** Prints the schema modules of hooks of one group and version. */
export function bodySchemaModules(
  hooks: readonly HookVersion[],
  schemas: Schemas,
  places: Places,
): readonly Artefact[] {
  const wanted = [...bodySchemaFiles(hooks)].flatMap(([hook, files]) =>
    (["request", "response"] as const).map((part): WantedSchema => {
      const { group, version } = hook.package;
      return {
        file: files[part],
        title: `the ${part} of ${hook.name}, version ${version} of ${group}`,
        schema: schemaTree(hookSchema(schemas.of(hook[part])), part),
      };
    }),
  );
  const [first] = hooks;
  const folder = first === undefined ? "" : moduleName(first);
  const facts = { head: headLine, types: places.runtimeFromSchemas, sibling: places.ofModule };
  return schemaModules(wanted).map((module) => ({
    path: `${folder}/${module.file}.ts`,
    text: schemaText(module, facts),
  }));
}

/** Returns the schema of a hook's body, in which objects without properties hold any fields. */
function hookSchema(schema: JsonSchema): JsonSchema {
  const { properties, items, additionalProperties } = schema;
  const isOpen =
    schema.type === "object" &&
    properties === undefined &&
    additionalProperties === undefined &&
    schema["x-kubernetes-preserve-unknown-fields"] === undefined;
  return {
    ...schema,
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, hookSchema(property)]),
      ),
    }),
    ...(items !== undefined && { items: hookSchema(items) }),
    ...(typeof additionalProperties === "object" && {
      additionalProperties: hookSchema(additionalProperties),
    }),
    ...(isOpen && { "x-kubernetes-preserve-unknown-fields": true }),
  };
}
