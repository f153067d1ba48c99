import type { JsonSchema } from "@capikit/schema";
import type { Member, ObjectType, TypeNode } from "../../../model/ir/type-node.ts";
import { unwrapNames } from "../../../model/ir/type-node.ts";
import type { Schemas } from "../../../model/schema/schemas.ts";
import { jsonLiteral, objectKey } from "../../../model/text/typescript-text.ts";
import { listKeys } from "../plan/list-keys.ts";
import { textList } from "./names.ts";

export interface ArbitraryInput {
  readonly schemas: Schemas;
  /** Fields that conversions lose or change by declaration, which test objects omit. */
  readonly lossy: ReadonlySet<Member>;
  /** Fields that test objects always have. */
  readonly present: ReadonlySet<Member>;
}

/** Maximum depth of recursive types. */
const maxDepth = 4;

/** Prints the fast-check expression for objects of a type; fields are optional by default. */
export function objectArbitrary(
  input: ArbitraryInput,
  type: ObjectType,
  schema: JsonSchema,
  indent: string,
  open: readonly TypeNode[] = [],
): string {
  const repeated = open.includes(type) && open.length > maxDepth;
  const members = repeated ? [] : type.members.filter((member) => !input.lossy.has(member));
  const inner = `${indent}  `;
  const entries = members.flatMap((member) => {
    const own = schema.properties?.[member.name];
    if (own === undefined) return [];
    const value = valueArbitrary(
      input,
      member.type,
      own,
      { indent: `${inner}  `, open: [...open, type] },
      listKeys(member.type, member.markers),
    );
    return [`${inner}  ${objectKey(member.name)}: ${value},`];
  });
  if (entries.length === 0) return "fc.record({}, { requiredKeys: [] })";
  const present = members.filter((member) => input.present.has(member)).map(({ name }) => name);
  return [
    "fc.record(",
    `${inner}{`,
    ...entries,
    `${inner}},`,
    `${inner}{ requiredKeys: ${textList(present)} },`,
    `${indent})`,
  ].join("\n");
}

/** The context of an expression. */
interface Place {
  readonly indent: string;
  /** The enclosing objects. */
  readonly open: readonly TypeNode[];
}

function valueArbitrary(
  input: ArbitraryInput,
  type: TypeNode,
  schema: JsonSchema,
  place: Place,
  keys = listKeys(type),
): string {
  const target = unwrapNames(type);
  switch (target.kind) {
    case "object":
      return objectArbitrary(input, target, schema, place.indent, place.open);
    case "array":
      return listArbitrary(input, target.items, schema, place, keys);
    case "map":
      return `fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), ${valueArbitrary(input, target.values, mapSchema(schema), place)}, { maxKeys: 3 })`;
    case "nullable":
      return `fc.option(${valueArbitrary(input, target.of, schema, place, keys)}, { nil: null })`;
    case "enum":
      return `fc.constantFrom(${target.values.map((value) => jsonLiteral(value)).join(", ")})`;
    default:
      return scalarArbitrary(schema, target.kind === "special" ? target.special : undefined);
  }
}

function mapSchema({ additionalProperties }: JsonSchema): JsonSchema {
  return typeof additionalProperties === "object" ? additionalProperties : {};
}

function listArbitrary(
  input: ArbitraryInput,
  items: TypeNode,
  schema: JsonSchema,
  place: Place,
  keys: readonly string[] | undefined,
): string {
  const inner = (schema.items ?? {}) as JsonSchema;
  const sizes = `minLength: ${Math.min(schema.minItems ?? 0, 3)}, maxLength: ${Math.min(schema.maxItems ?? 3, 3)}`;
  const object = unwrapNames(items);
  if (keys === undefined || object.kind !== "object")
    return `fc.array(${valueArbitrary(input, items, inner, place)}, { ${sizes} })`;
  // Keys must be unique for each item.
  const named = keys.map((name) => `${objectKey(name)}: \`key-${"$"}{index}\``).join(", ");
  const list = `fc.array(${objectArbitrary(input, object, inner, place.indent, place.open)}, { ${sizes} })`;
  return `${list}.map((items) => items.map((item, index) => ({ ...item, ${named} })))`;
}

function scalarArbitrary(schema: JsonSchema, special: string | undefined): string {
  if (schema.enum !== undefined)
    return `fc.constantFrom(${schema.enum.map((value) => jsonLiteral(value)).join(", ")})`;
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is printed
  if (special === "Duration") return "fc.integer({ min: 1, max: 59 }).map((seconds) => `${seconds}s`)";
  if (special === "Time" || special === "MicroTime")
    return 'fc.constantFrom("2024-01-02T03:04:05Z", "2031-12-31T23:59:59Z")';
  if (special === "Quantity") return 'fc.constantFrom("1", "500m", "2Gi")';
  if (special === "bytes") return 'fc.constantFrom("", "YWJj")';
  if (special === "IntOrString" || schema["x-kubernetes-int-or-string"] === true)
    return 'fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom("10%", "50%"))';
  if (schema.type === "boolean") return "fc.boolean()";
  if (schema.type === "integer" || schema.type === "number") return numberArbitrary(schema);
  if (schema.type === "string") return stringArbitrary(schema);
  return schema.type === "object"
    ? "fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.jsonValue(), { maxKeys: 3 })"
    : "fc.jsonValue()";
}

function numberArbitrary({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, type }: JsonSchema): string {
  const min = Math.ceil(Number(minimum ?? -1000) + (exclusiveMinimum === true ? 1 : 0));
  const max = Math.floor(Number(maximum ?? Math.max(min, 0) + 100_000) - (exclusiveMaximum === true ? 1 : 0));
  const bounded = `{ min: ${min}, max: ${Math.max(min, max)} }`;
  return type === "integer"
    ? `fc.integer(${bounded})`
    : `fc.double({ min: ${min}, max: ${Math.max(min, max)}, noNaN: true })`;
}

function stringArbitrary({ pattern, minLength, maxLength }: JsonSchema): string {
  if (pattern !== undefined && isForJavaScript(pattern))
    return `fc.stringMatching(new RegExp(${jsonLiteral(pattern)}))`;
  const min = Math.min(minLength ?? 0, 64);
  return `fc.string({ minLength: ${min}, maxLength: ${Math.max(min, Math.min(maxLength ?? 12, 12))} })`;
}

/** Reports whether JavaScript reads a pattern of Go; conversions do not depend on patterns. */
function isForJavaScript(pattern: string): boolean {
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
}
