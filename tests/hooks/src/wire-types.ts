import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

/**
 * Components with values of any JSON: OpenAPI has no schema for them, and openapi-typescript emits
 * `unknown`.
 */
const anyJson = /\.(JSON|FieldsV1|RawExtension)$/;

/**
 * Generates the types of a document with openapi-typescript. Values of any JSON are `JSONValue`.
 */
export async function wireTypes(document: object): Promise<string> {
  const ast = await openapiTS(structuredClone(document) as Parameters<typeof openapiTS>[0], {
    // The API server fills in defaults: senders may omit the fields.
    defaultNonNullable: false,
    silent: true,
    inject: 'import type { JSONValue } from "@capikit/api/meta";\n',
    transform(_, { path }) {
      const name = path?.startsWith("#/components/schemas/") ? path.split("/").at(-1) : undefined;
      if (name === undefined || !anyJson.test(name)) return undefined;
      const json = ts.factory.createTypeReferenceNode("JSONValue");
      if (name.endsWith(".JSON")) return json;
      const text = ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
      return ts.factory.createTypeReferenceNode("Record", [text, json]);
    },
  });
  return astToString(ast);
}
