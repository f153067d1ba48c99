import type { Report } from "@capikit/common/diagnostics";
import { compareText } from "@capikit/common/text";
import {
  createSchemas,
  type Location,
  type Member,
  type Model,
  type NamedType,
  openapiDiagnostics,
  type Schemas,
  type TypeNode,
  unwrapNames,
} from "@capikit/model";
import type { JsonSchema } from "@capikit/schema";
import type { OpenApiSchema } from "../spec/open-api.ts";
import { keywordsOf } from "./clean-schema.ts";
import { componentName, goName, type NameOptions } from "./component-name.ts";
import { type SpecialComponentName, specialComponentOf, specialComponents } from "./special-components.ts";

/** The components of a document, added on first reference. */
export class Components {
  readonly #model: Model;
  readonly #options: NameOptions;
  readonly #report: Report;
  readonly #schemas: Schemas;
  readonly #made = new Map<string, OpenApiSchema>();
  readonly #types = new Map<string, NamedType>();
  readonly #names = new Map<NamedType, string>();
  readonly #notes = new Map<NamedType, Readonly<Record<string, string>>>();

  constructor(model: Model, options: NameOptions, report: Report) {
    this.#model = model;
    this.#options = options;
    this.#report = report;
    this.#schemas = createSchemas({ allowDangerousTypes: true }, report);
  }

  /** The types of the components, by name. */
  get types(): ReadonlyMap<string, NamedType> {
    return this.#types;
  }

  /** Returns a reference to a type; adds its component and the components that it uses. */
  reference(type: NamedType): OpenApiSchema {
    const name = this.#nameOf(type);
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

  #nameOf(type: NamedType): string {
    const known = this.#names.get(type);
    if (known !== undefined) return known;
    const plain = componentName(type, this.#model, this.#options);
    const other = this.#types.get(plain);
    // Instances of a generic type differ by their arguments.
    const isInstance = other !== undefined && isSamePlace(other.location, type.location);
    const name = isInstance ? `${plain}_${argumentsOf(type)}` : plain;
    if (other !== undefined && !isInstance) {
      const related = [{ message: "first used here", location: other.location }];
      this.#report(
        openapiDiagnostics.componentTwice.create(
          { component: name, type: type.name },
          type.location,
          related,
        ),
      );
    }
    if (!/^[A-Za-z0-9._-]+$/.test(name))
      this.#report(openapiDiagnostics.componentBadName.create({ component: name }, type.location));
    this.#names.set(type, name);
    this.#types.set(name, type);
    return name;
  }

  #special(name: SpecialComponentName): OpenApiSchema {
    const component = specialComponents[name];
    const key = goName(component.goPackage, component.name, this.#options);
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
    const component = componentOf(type);
    if (component !== undefined)
      return referred(this.reference(component), flat, this.#schemas.of(component));
    const plain = unwrapNames(type);
    switch (plain.kind) {
      case "special": {
        const name = specialComponentOf(plain.special);
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
function componentOf(type: TypeNode): NamedType | undefined {
  let at = type;
  while (at.kind === "named") {
    if (at.target.kind === "object") return at;
    at = at.target;
  }
  return undefined;
}

function isSamePlace(a: Location, b: Location): boolean {
  return a.source.path === b.source.path && a.start === b.start;
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

/** Returns the type arguments of a name, in characters that component names allow. */
function argumentsOf(type: NamedType): string {
  return type.name
    .replace(/^[^<]*</, "")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/_+$/, "");
}
