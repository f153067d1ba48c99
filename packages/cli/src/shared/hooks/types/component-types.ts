import type { JsonValue } from "@capikit/common/json";
import type { DocumentedHooks } from "@capikit/importer";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { addKnownEnumerations } from "./known-enumerations.ts";

/** Keywords with which a schema does not accept any JSON. */
const typed = ["type", "$ref", "enum", "const", "allOf", "anyOf", "oneOf", "not", "properties", "format"];

/**
 * Prints the interface `components` with the types of all schemas, made by openapi-typescript.
 * Schemas that accept any JSON are `JSONValue`, which must be imported.
 */
export async function componentTypes({ components, hooks }: DocumentedHooks): Promise<string> {
  const schemas = structuredClone(Object.fromEntries(components)) as Record<string, JsonValue>;
  addKnownEnumerations(
    schemas,
    hooks.map(({ response }) => response),
  );
  const document = {
    openapi: "3.0.3",
    info: { title: "Hooks", version: "v1" },
    paths: {},
    components: { schemas },
  };
  const ast = await openapiTS(document as unknown as Parameters<typeof openapiTS>[0], {
    // Servers fill in defaults: callers may omit the members.
    defaultNonNullable: false,
    silent: true,
    transform(schema) {
      const json = ts.factory.createTypeReferenceNode("JSONValue");
      if (typed.every((keyword) => !(keyword in schema))) return json;
      const { type, properties, additionalProperties } = schema as Readonly<Record<string, unknown>>;
      if (type !== "object" || properties !== undefined || typeof additionalProperties === "object")
        return undefined;
      const text = ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
      return ts.factory.createTypeReferenceNode("Record", [text, json]);
    },
  });
  return astToString(
    ast.filter((node) => ts.isInterfaceDeclaration(node) && node.name.text === "components"),
  );
}
