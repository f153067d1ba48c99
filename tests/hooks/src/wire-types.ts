import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

/** The components whose values are any JSON, of which OpenAPI says nothing, and that openapi-typescript leaves `unknown`. */
const anyJson = /\.(JSON|FieldsV1|RawExtension)$/;

/** The types that openapi-typescript makes of a document. Values of any JSON are `JSONValue`. */
export async function wireTypes(document: object): Promise<string> {
  const ast = await openapiTS(structuredClone(document) as Parameters<typeof openapiTS>[0], {
    // A default is what the API server fills in: who sends an object may leave it out.
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
