import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { childrenOf, goName, referencesOf, type Schema } from "./documents.ts";

/** Types of `src/meta` for formats of numbers and strings. */
const formats: Readonly<Record<string, string>> = {
  "integer int32": "int32",
  "integer int64": "int64",
  "number double": "float64",
  "string byte": "bytes",
};

/** Returns the type of `src/meta` for a number or string with a format. */
export function scalarOf({ type, format }: Pick<Schema, "type" | "format">): string | undefined {
  return formats[`${type} ${format}`];
}

/** Schemas of any JSON, which OpenAPI cannot describe. */
const anyJson = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON";

/**
 * Returns the TypeScript types of schemas by name, made by openapi-typescript: the members of
 * objects, `{ … }`, or another type. References are Go names.
 */
export async function typesOf(
  schemas: Readonly<Record<string, Schema>>,
): Promise<ReadonlyMap<string, string>> {
  const references = Object.values(schemas).flatMap((schema) => [...referencesOf(schema)]);
  const document = {
    openapi: "3.0.0",
    info: { title: "Kubernetes", version: "v1" },
    paths: {},
    components: {
      schemas: {
        // Types of other modules.
        ...Object.fromEntries(references.map((name) => [name, {}])),
        ...Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, titled(schema)])),
      },
    },
  };
  const ast = await openapiTS(document as unknown as Parameters<typeof openapiTS>[0], {
    // The API server fills in defaults: senders may omit the fields.
    defaultNonNullable: false,
    silent: true,
    transform(schema, { path }) {
      const name =
        path === `#/components/schemas/${anyJson}`
          ? "JSONValue"
          : scalarOf(schema as Pick<Schema, "type" | "format">);
      return name === undefined ? undefined : ts.factory.createTypeReferenceNode(name);
    },
  });
  const components = ast.find(
    (node): node is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(node) && node.name.text === "components",
  );
  const member = components?.members.find((node) => nameOf(node) === "schemas");
  if (
    member === undefined ||
    !ts.isPropertySignature(member) ||
    !member.type ||
    !ts.isTypeLiteralNode(member.type)
  )
    throw new Error("openapi-typescript printed no schemas");
  return new Map(
    member.type.members.filter(ts.isPropertySignature).map((schema): [string, string] => {
      if (schema.type === undefined) throw new Error(`no type of ${nameOf(schema)}`);
      const text = astToString(schema.type)
        .trim()
        .replace(/components\["schemas"\]\["([^"]+)"\]/g, (_, name: string) => goName(name))
        .replaceAll(/^( +)/gm, (spaces) =>
          " ".repeat(Math.floor(spaces.length / 4) * 2 + (spaces.length % 4)),
        )
        // Lines after the first of a description are indented by openapi-typescript.
        .replaceAll(/^( *) \* {5}/gm, "$1 * ")
        // The types have these.
        .replaceAll(/^ *(?:\/\*)?\* (?:@enum \{string\}|Format: \w+)(?: \*\/)?\n/gm, "")
        .replaceAll(/^( *)\/\*\*\n *\* (.*)\n *\*\//gm, "$1/** $2 */")
        .replaceAll(/\{\n *\[key: string\]: (.+);\n *\}/g, "Record<string, $1>")
        .replaceAll(/[ \t]+$/gm, "");
      return [nameOf(schema), text];
    }),
  );
}

function nameOf(node: ts.TypeElement): string {
  return node.name !== undefined && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))
    ? node.name.text
    : "";
}

/** Moves descriptions to titles, which openapi-typescript prints without a tag. */
function titled(schema: Schema): object {
  const {
    description,
    default: _,
    format,
    properties,
    items,
    additionalProperties,
    allOf,
    oneOf,
    ...kept
  } = schema;
  const [only] = allOf ?? [];
  const isReference = only !== undefined && childrenOf(schema).length === 1;
  return {
    ...kept,
    ...(format !== undefined && scalarOf(schema) !== undefined && { format }),
    ...(description !== undefined && { title: wrap(description).join("\n") }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, child]) => [name, titled(child)]),
      ),
    }),
    ...(items && { items: titled(items) }),
    ...(additionalProperties && { additionalProperties: titled(additionalProperties) }),
    ...(isReference && { allOf: [only] }),
    ...(oneOf && { oneOf: oneOf.map(titled) }),
  };
}

const width = 100;

/** Breaks the lines of a text between words; continued lines keep the indentation. */
export function wrap(text: string): readonly string[] {
  return text
    .replaceAll("\t", "  ")
    .trim()
    .split("\n")
    .flatMap((line) => {
      const indent = /^ */.exec(line)?.[0] ?? "";
      const lines: string[] = [];
      let current = indent;
      for (const word of line.trim().split(/ +/)) {
        if (current.trim() !== "" && current.length + word.length >= width) {
          lines.push(current.trimEnd());
          current = indent;
        }
        current += `${word} `;
      }
      return [...lines, current.trimEnd()];
    });
}
