import { plainText } from "@capikit/common/json";
import { cell, code } from "../format/markdown.ts";
import { type Fields, fields, items } from "../format/values.ts";

/** Documents schemas of an OpenAPI document as rows of tables. */
export interface SchemaRows {
  /** Returns a row per field of a body or type: name, type, whether it is required, description. */
  rowsOf(schema: Fields): readonly (readonly string[])[];
  /** Returns types that rows have named since the last call, by their shown names. */
  takeTypes(): ReadonlyMap<string, Fields>;
}

const prefix = "#/components/schemas/";

/** Documents the schemas of a document. A type is returned by `takeTypes` once. */
export function createSchemaRows(components: Fields): SchemaRows {
  let found = new Map<string, Fields>();
  /** Shown names by component. */
  const names = new Map<string, string>();

  const resolve = (schema: Fields): { readonly name: string | undefined; readonly schema: Fields } => {
    const [only] = items(schema.allOf);
    const reference = schema.$ref ?? only?.$ref;
    if (typeof reference !== "string" || !reference.startsWith(prefix)) return { name: undefined, schema };
    const name = reference.slice(prefix.length);
    return { name, schema: Object.hasOwn(components, name) ? fields(components[name]) : {} };
  };
  const typeOf = (given: Fields): string => {
    const { name, schema } = resolve(given);
    if (name !== undefined && schema.properties !== undefined) return code(noted(name, schema));
    if (Array.isArray(schema.enum)) return schema.enum.map((value) => code(JSON.stringify(value))).join(", ");
    if (schema.type === "array") return `array of ${typeOf(fields(schema.items))}`;
    const values = schema.additionalProperties;
    if (schema.type === "object" && typeof values === "object") return `map of ${typeOf(fields(values))}`;
    const choices = [...items(schema.oneOf), ...items(schema.anyOf)];
    if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(" or ");
    const format = schema.format === undefined ? "" : ` (${plainText(schema.format)})`;
    return schema.type === undefined ? "any" : cell(`${plainText(schema.type)}${format}`);
  };
  /** Adds a type to `takeTypes`. Kubernetes objects have a reference of their own. */
  const noted = (component: string, schema: Fields): string => {
    const [name = component, version] = component.split(".").reverse();
    const known = names.get(component);
    if (known !== undefined) return known;
    const shown = [...names.values()].includes(name) ? `${version}.${name}` : name;
    names.set(component, shown);
    const { apiVersion, kind, metadata } = fields(schema.properties);
    const isObject = apiVersion !== undefined && kind !== undefined && metadata !== undefined;
    if (!isObject) found.set(shown, schema);
    return shown;
  };
  const rowsOf = (given: Fields, path = ""): readonly (readonly string[])[] => {
    const { schema } = resolve(given);
    const required = Array.isArray(schema.required) ? schema.required : [];
    return Object.entries(fields(schema.properties)).flatMap(([name, member]) => {
      const field = fields(member);
      const described = field.description ?? resolve(field).schema.description;
      const row = [
        code(`${path}${name}`),
        typeOf(field),
        required.includes(name) ? "yes" : "no",
        cell(described),
      ];
      return [row, ...inlineRows(field, `${path}${name}`)];
    });
  };
  /** Returns the fields of an object type without a name. */
  const inlineRows = (field: Fields, path: string): readonly (readonly string[])[] => {
    if (field.properties !== undefined) return rowsOf(field, `${path}.`);
    return field.items === undefined ? [] : inlineRows(fields(field.items), `${path}[]`);
  };
  return {
    rowsOf: (schema) => rowsOf(schema),
    takeTypes() {
      const types = found;
      found = new Map();
      return types;
    },
  };
}
