import {
  type ObjectType,
  objectKey,
  rootMembers,
  type Schemas,
  type TypeNode,
  unwrapNames,
} from "@capikit/model";
import type { JsonSchema } from "@capikit/schema";
import { prototypeField } from "../plan/field-checks.ts";
import { nameWord } from "../plan/type-words.ts";
import { typedAs } from "./names.ts";

/** Fields that the runtime of conversions reads itself, or that no conversion reads. */
const head: ReadonlySet<string> = new Set([...rootMembers, prototypeField]);

/** Prints constants with the expected JSON types of objects, one for each type. */
export class ShapePrinter {
  readonly #schemas: Schemas;
  readonly #names = new Map<ObjectType, string>();
  readonly #taken = new Set<string>();
  readonly #texts: string[] = [];

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  /** Returns the name of the constant of an object type; its prefix is used for a new constant. */
  nameOf(type: ObjectType, prefix: string): string {
    const known = this.#names.get(type);
    if (known !== undefined) return known;
    let name = `${prefix}Shape`;
    for (let count = 2; this.#taken.has(name); count += 1) name = `${prefix}${count}Shape`;
    this.#taken.add(name);
    this.#names.set(type, name);
    const at = this.#texts.push("") - 1;
    const { properties = {} } = this.#schemas.of(type);
    const fields = type.members.flatMap((member) => {
      const schema = properties[member.name];
      if (schema === undefined || head.has(member.name)) return [];
      const shape = this.#shape(member.type, schema, prefix + nameWord(member.name));
      return shape === '"any"'
        ? []
        : [`  ${objectKey(member.name)}: ${typedAs("Shape", member.name, shape)},\n`];
    });
    this.#texts[at] = `const ${name}: ObjectShape = {${fields.length === 0 ? "" : "\n"}${fields.join("")}};`;
    return name;
  }

  print(): readonly string[] {
    return this.#texts.flatMap((text) => [text, ""]);
  }

  #shape(type: TypeNode, schema: JsonSchema, prefix: string): string {
    const target = unwrapNames(type);
    const of = target.kind === "nullable" ? unwrapNames(target.of) : target;
    const shape = this.#shapeOfValue(of, schema, prefix);
    return schema.nullable === true || target.kind === "nullable" ? `["nullable", ${shape}]` : shape;
  }

  #shapeOfValue(type: TypeNode, schema: JsonSchema, prefix: string): string {
    // Markers can replace the JSON type of a member.
    switch (schema.type) {
      case "object":
        if (type.kind === "object") return `() => ${this.nameOf(type, prefix)}`;
        if (type.kind !== "map") return '"any"';
        return `["map", ${this.#shape(type.values, schemaOf(schema.additionalProperties), prefix)}]`;
      case "array":
        if (type.kind !== "array") return '"any"';
        return `["list", ${this.#shape(type.items, schemaOf(schema.items), prefix)}]`;
      case "boolean":
        return '"boolean"';
      case "integer":
      case "number":
        return '"number"';
      case "string":
        return type.kind === "special" && type.special === "Duration" ? '"duration"' : '"string"';
      default:
        return '"any"';
    }
  }
}

function schemaOf(schema: unknown): JsonSchema {
  return typeof schema === "object" && schema !== null ? (schema as JsonSchema) : {};
}
