import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { compareText } from "@capikit/common/text";
import {
  type ApiPackage,
  type Artefact,
  type CustomResource,
  type CustomResourceVersion,
  checkModel,
  createLayout,
  type Emitter,
  emitterOptions,
  generatedNames,
  importExtensionOf,
  type Layout,
  type OptionValues,
  readSchemaSwitches,
  type SchemaOptions,
  type Schemas,
  schemaModules,
  schemaText,
  schemaTree,
  sourceOf,
  type WantedSchema,
} from "@capikit/model";
import { entryModule, headLine, kindModule } from "./modules.ts";

/** Generates typed, frozen definitions of kinds, with schemas in separate modules. */
export const kindsEmitter: Emitter = {
  name: "kinds",
  summary: "typed descriptors of kinds, with their schemas",
  folder: "gen/kinds",
  writes: "typescript",
  needsKinds: true,
  options: emitterOptions.kinds,
  emit(model, options, place = { root: "/", folder: kindsEmitter.folder }) {
    const diagnostics: Diagnostic[] = [];
    const settings = readKindsOptions(options);
    const checked = checkModel(model, settings.schema);
    for (const diagnostic of checked.diagnostics) diagnostics.push(diagnostic);
    const packages = printDefinitions(checked.resources);
    const layout = createLayout(
      packages.map(({ package: { folder } }) => folder),
      place,
      settings.importExtension,
    );
    const artefacts = packages.flatMap((definitions) =>
      emitPackage(definitions, checked.schemas, layout, settings),
    );
    const failed = diagnostics.some(isError);
    return { artefacts: failed ? [] : artefacts, diagnostics };
  },
};

interface Definitions {
  readonly package: ApiPackage;
  readonly kinds: { readonly resource: CustomResource; readonly version: CustomResourceVersion }[];
}

function printDefinitions(resources: readonly CustomResource[]): readonly Definitions[] {
  const found = new Map<string, Definitions>();
  const of = (api: ApiPackage): Definitions => {
    const known = found.get(api.folder) ?? { package: api, kinds: [] };
    found.set(api.folder, known);
    return known;
  };
  for (const resource of resources)
    for (const version of resource.versions) of(version.source.package).kinds.push({ resource, version });
  return [...found.values()].sort((a, b) => compareText(a.package.folder, b.package.folder));
}

function emitPackage(
  { package: api, kinds }: Definitions,
  schemas: Schemas,
  layout: Layout,
  { metaModule }: KindsSettings,
): readonly Artefact[] {
  const folder = layout.folderOf(api.folder);
  const names = generatedNames(kinds.map(({ version }) => ({ name: version.source.kind, suffix: "Kind" })));
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
      schema: schemaTree(schemas.ofKind(version.source), name.file),
    });
    return [file(name.file, kindModule(resource, version, name, { ...shared, types }))];
  });
  const index = entryModule(`${api.group}/${api.version}`, names, shared);
  const facts = { head: headLine(shared.from), types: shared.meta, sibling: shared.sibling };
  const modules = schemaModules(wanted).map((module) => file(module.file, schemaText(module, facts)));
  return [...ofKinds, ...modules, file("index", index)];
}

/** The parsed options. */
interface KindsSettings {
  readonly schema: SchemaOptions;
  readonly importExtension: string;
  readonly metaModule: string;
}

function readKindsOptions(options: OptionValues): KindsSettings {
  return {
    importExtension: importExtensionOf(options),
    metaModule: String(options.metaModule ?? emitterOptions.kinds.metaModule.default),
    schema: {
      // Descriptions are not needed at run time, and are most of a schema.
      maxDescLen: 0,
      ...readSchemaSwitches(options),
    },
  };
}
