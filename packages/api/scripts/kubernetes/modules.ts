import { join } from "node:path";
import { apiVersionOf } from "@capikit/common/kubernetes";
import { capitalize } from "@capikit/common/text";
import { docComment, identifier, importTypes, importValues, lineComment } from "@capikit/generators/model";
import { childrenOf, type Document, goName, readDocuments, referencesOf, type Schema } from "./documents.ts";
import { checkMetaType, type MetaTypes, readMetaTypes } from "./meta-types.ts";
import { type Kind, kindsOf, printKinds } from "./print-kinds.ts";
import { isInline, printSchemas, schemaConstant } from "./print-schemas.ts";
import { scalarOf, typesOf, wrap } from "./print-types.ts";

const meta = "../../../../src/meta/index.ts";

/** Facts about all documents. */
interface Shared {
  readonly documents: readonly Document[];
  readonly metaTypes: MetaTypes;
  /** Schemas that kinds refer to. */
  readonly ofKinds: ReadonlySet<string>;
  /** Schemas that any other schema refers to, apart from those of types in `src/meta`. */
  readonly used: ReadonlySet<string>;
}

/** Returns the modules of gen/kubernetes by path. */
export async function kubernetesModules(root: string): Promise<ReadonlyMap<string, string>> {
  const documents = await readDocuments(join(root, "kubernetes/documents.json"));
  const metaTypes = readMetaTypes(join(root, "src/meta"));
  const shared: Shared = {
    documents,
    metaTypes,
    ofKinds: reachable(documents, ({ resources, package: own }) =>
      resources.map(({ kind }) => `${own}.${kind}`),
    ),
    used: reachable(
      documents,
      ({ resources, schemas }) => (resources.length === 0 ? [] : Object.keys(schemas)),
      (name) => metaTypes.has(goName(name)),
    ),
  };
  const modules = new Map<string, string>();
  for (const document of documents) {
    const kinds = kindsOf(document);
    const head = `${lineComment(`Generated from kubernetes/documents.json of Kubernetes ${document.kubernetes}. Do not edit.`)}\n`;
    const add = (name: string, text: string): void => {
      modules.set(`${document.folder}/${name}.ts`, `${head}${text}`);
    };
    add("types", await typesModule(document, kinds, shared));
    add("schemas", schemasModule(document, kinds, shared));
    if (kinds.length > 0) add("kinds", kindsModule(document, kinds, shared));
  }
  modules.set("index.ts", indexModule(modules));
  modules.set("schemas.ts", schemaTable(documents));
  return modules;
}

/** Returns the module with the schemas and resources of all kinds, for checks without I/O. */
function schemaTable(documents: readonly Document[]): string {
  const served = documents.filter(({ resources }) => resources.length > 0);
  const nameOf = ({ folder }: Document): string =>
    folder.replace(/\/(\w)/, (_, letter: string) => letter.toUpperCase());
  const imports = served.map(
    (document) => `import * as ${nameOf(document)} from "./${document.folder}/schemas.ts";\n`,
  );
  const rows = served.map((document) => {
    const { group, version } = document;
    const kinds = kindsOf(document).map(
      ({ resource: { kind } }) => `    ${kind}: ${nameOf(document)}.${schemaConstant(kind)},\n`,
    );
    return `  ${JSON.stringify(apiVersionOf({ group, version }))}: {\n${kinds.join("")}  },\n`;
  });
  const groups = new Set(served.map(({ group }) => group));
  const resources = [...groups].map((group) => {
    const ofGroup = served.filter((document) => document.group === group);
    const names = new Set(ofGroup.flatMap((document) => document.resources.map(({ name }) => name)));
    return `  ${JSON.stringify(group)}: ${JSON.stringify([...names].toSorted())},\n`;
  });
  return `${lineComment("Generated from the documents in kubernetes. Do not edit.")}
/**
 * Schemas and resources of the stable APIs of Kubernetes.
 *
 * @module
 */

${importTypes([{ name: "JsonSchema" }], "../../src/meta/index.ts")}
${imports.join("")}
/** Structural schemas by apiVersion and kind. */
export const builtInSchemas: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>> = {
${rows.join("")}};

/** Resources and subresources by group, such as \`pods/log\`; the core group is empty. */
export const builtInResources: Readonly<Record<string, readonly string[]>> = {
${resources.join("")}};
`;
}

/**
 * Exports everything by its own name. A name that several groups or versions declare begins with
 * them, such as `CoreV1Event`, as in @kubernetes/client-node.
 */
function indexModule(modules: ReadonlyMap<string, string>): string {
  const namesOf = new Map<string, readonly string[]>();
  const count = new Map<string, number>();
  for (const [path, text] of modules) {
    if (!/\/(?:kinds|types)\.ts$/.test(path)) continue;
    const names = exportedNames(text);
    namesOf.set(path, names);
    for (const name of names) count.set(name, (count.get(name) ?? 0) + 1);
  }
  const lines = [...namesOf].flatMap(([path, names]) => {
    if (names.length === 0) return [];
    const items = names.map((name) => {
      const isShared = (count.get(name) ?? 0) > 1 || name === "kinds";
      return `  ${isShared ? `${name} as ${qualifiedName(path, name)}` : name},\n`;
    });
    return `export ${path.endsWith("/types.ts") ? "type " : ""}{\n${items.join("")}} from "./${path}";\n`;
  });
  return `${lineComment("Generated from the documents in kubernetes. Do not edit.")}
/**
 * Types and kinds of the stable APIs of Kubernetes.
 *
 * @module
 */

${lines.join("")}`;
}

function exportedNames(text: string): readonly string[] {
  const declared = [...text.matchAll(/^export (?:const|interface|type) (\w+)/gm)].map(
    ([, name = ""]) => name,
  );
  const [, list = ""] = /^export type \{([^}]*)\} from/m.exec(text) ?? [];
  return [...declared, ...list.split(",").map((name) => name.trim())]
    .filter((name) => name !== "")
    .toSorted();
}

/** Returns a name with its group and version in front, such as `CoreV1Event` or `coreV1Event`. */
function qualifiedName(path: string, name: string): string {
  const [group = "", version = ""] = path.split("/");
  const prefix = `${group}${capitalize(version)}`;
  return `${/^[a-z]/.test(name) ? prefix : capitalize(prefix)}${capitalize(name)}`;
}

function kindsModule(document: Document, kinds: readonly Kind[], { documents }: Shared): string {
  const names = kinds.map(({ resource: { kind } }) => ({ name: kind })).toSorted(byName);
  return `${importTypes([{ name: "KindDefinition" }], meta)}
${importTypes(names, "./types.ts")}

${printKinds(kinds, document, documents)}`;
}

function schemasModule(document: Document, kinds: readonly Kind[], { documents, ofKinds }: Shared): string {
  const used = new Map<string, Set<string>>();
  const schemas = Object.fromEntries(Object.entries(document.schemas).filter(([name]) => ofKinds.has(name)));
  const isKind = new Set(kinds.map(({ resource: { kind } }) => `${document.package}.${kind}`));
  for (const [name, schema] of Object.entries(schemas)) {
    for (const reference of referencesOf(isKind.has(name) ? withoutMetadata(schema) : schema)) {
      if (reference in document.schemas || isInline(reference)) continue;
      const from = moduleOf(reference, document, documents, "schemas");
      used.set(from, (used.get(from) ?? new Set()).add(schemaConstant(reference)));
    }
  }
  return `${importTypes([{ name: "JsonSchema" }], meta)}
${importLines(used, importValues)}
${printSchemas({ ...document, schemas }, isKind)}`;
}

async function typesModule(document: Document, kinds: readonly Kind[], shared: Shared): Promise<string> {
  const { metaTypes, documents } = shared;
  const isCore = document.package === "io.k8s.api.core.v1";
  const isMeta = document.package === "io.k8s.apimachinery.pkg.apis.meta.v1";
  const used = new Map<string, Set<string>>();
  const use = (from: string, name: string): void => {
    used.set(from, (used.get(from) ?? new Set()).add(name));
  };
  const exported: string[] = [];
  const own: Record<string, Schema> = {};
  for (const [name, schema] of Object.entries(document.schemas)) {
    const type = goName(name);
    if ((isCore || isMeta) && metaTypes.has(type)) {
      if (shared.used.has(name)) checkMetaType(type, schema, metaTypes);
      if (isCore) exported.push(type);
    } else if (!isMeta || shared.used.has(name)) {
      own[name] = withoutObject(unions[type] ?? schema, schema);
    }
  }
  const listed = new Set(
    kinds.filter(({ resource }) => resource.verbs.includes("list")).map(({ resource: { kind } }) => kind),
  );
  const types = await typesOf(own);
  const printed = Object.entries(own).flatMap(([name, schema]) => {
    const type = identifier(goName(name));
    for (const scalar of scalarsOf(name, schema)) use(meta, scalar);
    for (const reference of referencesOf(schema))
      if (!(reference in own))
        use(
          metaTypes.has(goName(reference)) && /\.core\.v1\.|\.apimachinery\./.test(reference)
            ? meta
            : moduleOf(reference, document, documents, "types"),
          goName(reference),
        );
    const isObject = isKubernetesObject(document.schemas[name]);
    if (isObject) use(meta, "KubernetesObject");
    const text = types.get(name) ?? "unknown";
    const comment = docComment(wrap(document.schemas[name]?.description ?? `${type}.`)).join("\n");
    const body =
      isObject || text.startsWith("{\n")
        ? `export interface ${type}${isObject ? " extends KubernetesObject" : ""} ${text.startsWith("{\n") ? text : "{}"}\n`
        : `export type ${type} = ${text};\n`;
    if (!listed.has(type)) return [`${comment}\n${body}`];
    use(meta, "KubernetesList");
    const list = `/** A list of ${type} objects. */\nexport interface ${type}List extends KubernetesList<${type}> {}\n`;
    return [`${comment}\n${body}`, list];
  });
  const reexports =
    exported.length === 0
      ? ""
      : `export type {\n${exported.map((name) => `  ${name},\n`).join("")}} from "${meta}";\n`;
  return `${importLines(used, importTypes)}${reexports}\n${printed.join("\n")}`;
}

function importLines(
  used: ReadonlyMap<string, ReadonlySet<string>>,
  print: (names: readonly { readonly name: string }[], from: string) => string,
): string {
  return [...used]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, names]) => {
      const sorted = [...names].map((name) => ({ name })).toSorted(byName);
      return `${print(sorted, from)}\n`;
    })
    .join("");
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}

/** Returns the module that declares a schema of another document. */
function moduleOf(
  schema: string,
  from: Document,
  documents: readonly Document[],
  file: "types" | "schemas",
): string {
  const target = documents.find(({ schemas }) => schema in schemas);
  if (target === undefined) throw new Error(`${from.folder} refers to ${schema}, which no document has`);
  return `../../${target.folder}/${file}.ts`;
}

/** Returns the names of all schemas that are reachable from some, without those of `isLeaf`. */
function reachable(
  documents: readonly Document[],
  roots: (document: Document) => readonly string[],
  isLeaf: (name: string) => boolean = () => false,
): ReadonlySet<string> {
  const all = new Map(documents.flatMap(({ schemas }) => Object.entries(schemas)));
  const found = new Set<string>();
  const visit = (name: string): void => {
    const schema = all.get(name);
    if (schema === undefined || found.has(name)) return;
    found.add(name);
    if (!isLeaf(name)) for (const reference of referencesOf(schema)) visit(reference);
  };
  for (const document of documents) for (const name of roots(document)) visit(name);
  return found;
}

const props = {
  $ref: "#/components/schemas/io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps",
};

/** Unions of Go, which the documents describe as any JSON. */
const unions: Readonly<Record<string, Schema>> = {
  JSONSchemaPropsOrArray: { oneOf: [props, { type: "array", items: props }] },
  JSONSchemaPropsOrBool: { oneOf: [props, { type: "boolean" }] },
  JSONSchemaPropsOrStringArray: { oneOf: [props, { type: "array", items: { type: "string" } }] },
};

/** Reports whether a schema is that of objects with metadata. */
function isKubernetesObject({ properties = {} }: Schema = {}): boolean {
  const references = properties.metadata ? [...referencesOf(properties.metadata)] : [];
  return (
    "apiVersion" in properties &&
    "kind" in properties &&
    references.includes("io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta")
  );
}

/** Leaves out the members of `KubernetesObject`, and the separately printed description. */
function withoutObject({ description: _, ...schema }: Schema, original: Schema): Schema {
  if (!isKubernetesObject(original)) return schema;
  const { apiVersion: _version, kind: _kind, metadata: _metadata, ...properties } = schema.properties ?? {};
  return { ...schema, properties };
}

function withoutMetadata({ properties = {}, ...schema }: Schema): Schema {
  const { metadata: _, ...others } = properties;
  return { ...schema, properties: others };
}

/** Returns the scalar types of `src/meta` in a schema. */
function scalarsOf(name: string, schema: Schema): Set<string> {
  const found = new Set<string>();
  const walk = (part: Schema): void => {
    const scalar = scalarOf(part);
    if (scalar !== undefined) found.add(scalar);
    for (const child of childrenOf(part)) walk(child);
  };
  walk(schema);
  if (goName(name) === "JSON") found.add("JSONValue");
  return found;
}
