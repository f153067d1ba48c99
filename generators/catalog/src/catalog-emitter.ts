import { type Diagnostic, isError, type Report } from "@capikit/common/diagnostics";
import {
  type Artefact,
  checkHooks,
  createSchemas,
  type EmitPlace,
  type EmitResult,
  type Emitter,
  type HookVersion,
  type Model,
  type OptionValues,
  type Schemas,
} from "@capikit/model";
import { conversionsModule } from "./conversions/conversions-module.ts";
import { findConversions } from "./conversions/find-conversions.ts";
import { moduleName } from "./hooks/names.ts";
import { newestHooks } from "./hooks/newest-hooks.ts";
import { createPlaces, defaultFolder } from "./hooks/places.ts";
import { hooksModule } from "./hooks-module.ts";
import { indexModule } from "./index-module.ts";
import { bodySchemaModules } from "./schemas/body-schemas.ts";

/** Generates hook descriptors with schemas, the conversions of hook versions, and the catalog. */
export const catalogEmitter: Emitter = {
  name: "catalog",
  summary: "a typed catalog of runtime hooks",
  folder: defaultFolder,
  writes: "typescript",
  needsKinds: true,
  options: {
    importExtension: {
      type: "string",
      summary: "File extension of imports in generated files: js or ts.",
      default: "js",
    },
    runtimeModule: {
      type: "string",
      summary: "Module that catalogs import their runtime from; a path with ./ is relative to the project.",
      default: "@capikit/api/catalog/runtime",
    },
    conversionsModule: {
      type: "string",
      summary: "Module with hand-written conversions of hook versions.",
    },
  },
  emit: emitCatalog,
};

function emitCatalog(model: Model, options: OptionValues, place?: EmitPlace): EmitResult {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => diagnostics.push(diagnostic);
  if (model.hooks.length === 0) return { artefacts: [], diagnostics };
  checkHooks(model, report);
  const schemas = createSchemas({ maxDescLen: 0, allowDangerousTypes: true }, report);
  const groups = grouped(model.hooks, (hook) => hook.package.group);
  const artefacts = [...groups].flatMap(([group, hooks]) =>
    // Hooks of two groups may have the same names: each group then has its own catalog.
    groupModules(hooks, groups.size === 1 ? "" : `${group}/`, options, place, { report, schemas }),
  );
  return diagnostics.some(isError) ? { artefacts: [], diagnostics } : { artefacts, diagnostics };
}

/** Prints the modules of one group's catalog. */
function groupModules(
  hooks: readonly HookVersion[],
  folder: string,
  options: OptionValues,
  place: EmitPlace | undefined,
  { report, schemas }: { readonly report: Report; readonly schemas: Schemas },
): readonly Artefact[] {
  const newest = newestHooks(hooks);
  const conversions = findConversions(hooks, newest, options.conversionsModule !== undefined, {
    report,
    schemas,
  });
  const { root = "/", folder: home = defaultFolder } = place ?? {};
  const places = createPlaces(options, { root, folder: `${home}/${folder}` });
  const artefacts: Artefact[] = [];
  for (const [name, ofPackage] of grouped(hooks, moduleName)) {
    artefacts.push({ path: `${folder}${name}.ts`, text: hooksModule(ofPackage, places) });
    for (const { path, text } of bodySchemaModules(ofPackage, schemas, places))
      artefacts.push({ path: `${folder}${path}`, text });
  }
  if (conversions.length > 0)
    artefacts.push({ path: `${folder}conversions.ts`, text: conversionsModule(conversions, places) });
  const index = indexModule(hooks, newest, conversions.length > 0, places);
  return [...artefacts, { path: `${folder}index.ts`, text: index }];
}

function grouped(
  hooks: readonly HookVersion[],
  keyOf: (hook: HookVersion) => string,
): ReadonlyMap<string, readonly HookVersion[]> {
  const groups = new Map<string, HookVersion[]>();
  for (const hook of hooks) {
    const group = groups.get(keyOf(hook)) ?? [];
    groups.set(keyOf(hook), group);
    group.push(hook);
  }
  return groups;
}
