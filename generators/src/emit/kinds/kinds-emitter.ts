import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { getOrCreate } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import { checkModel } from "../../model/checks/check-model.ts";
import type { ApiPackage } from "../../model/ir/model.ts";
import type { CustomResource, CustomResourceVersion } from "../../model/resources/custom-resource.ts";
import type { SchemaOptions } from "../../model/schema/root-schema.ts";
import type { Schemas } from "../../model/schema/schemas.ts";
import {
  commentLine,
  docComment,
  docSentence,
  identifier,
  importTypes,
  importValues,
  lineComment,
} from "../../model/text/typescript-text.ts";
import type { Artefact, Emitter, OptionValues } from "../emitter.ts";
import { emitterOptions, importExtensionOf } from "../emitter-options.ts";
import { type GeneratedName, generatedNames } from "../generated-names.ts";
import { schemaLoader, schemaModules, schemaText, type WantedSchema } from "../schema-modules.ts";
import { readSchemaSwitches } from "../schema-settings.ts";
import { schemaTree } from "../schema-tree.ts";
import { Code, type Data, Frozen, printData } from "../typescript-data.ts";
import { createLayout, type Layout, sourceOf } from "../typescript-layout.ts";

/** Generates typed, frozen definitions of kinds, with schemas in separate modules. */
export const kindsEmitter: Emitter = {
  name: "kinds",
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
    return getOrCreate(found, api.folder, () => ({ package: api, kinds: [] }));
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

/** File names and imports of a generated file. */
interface ModuleFacts {
  /** The package's folder, for the header. */
  readonly from: string;
  /** The module with the types of definitions. */
  readonly meta: string;
  /** The module with the kind's type. */
  readonly types: string;
  readonly sibling: (name: string) => string;
}

/** Returns the header comment with the generator and its source. */
function headLine(from: string): string {
  return `${lineComment(`Generated by capikit (kinds) from ${from === "" ? "." : from}. Do not edit.`)}\n`;
}

/** Prints the definition of one version of a kind. */
function kindModule(
  resource: CustomResource,
  version: CustomResourceVersion,
  { constant, file }: GeneratedName,
  facts: ModuleFacts,
): string {
  const { names, group, scope } = resource;
  const definition: Data = {
    group,
    version: version.name,
    kind: names.kind,
    listKind: names.listKind,
    plural: names.plural,
    singular: names.singular,
    shortNames: new Frozen(names.shortNames),
    categories: new Frozen(names.categories),
    scope,
    served: version.served,
    storage: version.storage,
    deprecated: version.deprecated,
    deprecationWarning: version.deprecationWarning,
    subresources: new Frozen({
      status: version.status,
      scale:
        version.scale &&
        new Frozen({
          specReplicasPath: version.scale.specPath,
          statusReplicasPath: version.scale.statusPath,
          labelSelectorPath: version.scale.selectorPath,
        }),
    }),
    selectableFields: new Frozen(version.selectableFields.map(({ jsonPath }) => jsonPath)),
    schema: schemaLoader(facts.sibling(`${file}.schema`)),
  };
  const summary = `${names.kind}, version ${version.name} of ${group}.`;
  const warning = commentLine(version.deprecationWarning ?? `${version.name} is deprecated.`);
  const [kind, name] = [identifier(names.kind), identifier(constant)];
  return [
    headLine(facts.from),
    `${importTypes([{ name: "KindDefinition" }], facts.meta)}\n`,
    `${importTypes([{ name: names.kind }], facts.types)}\n\n`,
    `${version.deprecated ? deprecatedComment(summary, warning) : docSentence(summary)}\n`,
    `export const ${name}: KindDefinition<${kind}> = ${printData(new Frozen(definition))};\n`,
  ].join("");
}

/** Prints the index of a package: all definitions, and lists of them. */
function entryModule(
  what: string,
  kinds: readonly GeneratedName[],
  facts: Omit<ModuleFacts, "types">,
): string {
  const all = kinds.toSorted((a, b) => compareText(a.file, b.file));
  const constants = new Frozen(kinds.map(({ constant }) => new Code(identifier(constant))));
  return [
    headLine(facts.from),
    `${importTypes([{ name: "KindDefinition" }], facts.meta)}\n`,
    ...all.map(({ constant, file }) => `${importValues([{ name: constant }], facts.sibling(file))}\n`),
    `\nexport {\n${all.map(({ constant }) => `  ${identifier(constant)},\n`).join("")}};\n`,
    `\n${docSentence(`All kinds of ${what}.`)}\nexport const kinds: readonly KindDefinition[] = ${printData(constants)};\n`,
  ].join("");
}

function deprecatedComment(summary: string, warning: string): string {
  return docComment([summary, "", `@deprecated ${warning}`]).join("\n");
}
