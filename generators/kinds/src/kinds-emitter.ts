import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { compareText } from "@capikit/common/text";
import {
  type ApiPackage,
  type Artefact,
  type CustomResource,
  type CustomResourceVersion,
  checkModel,
  createLayout,
  createSchemas,
  type Emitter,
  type HookVersion,
  type Layout,
  type Model,
  type Schemas,
  sourceOf,
} from "@capikit/model";
import { hookSchema } from "./hook-schema.ts";
import { type KindsSettings, kindsOptions, readKindsOptions } from "./kinds-options.ts";
import { entryModule, hookModule, kindModule, plainName, schemaText } from "./modules.ts";
import { generatedNames } from "./names.ts";
import { schemaModules, type WantedSchema } from "./schema-modules.ts";
import { schemaTree } from "./schema-tree.ts";

/** Generates typed, frozen definitions of kinds and hooks, with schemas in separate modules. */
export const kindsEmitter: Emitter = {
  name: "kinds",
  summary: "typed descriptors of kinds and hooks, with their schemas",
  folder: "gen/kinds",
  writes: "typescript",
  needsKinds: true,
  options: kindsOptions,
  emit(model, options, place = { root: "/", folder: kindsEmitter.folder }) {
    const diagnostics: Diagnostic[] = [];
    const report = (diagnostic: Diagnostic) => void diagnostics.push(diagnostic);
    const settings = readKindsOptions(options, report);
    const checked = checkModel(model, settings.schema);
    diagnostics.push(...checked.diagnostics);
    const packages = definitionsOf(model, checked.resources);
    const layout = createLayout(
      packages.map(({ package: { folder } }) => folder),
      place,
      settings.importExtension,
    );
    const ofHooks = createSchemas({ ...settings.schema, generateEmbeddedObjectMeta: false }, report);
    const artefacts = packages.flatMap((definitions) =>
      emitPackage(definitions, { kinds: checked.schemas, hooks: ofHooks }, layout, settings),
    );
    const failed = diagnostics.some(isError);
    return { artefacts: failed ? [] : artefacts, diagnostics };
  },
};

/** The definitions of one package. */
interface Definitions {
  readonly package: ApiPackage;
  readonly kinds: { readonly resource: CustomResource; readonly version: CustomResourceVersion }[];
  readonly hooks: HookVersion[];
}

function definitionsOf(model: Model, resources: readonly CustomResource[]): readonly Definitions[] {
  const found = new Map<string, Definitions>();
  const of = (api: ApiPackage): Definitions => {
    const known = found.get(api.folder) ?? { package: api, kinds: [], hooks: [] };
    found.set(api.folder, known);
    return known;
  };
  for (const resource of resources)
    for (const version of resource.versions) of(version.source.package).kinds.push({ resource, version });
  for (const hook of model.hooks) of(hook.package).hooks.push(hook);
  return [...found.values()].sort((a, b) => compareText(a.package.folder, b.package.folder));
}

function emitPackage(
  { package: api, kinds, hooks }: Definitions,
  schemas: { readonly kinds: Schemas; readonly hooks: Schemas },
  layout: Layout,
  { metaModule }: KindsSettings,
): readonly Artefact[] {
  const folder = layout.folderOf(api.folder);
  const names = generatedNames([
    ...kinds.map(({ version }) => ({ name: version.source.kind, suffix: "Kind" })),
    ...hooks.map(({ name }) => ({ name, suffix: "Hook" })),
  ]);
  const shared = {
    from: api.folder,
    meta: metaModule.startsWith(".") ? layout.specifier(folder, metaModule) : metaModule,
    sibling: layout.sibling,
  };
  const file = (name: string, text: string): Artefact => ({
    path: folder === "" ? `${name}.ts` : `${folder}/${name}.ts`,
    text,
  });
  const wanted: WantedSchema[] = [];
  const ofKinds = kinds.flatMap(({ resource, version }, at) => {
    const name = names[at];
    if (name === undefined) return [];
    const { type, kind } = version.source;
    const types = layout.specifier(folder, sourceOf(type.location, api.folder));
    wanted.push({
      file: `${name.file}.schema`,
      title: `${kind}, version ${api.version} of ${api.group}`,
      schema: schemaTree(schemas.kinds.ofKind(version.source), name.file),
    });
    return [file(name.file, kindModule(resource, version, name, { ...shared, types }))];
  });
  const ofHooks = hooks.flatMap((hook, at) => {
    const name = names[kinds.length + at];
    if (name === undefined) return [];
    const types = layout.specifier(folder, sourceOf(hook.location, api.folder));
    for (const part of ["request", "response"] as const)
      wanted.push({
        file: `${name.file}.${part}.schema`,
        title: `${plainName(hook[part])}, version ${api.version} of ${api.group}`,
        schema: schemaTree(hookSchema(schemas.hooks.of(hook[part])), part),
      });
    return [file(name.file, hookModule(hook, name, { ...shared, types }))];
  });
  const index = entryModule(
    `${api.group}/${api.version}`,
    names.slice(0, kinds.length),
    names.slice(kinds.length),
    shared,
  );
  const modules = schemaModules(wanted).map((module) => file(module.file, schemaText(module, shared)));
  return [...ofKinds, ...ofHooks, ...modules, file("index", index)];
}
