import {
  type Artefact,
  checkHooks,
  type Diagnostic,
  type EmitPlace,
  type EmitResult,
  type Emitter,
  type HookVersion,
  type Model,
  type OptionValues,
  type Report,
} from "@capikit/model";
import { conversionsModule } from "./conversions/conversions-module.ts";
import { findConversions } from "./conversions/find-conversions.ts";
import { hooksModule } from "./hooks-module.ts";
import { indexModule } from "./index-module.ts";
import { newestHooks } from "./newest-hooks.ts";
import { createPlaces, defaultFolder } from "./places.ts";

/** `Hook<Request, Response>` types → modules with a descriptor per hook, the conversions of their versions, and the catalog. */
export const catalogEmitter: Emitter = {
  name: "catalog",
  summary: "a typed catalog of runtime hooks",
  folder: defaultFolder,
  writes: "typescript",
  needsKinds: true,
  options: {
    importExtension: {
      type: "string",
      summary: "How generated files end in imports: js or ts.",
      default: "js",
    },
    runtimeModule: {
      type: "string",
      summary: "Where what catalogs are made of is imported from; a path with ./ is relative to the project.",
      default: "@capikit/api/catalog/runtime",
    },
    conversionsModule: {
      type: "string",
      summary: "The module with conversions of hook versions that are written by hand.",
    },
  },
  emit: emitCatalog,
};

function emitCatalog(model: Model, options: OptionValues, place?: EmitPlace): EmitResult {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => diagnostics.push(diagnostic);
  if (model.hooks.length === 0) return { artefacts: [], diagnostics };
  checkHooks(model, report);
  const newest = newestHooks(model.hooks);
  const conversions = findConversions(model.hooks, newest, options.conversionsModule !== undefined, report);
  if (diagnostics.some(({ severity }) => severity === "error")) return { artefacts: [], diagnostics };
  const places = createPlaces(options, place);
  const artefacts: Artefact[] = [];
  for (const [name, hooks] of byPackage(model.hooks))
    artefacts.push({ path: `${name}.ts`, text: hooksModule(hooks, places) });
  if (conversions.length > 0)
    artefacts.push({ path: "conversions.ts", text: conversionsModule(conversions, places) });
  artefacts.push({
    path: "index.ts",
    text: indexModule(model.hooks, newest, conversions.length > 0, places),
  });
  return { artefacts, diagnostics };
}

function byPackage(hooks: readonly HookVersion[]): ReadonlyMap<string, readonly HookVersion[]> {
  const groups = new Map<string, HookVersion[]>();
  for (const hook of hooks) {
    const name = moduleName(hook);
    groups.set(name, [...(groups.get(name) ?? []), hook]);
  }
  return groups;
}

/** The module of a hook's group and version. */
export function moduleName({ package: { group, version } }: HookVersion): string {
  return `${group}_${version}`;
}
