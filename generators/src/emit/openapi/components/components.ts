import type { Report } from "@capikit/common/diagnostics";
import { compareText } from "@capikit/common/text";
import type { JsonSchema } from "@capikit/schema";
import type { Model } from "../../../model/ir/model.ts";
import type { Member, NamedType, TypeNode } from "../../../model/ir/type-node.ts";
import { unwrapNames } from "../../../model/ir/type-node.ts";
import { createSchemas, type Schemas } from "../../../model/schema/schemas.ts";
import type { OpenApiSchema } from "../spec/open-api.ts";
import { ComponentNames, goName, type NameOptions } from "./component-names.ts";
import { findSpecialComponent, type SpecialComponentName, specialComponents } from "./special-components.ts";

const nested = ["allOf", "anyOf", "oneOf"] as const;

const dropped = new Set([
  "properties",
  "items",
  "additionalProperties",
  "x-kubernetes-int-or-string",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-embedded-resource",
]);

/** Returns the keywords of a structural schema, without members, items and values. */
function keywordsOf(schema: JsonSchema): OpenApiSchema {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (value === undefined || dropped.has(key)) continue;
    kept[key] = isNested(key) ? (value as readonly JsonSchema[]).map(cleanSchema) : value;
  }
  if (schema.not !== undefined) kept.not = cleanSchema(schema.not);
  if (schema["x-kubernetes-int-or-string"] === true) {
    // OpenAPI has no precise equivalent of int-or-string.
    delete kept.anyOf;
    delete kept.type;
    kept.format = "int-or-string";
    kept.oneOf = [{ type: "integer" }, { type: "string" }];
  }
  if (isOpen(schema)) kept.additionalProperties = true;
  return kept;
}

/** Returns a complete structural schema in OpenAPI 3.0. */
function cleanSchema(schema: JsonSchema): OpenApiSchema {
  const { properties, items, additionalProperties } = schema;
  return {
    ...keywordsOf(schema),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, member]) => [name, cleanSchema(member)]),
          ),
        }),
    ...(items === undefined ? {} : { items: cleanSchema(items) }),
    ...(additionalProperties === undefined
      ? {}
      : {
          additionalProperties:
            typeof additionalProperties === "boolean"
              ? additionalProperties
              : cleanSchema(additionalProperties),
        }),
  };
}

function isNested(key: string): key is (typeof nested)[number] {
  return (nested as readonly string[]).includes(key);
}

function isOpen(schema: JsonSchema): boolean {
  return schema["x-kubernetes-preserve-unknown-fields"] === true && schema.type === "object";
}

/** The components of a document, added on first reference. */
export class Components {
  readonly #model: Model;
  readonly #options: NameOptions;
  readonly #schemas: Schemas;
  readonly #made = new Map<string, OpenApiSchema>();
  readonly #names: ComponentNames;
  readonly #notes = new Map<NamedType, Readonly<Record<string, string>>>();

  constructor(model: Model, options: NameOptions, report: Report) {
    this.#model = model;
    this.#options = options;
    this.#schemas = createSchemas({ allowDangerousTypes: true }, report);
    this.#names = new ComponentNames(model, options, report);
  }

  get types(): ReadonlyMap<string, NamedType> {
    return this.#names.types;
  }

  /** Returns a reference to a type; adds its component and the components that it uses. */
  reference(type: NamedType): OpenApiSchema {
    const name = this.#names.of(type);
    if (!this.#made.has(name)) {
      // Types may be recursive.
      this.#made.set(name, {});
      const schema = this.#place(type.target, this.#schemas.of(type));
      this.#made.set(name, withExamples(schema, this.#notes.get(type)));
    }
    return refTo(name);
  }

  /** Returns the complete schema of a type, without references. */
  schemaOf(type: NamedType): JsonSchema {
    return this.#schemas.of(type);
  }

  /** Adds examples for members of a type, by name. */
  note(type: NamedType, examples: Readonly<Record<string, string>>): void {
    // A type of several hooks only has the examples that are valid for all of them.
    const others = this.#notes.get(type) ?? examples;
    const same = Object.entries(examples).filter(([name, example]) => others[name] === example);
    this.#notes.set(type, Object.fromEntries(same));
  }

  /** Returns all components, sorted by name. */
  schemas(): Readonly<Record<string, OpenApiSchema>> {
    return Object.fromEntries([...this.#made].sort(([a], [b]) => compareText(a, b)));
  }

  #special(name: SpecialComponentName): OpenApiSchema {
    const component = specialComponents[name];
    const key = goName(component.goPackage, component.name, this.#options);
    this.#names.reserve(key);
    if (!this.#made.has(key)) {
      this.#made.set(key, {});
      this.#made.set(
        key,
        component.schema((other) => this.#special(other)),
      );
    }
    return refTo(key);
  }

  /** Returns the schema of a field: the shape with references, and its keywords. */
  #place(type: TypeNode, flat: JsonSchema): OpenApiSchema {
    const component = findComponent(type);
    if (component !== undefined)
      return referred(this.reference(component), flat, this.#schemas.of(component));
    const plain = unwrapNames(type);
    switch (plain.kind) {
      case "special": {
        const name = findSpecialComponent(plain.special);
        if (name === undefined) return keywordsOf(flat);
        return referred(this.#special(name), flat, this.#schemas.of(plain));
      }
      case "nullable":
        return { ...this.#place(plain.of, flat), nullable: true };
      case "array":
        return { ...keywordsOf(flat), items: this.#place(plain.items, flat.items ?? {}) };
      case "map": {
        const { additionalProperties: values } = flat;
        return {
          ...keywordsOf(flat),
          additionalProperties: this.#place(plain.values, typeof values === "object" ? values : {}),
        };
      }
      case "object": {
        const properties = plain.members.map(
          (member) => [member.name, this.#ofMember(member, flat)] as const,
        );
        return {
          ...keywordsOf(flat),
          ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
        };
      }
      default:
        return keywordsOf(flat);
    }
  }

  #ofMember(member: Member, parent: JsonSchema): OpenApiSchema {
    const flat = parent.properties?.[member.name] ?? {};
    const resolved = this.#model.schemaless.get(member);
    if (resolved === undefined) return this.#place(member.type, flat);
    const { description } = flat;
    return this.#place(resolved, {
      ...this.#schemas.of(resolved),
      ...(description === undefined ? {} : { description }),
    });
  }
}

/** Returns the type that becomes the component: a name of an object, following aliases. */
function findComponent(type: TypeNode): NamedType | undefined {
  let at = type;
  while (at.kind === "named") {
    if (at.target.kind === "object") return at;
    at = at.target;
  }
  return undefined;
}

function refTo(name: string): OpenApiSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Returns a reference with keywords in `allOf`, as siblings of `$ref` are ignored. */
function referred(ref: OpenApiSchema, flat: JsonSchema, component: JsonSchema): OpenApiSchema {
  const here: Record<string, unknown> = {};
  const all = keywordsOf(flat);
  const whole = keywordsOf(component);
  for (const [key, value] of Object.entries(all))
    if (JSON.stringify(value) !== JSON.stringify(whole[key])) here[key] = value;
  if (Object.keys(here).length === 0) return ref;
  const { allOf = [], ...rest } = here as OpenApiSchema;
  return { allOf: [ref, ...allOf], ...rest };
}

function withExamples(schema: OpenApiSchema, examples: Readonly<Record<string, string>> = {}): OpenApiSchema {
  const { properties } = schema;
  if (properties === undefined) return schema;
  const added = Object.entries(examples).flatMap(([name, example]) => {
    const member = properties[name];
    return member === undefined || member.example !== undefined
      ? []
      : [[name, { ...member, example }] as const];
  });
  return { ...schema, properties: { ...properties, ...Object.fromEntries(added) } };
}
