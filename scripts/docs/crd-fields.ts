import {
  cell,
  code,
  type Fields,
  fields,
  items,
} from "../../packages/clusterctl-kit/src/provider-docs/format/markdown.ts";

/** Keywords that limit values, with the words that introduce their value. */
const limits: Readonly<Record<string, string>> = {
  minLength: "min. length",
  maxLength: "max. length",
  minimum: "minimum",
  maximum: "maximum",
  minItems: "min. items",
  maxItems: "max. items",
  minProperties: "min. properties",
  maxProperties: "max. properties",
  pattern: "pattern",
};

/** Returns the default of a field for a table cell; empty without one. */
export function defaultOf({ default: value }: Fields): string {
  return value === undefined ? "" : code(JSON.stringify(value));
}

/** Returns the validation of a field for a table cell, with that of its scalar items or values. */
export function validationOf(field: Fields): string {
  const nested = [
    ["items", fields(field.items)],
    ["values", fields(field.additionalProperties)],
  ] as const;
  const inner = nested
    .filter(([, schema]) => schema.properties === undefined)
    .map(([name, schema]) => [name, constraintsOf(schema)] as const)
    .filter(([, constraints]) => constraints.length > 0)
    .map(([name, constraints]) => `${name}: ${constraints.join(", ")}`);
  return [constraintsOf(field).join(", "), ...inner].filter((text) => text !== "").join("; ");
}

function constraintsOf(schema: Fields): readonly string[] {
  const keys = schema["x-kubernetes-list-map-keys"];
  return [
    ...Object.entries(limits).flatMap(([keyword, words]) =>
      schema[keyword] === undefined ? [] : [`${words} ${code(String(schema[keyword]))}`],
    ),
    ...(schema.nullable === true ? ["nullable"] : []),
    ...(schema["x-kubernetes-list-type"] === "set" ? ["unique"] : []),
    ...(Array.isArray(keys) ? [`unique by ${keys.map((key) => code(String(key))).join(", ")}`] : []),
    ...items(schema["x-kubernetes-validations"]).map(({ message, rule }) => cell(message ?? rule)),
  ];
}
