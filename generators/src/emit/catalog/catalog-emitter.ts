import { type Diagnostic, isError, type Report } from "@capikit/common/diagnostics";
import type { JsonSchema } from "@capikit/common/json";
import { checkHooks } from "../../model/checks/check-hooks.ts";
import type { HookVersion, Model } from "../../model/ir/model.ts";
import { type HookTraits, hookTraits } from "../../model/resources/hook-traits.ts";
import { createSchemas, type Schemas } from "../../model/schema/schemas.ts";
import { docBlock, identifier, objectKey, stringLiteral } from "../../model/text/typescript-text.ts";
import type { Artefact, EmitPlace, EmitResult, Emitter, OptionValues } from "../emitter.ts";
import { emitterOptions, importExtensionOf } from "../emitter-options.ts";
import { generatedNames } from "../generated-names.ts";
import { schemaLoader, schemaModules, schemaText, type WantedSchema } from "../schema-modules.ts";
import { schemaTree } from "../schema-tree.ts";
import { Code } from "../typescript-data.ts";
import { conversionsModules } from "./conversions/conversions-module.ts";
import {
  createPlaces,
  defaultFolder,
  headLine,
  hookKey,
  moduleName,
  newestHooks,
  type Places,
  toConstantName,
  toVersionedConstantName,
} from "./conversions/hook-places.ts";

/** Generates hook descriptors with schemas, the conversions of hook versions, and the catalog. */
export const catalogEmitter: Emitter = {
  name: "catalog",
  folder: defaultFolder,
  writes: "typescript",
  needsKinds: true,
  options: emitterOptions.catalog,
  emit: emitCatalog,
};

function emitCatalog(model: Model, options: OptionValues, place?: EmitPlace): EmitResult {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => diagnostics.push(diagnostic);
  if (model.hooks.length === 0) return { artefacts: [], diagnostics };
  checkHooks(model, report);
  const extension = importExtensionOf(options);
  const schemas = createSchemas({ maxDescLen: 0, allowDangerousTypes: true }, report);
  const groups = Map.groupBy(model.hooks, (hook) => hook.package.group);
  const artefacts = [...groups].flatMap(([group, hooks]) =>
    // Hooks of two groups may have the same names: each group then has its own catalog.
    groupModules(hooks, groups.size === 1 ? "" : `${group}/`, options, place, {
      model,
      report,
      schemas,
      extension,
    }),
  );
  return diagnostics.some(isError) ? { artefacts: [], diagnostics } : { artefacts, diagnostics };
}

/** Prints the modules of one group's catalog. */
function groupModules(
  hooks: readonly HookVersion[],
  folder: string,
  options: OptionValues,
  place: EmitPlace | undefined,
  {
    model,
    report,
    schemas,
    extension,
  }: {
    readonly model: Model;
    readonly report: Report;
    readonly schemas: Schemas;
    readonly extension: string;
  },
): readonly Artefact[] {
  const newest = newestHooks(hooks);
  const { root = "/", folder: home = defaultFolder } = place ?? {};
  const places = createPlaces(options, extension, { root, folder: `${home}/${folder}` });
  const artefacts: Artefact[] = [];
  for (const [name, ofPackage] of Map.groupBy(hooks, moduleName)) {
    artefacts.push({ path: `${folder}${name}.ts`, text: hooksModule(ofPackage, places) });
    for (const { path, text } of bodySchemaModules(ofPackage, schemas, places))
      artefacts.push({ path: `${folder}${path}`, text });
  }
  const conversions = conversionsModules(hooks, newest, { model, schemas, places, report });
  for (const { name, text } of conversions) artefacts.push({ path: `${folder}${name}.ts`, text });
  const index = indexModule(
    hooks,
    newest,
    conversions.map(({ name }) => name),
    places,
  );
  return [...artefacts, { path: `${folder}index.ts`, text: index }];
}

/** Prints a module with the descriptors of all hooks of one group and version. */
function hooksModule(hooks: readonly HookVersion[], places: Places): string {
  // Two folders may share group and version.
  const modules = Map.groupBy(hooks, (hook) => places.ofPackage(hook.package));
  const types = [...modules].map(([module, all]) => {
    const names = all.map(({ name }) => `  ${identifier(name)},\n`).join("");
    return `import type {\n${names}} from ${stringLiteral(module)};\n`;
  });
  const runtime = `import { defineHook } from ${stringLiteral(places.runtime)};\n`;
  const printed = [...bodySchemaFiles(hooks)].map(([hook, files]) => printHook(hook, files, places));
  return `${headLine}${types.join("")}${runtime}\n${printed.join("\n")}`;
}

function printHook(hook: HookVersion, files: BodySchemaFiles, places: Places): string {
  const traits = hookTraits(hook);
  const loader = (file: string): Code => schemaLoader(places.ofModule(`${moduleName(hook)}/${file}`));
  const facts = {
    ...factsOf(hook, traits),
    requestSchema: loader(files.request),
    responseSchema: loader(files.response),
  };
  return `${comment(traits)}export const ${identifier(toConstantName(hook))} = /* @__PURE__ */ defineHook<${identifier(hook.name)}>()(${printValue(facts, "")});\n`;
}

function factsOf(hook: HookVersion, traits: HookTraits): Readonly<Record<string, unknown>> {
  const { deprecation } = traits;
  return {
    group: hook.package.group,
    version: hook.package.version,
    hook: hook.name,
    summary: traits.summary,
    tags: traits.tags,
    singleton: traits.singleton,
    blocking: traits.blocking,
    blockingSince: traits.blockingSince,
    extensions: traits.extensions,
    cache: traits.cache,
    patchRoots: traits.patchRoots.length === 0 ? undefined : traits.patchRoots,
    gates: traits.gates,
    since: traits.since,
    deprecation,
  };
}

/** Prints plain data as TypeScript, without undefined members. */
function printValue(value: unknown, indent: string): string {
  if (value instanceof Code) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => printValue(item, indent)).join(", ")}]`;
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${inner}${objectKey(name)}: ${printValue(member, inner)},\n`);
  return `{\n${members.join("")}${indent}}`;
}

function comment({ summary, description, deprecation }: HookTraits): string {
  const lines = (description ?? summary ?? "").split("\n").filter((line, at) => line !== "" || at > 0);
  if (deprecation !== undefined) {
    const { replacement } = deprecation;
    lines.push(
      "",
      `@deprecated ${replacement === undefined ? "Use a newer version." : `Use ${replacement}.`}`,
    );
  }
  if (lines.length === 0) return "";
  return `${docBlock(lines.map((line) => line.trimEnd())).join("\n")}\n`;
}

/** Prints the catalog's index: all descriptors, the catalog, and the names of its hooks. */
function indexModule(
  hooks: readonly HookVersion[],
  newest: ReadonlyMap<string, HookVersion>,
  conversionModules: readonly string[],
  places: Places,
): string {
  const current = [...newest.values()];
  const isNewest = (hook: HookVersion) => newest.get(hookKey(hook)) === hook;
  const localName = (hook: HookVersion) => identifier(toConstantName(hook));
  const imports = [...Map.groupBy(current, moduleName)].map(([module, all]) => {
    const printed = all.map((hook) => `  ${localName(hook)},\n`);
    return `import {\n${printed.join("")}} from ${stringLiteral(places.ofModule(module))};\n`;
  });
  const exports = [...Map.groupBy(hooks, moduleName)].map(([module, all]) => {
    const printed = all.map((hook) =>
      isNewest(hook)
        ? `  ${localName(hook)},\n`
        : `  ${localName(hook)} as ${identifier(toVersionedConstantName(hook))},\n`,
    );
    return `export {\n${printed.join("")}} from ${stringLiteral(places.ofModule(module))};\n`;
  });
  const conversions = conversionModules.map(
    (name, at) =>
      `import { conversions as conversions${at} } from ${stringLiteral(places.ofModule(name))};\n`,
  );
  const hasConversions = conversionModules.length > 0;
  const list = `
/** The conversions between older versions of hooks and their newest ones. */
export const conversions = [${conversionModules.map((_, at) => `...conversions${at}`).join(", ")}] as const;
`;
  const members = current
    .map((hook) => `  ${objectKey(hook.name)}: ${identifier(toConstantName(hook))},\n`)
    .join("");
  return `${headLine}import { createCatalog } from ${stringLiteral(places.runtime)};
${conversions.join("")}${imports.join("")}
${exports.join("")}
/** The newest version of each hook, by name. */
export const hooks = /* @__PURE__ */ Object.freeze({
${members}} as const);

/** The name of a hook. */
export type HookName = keyof typeof hooks;

/** The names of all hooks. */
export const hookNames = /* @__PURE__ */ Object.freeze([
${current.map(({ name }) => `  ${stringLiteral(name)},\n`).join("")}] as const satisfies readonly HookName[]);
${hasConversions ? list : ""}
/** All hooks, in all their versions. */
export const catalog = /* @__PURE__ */ createCatalog(hooks${hasConversions ? ", conversions" : ""});
`;
}

/** The modules with the schemas of a hook's bodies, without extension. */
interface BodySchemaFiles {
  readonly request: string;
  readonly response: string;
}

/** Returns the schema modules of hooks of one group and version, below a folder of their name. */
function bodySchemaFiles(hooks: readonly HookVersion[]): ReadonlyMap<HookVersion, BodySchemaFiles> {
  const names = generatedNames(hooks.map(({ name }) => ({ name, suffix: "Hook" })));
  return new Map(
    hooks.map((hook, at) => {
      const file = names[at]?.file ?? "";
      return [hook, { request: `${file}.request.schema`, response: `${file}.response.schema` }];
    }),
  );
}

/** Prints the schema modules of hooks of one group and version. */
function bodySchemaModules(
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
