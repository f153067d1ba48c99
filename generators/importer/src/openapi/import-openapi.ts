import type { Diagnostic } from "@capikit/common/diagnostics";
import { compareText } from "@capikit/common/text";
import {
  docComment,
  importerDiagnostics,
  jsonLiteral,
  objectKey,
  quotedText,
  rootMembers,
} from "@capikit/model";
import type { JsonObject } from "@capikit/schema";
import type { CrdFile } from "../crd/read-crds.ts";
import type { Content, Declaration, MarkerLine } from "../declarations/declaration.ts";
import { createRegistry } from "../declarations/declaration.ts";
import { objectAt, textAt } from "../json/json-values.ts";
import { word } from "../names/word.ts";
import { type Names, printInterface } from "../print/print-declaration.ts";
import { type ExistingProject, existingModules, isExported } from "../project/existing-project.ts";
import { packageIndex } from "../project/package-index.ts";
import { importedFrom } from "../project/print-file.ts";
import { tsconfigFile, type WrittenFile } from "../project/settings.ts";
import { hookPart } from "./hook-part.ts";
import {
  type ComponentPlace,
  type DocumentLayout,
  findMetaType,
  type HookPackage,
  layOut,
} from "./layout.ts";
import { componentMarkers, readMembers, type SchemaContext } from "./lower-schema.ts";
import { type ModulePart, printModule } from "./print-module.ts";
import { type HookDocument, readDocument } from "./read-document.ts";
import { createLeadsBack } from "./recursion.ts";
import { findWrittenTypes, type PrintedModule } from "./reuse-types.ts";

export interface ImportOpenapiOptions {
  readonly descriptions: boolean;
  /** Whether to write a `tsconfig.json`, which makes the folder a project. Defaults to true. */
  readonly tsconfig?: boolean;
  /** The project to add to. Default: a new one. */
  readonly project?: ExistingProject;
}

export interface ImportOpenapiResult {
  /** Sorted by path, relative to the project's folder, with `/`. Empty after an error. */
  readonly files: readonly WrittenFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** Parts of the document that the types do not express. */
  readonly unexpressed: readonly {
    readonly path: string;
    readonly keyword: string;
    readonly reason: string;
  }[];
}

/**
 * Converts an OpenAPI document of runtime hooks, of any Cluster API release, to annotated types
 * that generate the same document. Writes an API package per group and version of hooks, and
 * modules for types of other packages. Pure.
 */
export function importOpenapi(file: CrdFile, options: ImportOpenapiOptions): ImportOpenapiResult {
  const diagnostics: Diagnostic[] = [];
  const unexpressed: ImportOpenapiResult["unexpressed"][number][] = [];
  const document = readDocument(file, (problem) => diagnostics.push(problem));
  if (document === undefined) return { files: [], diagnostics, unexpressed };
  const source = file.path.slice(file.path.lastIndexOf("/") + 1);
  const reportUnexpressed = (path: string, reason: string, origin: JsonObject, key: string): void => {
    unexpressed.push({ path, keyword: key, reason });
    const facts = { crd: source, path, reason };
    diagnostics.push(importerDiagnostics.notExpressed.create(facts, document.locate(origin, key)));
  };
  const project: ExistingProject = options.project ?? { files: new Map() };
  const { packages, ...layout } = layOut(document, project, importedFrom(source));
  const modules = collectDeclarations(document, layout, options, reportUnexpressed);
  const fileOf = new Map(
    [...modules].flatMap(([path, prints]) => [...prints.keys()].map((name) => [name, path] as const)),
  );
  const alias = (name: string): string => (fileOf.has(name) ? alias(`Meta${name}`) : name);
  const { importExtension = ".js" } = project;
  const printed = new Map(
    [...modules].map(([path, prints]) => [
      path,
      new Map([...prints].map(([name, print]) => [name, print(alias)])),
    ]),
  );
  for (const [name, path] of findWrittenTypes(printed, project)) {
    printed.get(fileOf.get(name) ?? "")?.delete(name);
    fileOf.set(name, path);
  }
  const filled = new Map([...printed].filter(([, parts]) => parts.size > 0));
  const written: WrittenFile[] = [...filled].map(([path, parts]) => ({
    path: `${path}.ts`,
    text: printModule({ file: path, source, fileOf, importExtension }, [...parts.values()], alias),
  }));
  for (const home of packages) written.push(indexFile(home, filled, source, project));
  written.push(configFile(document), ...(options.tsconfig === false ? [] : [tsconfigFile()]));
  written.sort((a, b) => compareText(a.path, b.path));
  return { files: written, diagnostics, unexpressed };
}

type PrintPart = (metaAlias: (name: string) => string) => ModulePart;

/** Declarations by file and name. */
function collectDeclarations(
  document: HookDocument,
  { hooks, places }: Omit<DocumentLayout, "packages">,
  options: ImportOpenapiOptions,
  reportUnexpressed: SchemaContext["unexpressed"],
): ReadonlyMap<string, ReadonlyMap<string, PrintPart>> {
  const modules = new Map<string, Map<string, PrintPart>>();
  const moduleAt = (path: string) => {
    const module = modules.get(path) ?? new Map<string, PrintPart>();
    modules.set(path, module);
    return module;
  };
  const names = new Map<number, string>();
  const stubs = new Map<string, Declaration>();
  const stub = (name: string): Declaration => {
    const known = stubs.get(name);
    if (known !== undefined) return known;
    const content: Content = { form: "interface", members: [], markers: [] };
    const made: Declaration = { id: stubs.size, content, uses: [] };
    stubs.set(name, made);
    names.set(made.id, name);
    return made;
  };
  const leadsBack = createLeadsBack(document.components);
  const declared = new Set([...hooks.values(), ...places.values()].map(({ name }) => name));

  const declare = (place: ComponentPlace, schema: JsonObject, path: string): void => {
    // Inline types are declared after the types that contain them.
    const inside: (() => void)[] = [];
    const context: SchemaContext = {
      kind: place.name,
      registry: createRegistry(),
      options: { descriptions: options.descriptions, embeddedObjectMeta: false },
      unexpressed: reportUnexpressed,
      leadsBack: (member) => leadsBack(member, place.component),
      refer(component) {
        const meta = findMetaType(component);
        if (meta !== undefined) return { kind: "meta", name: meta };
        return { kind: "reference", to: stub(places.get(component)?.name ?? word(component)), text: "own" };
      },
      declare(words, inner, at) {
        let name = words.join("");
        for (let count = 2; declared.has(name); count++) name = `${words.join("")}${count}`;
        declared.add(name);
        inside.push(() => declare({ ...place, name, isOfPackage: true }, inner, at));
        return { kind: "reference", to: stub(name), text: "own" };
      },
    };
    const at = { words: [place.name], path };
    const isObjectOfKind = isKind(schema);
    const members = readMembers(schema, at, context).filter(
      ({ name }) => !isObjectOfKind || !rootMembers.has(name),
    );
    const markers: MarkerLine[] = [
      ...(isObjectOfKind ? [{ name: "kubebuilder:object:root", argument: "=false" }] : []),
      ...(place.isOfPackage
        ? []
        : [{ name: "capikit:openapi", argument: `:name=${quotedText(place.component)}` }]),
      ...componentMarkers(withoutTexts(schema), at, context),
    ];
    const description = options.descriptions ? textAt(schema, "description") : undefined;
    moduleAt(place.file).set(place.name, (alias) => {
      const used = tracked(names, alias);
      const base = isObjectOfKind ? { extends: used.printed.meta("KubernetesObject") } : {};
      const text = printInterface({ name: place.name, ...base, description, members, markers }, used.printed);
      return { text, meta: used.meta, types: used.types };
    });
    for (const each of inside) each();
  };

  for (const [hook, { name, file }] of hooks) {
    const [request, response] = [places.get(hook.request)?.name, places.get(hook.response)?.name];
    if (request === undefined || response === undefined) continue;
    moduleAt(file).set(name, (alias) =>
      hookPart(
        { name, request, response, hook, descriptions: options.descriptions },
        document.components,
        alias,
      ),
    );
  }
  for (const place of places.values()) {
    const schema = document.components.get(place.component);
    if (schema !== undefined) declare(place, schema, place.component);
  }
  return modules;
}

/** Reports whether a component is a Kubernetes object, with members of `KubernetesObject`. */
function isKind(schema: JsonObject): boolean {
  const properties = objectAt(schema, "properties");
  const metadata = JSON.stringify(properties.metadata ?? "");
  return (
    properties.apiVersion !== undefined && properties.kind !== undefined && /\.ObjectMeta"/.test(metadata)
  );
}

function withoutTexts({ description: _, type: __, ...rest }: JsonObject): JsonObject {
  return rest;
}

/** Returns names for printing, and records their use. */
function tracked(
  names: ReadonlyMap<number, string>,
  alias: (name: string) => string,
): { readonly printed: Names; readonly meta: Set<string>; readonly types: Set<string> } {
  const meta = new Set<string>();
  const types = new Set<string>();
  const printed: Names = {
    hasRecord: true,
    reference({ to }) {
      const name = names.get(to.id) ?? "Unnamed";
      types.add(name);
      return name;
    },
    meta(name) {
      meta.add(name);
      return alias(name);
    },
  };
  return { printed, meta, types };
}

/** Returns the index of a package: a new one, or the project's with further exports. */
function indexFile(
  one: HookPackage,
  written: ReadonlyMap<string, PrintedModule>,
  source: string,
  project: ExistingProject,
): WrittenFile {
  const { folder } = one;
  const path = `${folder}/index.ts`;
  const index = project.files.get(path);
  const own = [...written]
    .filter(([file]) => file.startsWith(`${folder}/`))
    .map(([file, parts]) => ({ name: file.slice(folder.length + 1), names: [...parts.keys()] }));
  const others = existingModules(project, folder).filter(
    ({ name }) => isExported(index, name) && !own.some((module) => module.name === name),
  );
  const { importExtension = ".js" } = project;
  return {
    path,
    text: packageIndex([...others, ...own], importExtension, index ?? newIndex(one, source)),
    ...(index !== undefined && { existing: "replace" as const }),
  };
}

function newIndex({ group, version, prefix }: HookPackage, source: string): string {
  const hasOwnPackage = prefix !== "" && prefix !== `${group}.${version}`;
  const lines = [
    `The ${version} hooks of ${group}.`,
    "",
    `+groupName=${group}`,
    `+versionName=${version}`,
    ...(hasOwnPackage ? [`+capikit:openapi:goPackage=${quotedText(prefix)}`] : []),
    "",
    "@packageDocumentation",
  ];
  return `${[importedFrom(source), "", ...docComment(lines)].join("\n")}\n`;
}

/** Returns the configuration that generates the same document from the types. */
function configFile({ info }: HookDocument): WrittenFile {
  const openapi = {
    title: textAt(info, "title"),
    description: textAt(info, "description"),
    documentVersion: textAt(info, "version"),
    license: textAt(objectAt(info, "license"), "name"),
    licenseUrl: textAt(objectAt(info, "license"), "url"),
    goNames: true,
  };
  const lines = Object.entries(openapi).flatMap(([name, value]) =>
    value === undefined ? [] : [`    ${objectKey(name)}: ${jsonLiteral(value)},\n`],
  );
  return {
    path: "capikit.config.ts",
    text: `export default {\n  openapi: {\n${lines.join("")}  },\n};\n`,
    existing: "keep",
  };
}
