import { plainText } from "@capikit/common/json";
import { cell, code, type Fields, fields, items } from "./cells.ts";

/** Documents schemas of an OpenAPI document as rows of tables. */
export interface SchemaRows {
  /**
   * Returns a row per field of a body or type: name, type, whether it is required, further cells,
   * description.
   */
  rowsOf(schema: Fields): readonly (readonly string[])[];
  /** Returns types that rows have named since the last call, by their shown names. */
  takeTypes(): ReadonlyMap<string, Fields>;
}

const prefix = "#/components/schemas/";
/** References to components without properties inside each other. Hostile documents have more. */
const maxDepth = 100;
/** Characters of the type of a component without properties. */
const maxText = 10_000;

/** Returns the component that a schema refers to, with or without other keywords. */
function findComponent(schema: Fields): string | undefined {
  const reference = schema.$ref ?? items(schema.allOf)[0]?.$ref;
  return typeof reference === "string" && reference.startsWith(prefix)
    ? reference.slice(prefix.length)
    : undefined;
}

/** Follows references to the last component, or to one with properties. */
function resolve(
  given: Fields,
  components: Fields,
): { readonly name: string | undefined; readonly schema: Fields } {
  const seen = new Set<string>();
  let last: string | undefined;
  let schema = given;
  for (let name = findComponent(schema); name !== undefined; name = findComponent(schema)) {
    if (seen.has(name)) return { name: undefined, schema: {} };
    seen.add(name);
    last = name;
    schema = Object.hasOwn(components, name) ? fields(components[name]) : {};
    if (schema.properties !== undefined) break;
  }
  return { name: last, schema };
}

/** Returns the shortest end of a component's name that is unused: `Foo`, `v1.Foo`, and so on. */
function unusedName(component: string, used: ReadonlySet<string>): string {
  const parts = component.split(".");
  const ends = parts.map((_, at) => parts.slice(-1 - at).join("."));
  let found = ends.find((name) => !used.has(name)) ?? component;
  for (let count = 2; used.has(found); count++) found = `${component}${count}`;
  return found;
}

/**
 * Documents the schemas of a document. A type is returned by `takeTypes` once. `cellsOf` returns
 * further cells of a field, before its description.
 */
export function createSchemaRows(
  components: Fields,
  cellsOf: (field: Fields) => readonly string[] = () => [],
): SchemaRows {
  let found = new Map<string, Fields>();
  const names = new Map<string, string>();
  const shownNames = new Set<string>();
  /** Types of components without properties. */
  const types = new Map<string, string>();

  const typeOf = (given: Fields, open: ReadonlySet<string>): string => {
    const { name, schema } = resolve(given, components);
    if (name === undefined) return textOf(schema, open);
    if (schema.properties !== undefined) return code(noted(name, schema));
    if (open.has(name) || open.size >= maxDepth) return "any";
    const text = types.get(name) ?? textOf(schema, new Set([...open, name]));
    types.set(name, text.length > maxText ? "any" : text);
    return types.get(name) ?? "any";
  };
  const textOf = (schema: Fields, open: ReadonlySet<string>): string => {
    if (Array.isArray(schema.enum)) return schema.enum.map((value) => code(JSON.stringify(value))).join(", ");
    if (schema["x-kubernetes-int-or-string"] === true) return "integer or string";
    if (schema.type === "array") return `array of ${typeOf(fields(schema.items), open)}`;
    const values = schema.additionalProperties;
    if (schema.type === "object" && typeof values === "object")
      return `map of ${typeOf(fields(values), open)}`;
    const choices = [...items(schema.oneOf), ...items(schema.anyOf)];
    if (choices.length > 0) return [...new Set(choices.map((one) => typeOf(one, open)))].join(" or ");
    const format = schema.format === undefined ? "" : ` (${plainText(schema.format)})`;
    return schema.type === undefined ? "any" : cell(`${plainText(schema.type)}${format}`);
  };
  /** Adds a type to `takeTypes`. Kubernetes objects have a reference of their own. */
  const noted = (component: string, schema: Fields): string => {
    const known = names.get(component);
    if (known !== undefined) return known;
    const shown = unusedName(component, shownNames);
    names.set(component, shown);
    shownNames.add(shown);
    const { apiVersion, kind, metadata } = fields(schema.properties);
    const isObject = apiVersion !== undefined && kind !== undefined && metadata !== undefined;
    if (!isObject) found.set(shown, schema);
    return shown;
  };
  const rowsOf = (given: Fields, path = ""): readonly (readonly string[])[] => {
    const { schema } = resolve(given, components);
    const required = Array.isArray(schema.required) ? schema.required : [];
    return Object.entries(fields(schema.properties)).flatMap(([name, member]) => {
      const field = fields(member);
      const described = field.description ?? resolve(field, components).schema.description;
      const row = [
        code(`${path}${name}`),
        typeOf(field, new Set()),
        required.includes(name) ? "yes" : "no",
        ...cellsOf(field),
        cell(described),
      ];
      return [row, ...inlineRows(field, `${path}${name}`)];
    });
  };
  /** Returns the fields of an object type without a name. */
  const inlineRows = (field: Fields, path: string): readonly (readonly string[])[] => {
    if (field.properties !== undefined) return rowsOf(field, `${path}.`);
    if (typeof field.additionalProperties === "object")
      return inlineRows(fields(field.additionalProperties), `${path}{}`);
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
