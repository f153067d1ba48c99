import { Code, type Data, Frozen, generatedNames, printData } from "@capikit/generators/emit";
import { docComment, docSentence, identifier } from "@capikit/generators/model";
import type { Document, Resource } from "./documents.ts";
import { schemaConstant } from "./print-schemas.ts";
import { selectableFields } from "./selectable-fields.ts";

/** A kind with objects of its own, and the constant of its descriptor. */
export interface Kind {
  readonly resource: Resource;
  readonly constant: string;
}

/** Returns the kinds of a document. Kinds of subresources have no objects of their own. */
export function kindsOf({ resources }: Document): readonly Kind[] {
  const found = resources.filter(({ name }) => !name.includes("/"));
  const names = generatedNames(found.map(({ kind }) => ({ name: kind, suffix: "Kind" })));
  return found.flatMap((resource, at) => {
    const constant = names[at]?.constant;
    return constant === undefined ? [] : [{ resource, constant }];
  });
}

/** Prints the definitions of a document's kinds. */
export function printKinds(
  kinds: readonly Kind[],
  document: Document,
  documents: readonly Document[],
): string {
  const what = `${document.group === "" ? "" : `${document.group}/`}${document.version}`;
  const printed = kinds.map(({ resource, constant }) => {
    const { kind } = resource;
    const note = /\bDeprecated: (.*)$/s.exec(
      document.schemas[`${document.package}.${kind}`]?.description ?? "",
    )?.[1];
    const comment =
      note === undefined
        ? docSentence(`${kind} of ${what}.`)
        : docComment([`${kind} of ${what}.`, "", `@deprecated ${note.replace(/\s+/g, " ")}`]).join("\n");
    const definition = new Frozen(definitionOf(resource, note !== undefined, document, documents));
    return `${comment}\nexport const ${identifier(constant)}: KindDefinition<${identifier(kind)}> = ${printData(definition)};\n`;
  });
  const all = new Frozen(kinds.map(({ constant }) => new Code(identifier(constant))));
  return `${printed.join("\n")}
${docSentence(`All kinds of ${what}.`)}
export const kinds: readonly KindDefinition[] = ${printData(all)};
`;
}

function definitionOf(
  { kind, name, singularName, shortNames, categories, namespaced }: Resource,
  deprecated: boolean,
  { group, version, resources, schemas, package: own }: Document,
  documents: readonly Document[],
): Data {
  const has = (subresource: string): boolean =>
    resources.some((one) => one.name === `${name}/${subresource}`);
  const newer = documents.some(
    (other) =>
      other.group === group &&
      other.version > version &&
      other.resources.some((resource) => resource.name === name),
  );
  const replicas = (part: "spec" | "status"): boolean => {
    const properties = schemas[`${own}.${kind}${part === "spec" ? "Spec" : "Status"}`]?.properties ?? {};
    return "replicas" in properties;
  };
  const hasScale = has("scale") && replicas("spec") && replicas("status");
  return {
    group,
    version,
    kind,
    listKind: `${kind}List`,
    plural: name,
    singular: singularName,
    shortNames: new Frozen(shortNames),
    categories: new Frozen(categories),
    scope: namespaced ? "Namespaced" : "Cluster",
    served: true,
    storage: !newer,
    deprecated,
    subresources: new Frozen({
      status: has("status"),
      scale: hasScale
        ? new Frozen({ specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" })
        : undefined,
    }),
    selectableFields: new Frozen((selectableFields[`${group}/${kind}`] ?? []).map((path) => `.${path}`)),
    schema: new Code(
      `() => import("./schemas.ts").then(({ ${schemaConstant(kind)} }) => ${schemaConstant(kind)})`,
    ),
  };
}
