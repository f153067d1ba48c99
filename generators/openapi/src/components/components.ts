import {
  createSchemas,
  type Location,
  type Member,
  type Model,
  type NamedType,
  openapiDiagnostics,
  type Report,
  type TypeNode,
  unwrapNames,
} from "@capikit/model";
import type { JsonSchema } from "@capikit/schema";
import type { OpenApiSchema } from "../spec/open-api.ts";
import { keywordsOf } from "./clean-schema.ts";
import { componentName, goName, type NameOptions } from "./component-name.ts";
import { type SpecialComponentName, specialComponentOf, specialComponents } from "./special-components.ts";

/** The components of a document, added on first reference. */
export interface Components {
  /** Returns a reference to a type; adds its component and the components that it uses. */
  readonly reference: (type: NamedType) => OpenApiSchema;
  /** Examples for members of a type, by name. */
  readonly note: (type: NamedType, examples: Readonly<Record<string, string>>) => void;
  /** Returns all components, sorted by name. */
  readonly schemas: () => Readonly<Record<string, OpenApiSchema>>;
  readonly types: ReadonlyMap<string, NamedType>;
}

export function createComponents(model: Model, options: NameOptions, report: Report): Components {
  const made = new Map<string, OpenApiSchema>();
  const types = new Map<string, NamedType>();
  const names = new Map<NamedType, string>();
  const notes = new Map<NamedType, Readonly<Record<string, string>>>();
  const schemas = createSchemas({ allowDangerousTypes: true }, report);

  const nameOf = (type: NamedType): string => {
    const known = names.get(type);
    if (known !== undefined) return known;
    const plain = componentName(type, model, options);
    const other = types.get(plain);
    // Instances of a generic type differ by their arguments.
    const isInstance = other !== undefined && isSamePlace(other.location, type.location);
    const name = isInstance ? `${plain}_${argumentsOf(type)}` : plain;
    if (other !== undefined && !isInstance) {
      const related = [{ message: "first used here", location: other.location }];
      report(
        openapiDiagnostics.componentTwice.create(
          { component: name, type: type.name },
          type.location,
          related,
        ),
      );
    }
    if (!/^[A-Za-z0-9._-]+$/.test(name))
      report(openapiDiagnostics.componentBadName.create({ component: name }, type.location));
    names.set(type, name);
    types.set(name, type);
    return name;
  };

  const special = (name: SpecialComponentName): OpenApiSchema => {
    const component = specialComponents[name];
    const key = goName(component.goPackage, component.name, options);
    if (!made.has(key)) {
      made.set(key, {});
      made.set(key, component.schema(special));
    }
    return refTo(key);
  };

  const reference = (type: NamedType): OpenApiSchema => {
    const name = nameOf(type);
    if (!made.has(name)) {
      // Types may be recursive.
      made.set(name, {});
      made.set(name, withExamples(place(type.target, schemas.of(type)), notes.get(type)));
    }
    return refTo(name);
  };

  /** Returns the schema of a field: the shape with references, and its keywords. */
  const place = (type: TypeNode, flat: JsonSchema): OpenApiSchema => {
    const component = componentOf(type);
    if (component !== undefined) return referred(reference(component), flat, schemas.of(component));
    const plain = unwrapNames(type);
    switch (plain.kind) {
      case "special": {
        const name = specialComponentOf(plain.special);
        if (name === undefined) return keywordsOf(flat);
        return referred(special(name), flat, schemas.of(plain));
      }
      case "nullable":
        return { ...place(plain.of, flat), nullable: true };
      case "array":
        return { ...keywordsOf(flat), items: place(plain.items, flat.items ?? {}) };
      case "map": {
        const { additionalProperties: values } = flat;
        return {
          ...keywordsOf(flat),
          additionalProperties: place(plain.values, typeof values === "object" ? values : {}),
        };
      }
      case "object": {
        const properties = plain.members.map((member) => [member.name, ofMember(member, flat)] as const);
        return {
          ...keywordsOf(flat),
          ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
        };
      }
      default:
        return keywordsOf(flat);
    }
  };

  const ofMember = (member: Member, parent: JsonSchema): OpenApiSchema => {
    const flat = parent.properties?.[member.name] ?? {};
    const resolved = model.schemaless.get(member);
    if (resolved === undefined) return place(member.type, flat);
    const { description } = flat;
    return place(resolved, {
      ...schemas.of(resolved),
      ...(description === undefined ? {} : { description }),
    });
  };

  return {
    reference,
    note(type, examples) {
      // A type of several hooks only has the examples that are valid for all of them.
      const others = notes.get(type) ?? examples;
      const same = Object.entries(examples).filter(([name, example]) => others[name] === example);
      notes.set(type, Object.fromEntries(same));
    },
    schemas: () => Object.fromEntries([...made].sort(([a], [b]) => (a < b ? -1 : 1))),
    types,
  };
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
