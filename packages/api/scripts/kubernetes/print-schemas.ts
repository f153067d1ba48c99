import { Code, type Data, printData } from "@capikit/generators/emit";
import { docSentence } from "@capikit/generators/model";
import { type Document, goName, referencesOf, type Schema, targetOf } from "./documents.ts";

/** Keywords that have an effect at run time. */
const kept = [
  "type",
  "format",
  "enum",
  "required",
  "x-kubernetes-list-type",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-map-type",
] as const;

const intOrString = { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true };
const open = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

/** Structural schemas of types that OpenAPI describes otherwise, by Go name. */
const special: Readonly<Record<string, Data>> = {
  IntOrString: intOrString,
  Quantity: {
    ...intOrString,
    pattern:
      "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
  },
  Time: { type: "string", format: "date-time" },
  MicroTime: { type: "string", format: "date-time" },
  RawExtension: open,
  FieldsV1: open,
  JSON: { "x-kubernetes-preserve-unknown-fields": true },
  // Structural schemas cannot be recursive.
  JSONSchemaProps: open,
};

/** Reports whether schemas of this type are printed where they are used. */
export function isInline(schema: string): boolean {
  return goName(schema) in special;
}

/** Returns the constant of a schema: `podSpecSchema`. */
export function schemaConstant(schema: string): string {
  const name = goName(schema);
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}Schema`;
}

/** Prints constants with the structural schemas of a document, each after those it refers to. */
export function printSchemas({ schemas }: Document, kinds: ReadonlySet<string>): string {
  const printed = new Map<string, string>();
  const print = (name: string): void => {
    const schema = schemas[name];
    if (schema === undefined || printed.has(name) || isInline(name)) return;
    for (const reference of referencesOf(schema)) if (reference !== name) print(reference);
    const { metadata, ...properties } = schema.properties ?? {};
    const data =
      kinds.has(name) && metadata ? structural({ ...schema, properties }, true) : structural(schema);
    printed.set(
      name,
      `${docSentence(`The schema of ${goName(name)}.`)}\nexport const ${schemaConstant(name)}: JsonSchema = ${printData(data)};\n`,
    );
  };
  for (const name of Object.keys(schemas)) print(name);
  return [...printed.values()].join("\n");
}

function structural(schema: Schema, isKind = false): Data {
  const { properties, items, additionalProperties, allOf: [only] = [], default: given } = schema;
  const target = targetOf(only ?? schema);
  const hasDefault = given !== undefined && !isZero(given);
  if (target !== undefined) {
    const referenced = special[goName(target)] ?? new Code(schemaConstant(target));
    if (!hasDefault) return referenced;
    throw new Error(`a reference to ${target} has a default`);
  }
  const isFree = schema.type === "object" && properties === undefined && additionalProperties === undefined;
  const data: Record<string, Data> = {};
  for (const key of kept) if (key in schema) data[key] = (schema as Readonly<Record<string, Data>>)[key];
  if (hasDefault) data.default = given as Data;
  if (properties !== undefined)
    data.properties = {
      ...Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, structural(child)])),
      // Other kinds may contain the kind, such as the claims of a StatefulSet.
      ...(isKind && { metadata: open }),
    };
  if (items !== undefined) data.items = structural(items);
  if (additionalProperties !== undefined) data.additionalProperties = structural(additionalProperties);
  if (isFree || schema.type === undefined) data["x-kubernetes-preserve-unknown-fields"] = true;
  return data;
}

/** Zero values of Go, which the API server's documents contain as defaults of required fields. */
function isZero(value: unknown): boolean {
  return value === "" || value === 0 || value === false || JSON.stringify(value) === "{}";
}
