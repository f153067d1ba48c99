import type { Report } from "@capikit/common/diagnostics";
import { stringifyJson } from "@capikit/common/json";
import type { JsonSchema, ValidationRule } from "@capikit/schema";
import { findContradiction, hasBounds } from "@capikit/schema/manifests";
import * as problems from "../diagnostics/codes/schema.ts";
import { nullWithEnum, unionDefault } from "../diagnostics/codes/types.ts";
import type { KindVersion } from "../ir/model.ts";
import {
  type DiscriminatedUnion,
  type Member,
  type NamedType,
  type ObjectType,
  type TypeNode,
  unionsOf,
} from "../ir/type-node.ts";
import { immutableOnceSetRule } from "../markers/apply/immutable-rules.ts";
import { findRefusedDefault } from "../markers/apply/refused-default.ts";
import type { Draft } from "../markers/draft.ts";
import { markerOf } from "../markers/marker-arguments.ts";
import type { Location } from "../text/source-text.ts";
import { applyMarkers, boundText, buildSite, isSchemaMarker, type SiteContext } from "./build-site.ts";
import { meet } from "./meet.ts";
import { Origins } from "./origin.ts";
import { rootSchema, type SchemaOptions } from "./root-schema.ts";
import { shortenDescription } from "./shorten-description.ts";
import {
  isDangerous,
  isDirect,
  isFreed,
  isNullable,
  isSpecial,
  itemsOf,
  membersOf,
  objectOf,
  specialSchema,
} from "./type-shape.ts";
import { unreadSchema, validSchema } from "./valid-schemas.ts";

/** The schemas of a model's types. They share parts and must not be modified. */
export interface Schemas {
  readonly of: (type: TypeNode) => JsonSchema;
  /** Returns the schema of a kind: its type with `apiVersion`, `kind` and `metadata`. */
  readonly ofKind: (kind: KindVersion) => JsonSchema;
  /** Whether this object flattened a type without a report. */
  readonly isFlawless: (type: NamedType) => boolean;
  readonly origins: Origins;
}

/** The values of an enum in TypeScript syntax. */
const enumText = ({ enum: values = [] }: JsonSchema): string => values.map(stringifyJson).join(" | ");

const rejectsNull = (schema: JsonSchema): boolean => schema.enum !== undefined && !schema.enum.includes(null);

class Flattener implements Schemas {
  readonly origins = new Origins();
  readonly #options: SchemaOptions;
  readonly #context: SiteContext;
  readonly #named = new Map<NamedType, JsonSchema>();
  readonly #leading = new WeakMap<ObjectType, readonly ValidationRule[]>();
  readonly #kinds = new Map<KindVersion, JsonSchema>();
  /** Types being read, and types with reports in them. */
  readonly #flawed = new Set<NamedType>();
  #flaws = 0;

  constructor(options: SchemaOptions, report: Report) {
    this.#options = options;
    const count: Report = (diagnostic) => {
      this.#flaws += 1;
      report(diagnostic);
    };
    this.#context = { origins: this.origins, report: count };
  }

  ofKind(kind: KindVersion): JsonSchema {
    const known = this.#kinds.get(kind) ?? validSchema(kind.type, this.#options);
    if (known !== undefined) return known;
    const base = this.of(kind.type);
    const root = rootSchema(base, this.#options);
    this.origins.note(root, {
      location: kind.location,
      markers: kind.type.markers,
      items: false,
      inner: base,
    });
    this.#kinds.set(kind, root);
    return root;
  }

  isFlawless(type: NamedType): boolean {
    return this.#named.has(type) && !this.#flawed.has(type);
  }

  of(node: TypeNode): JsonSchema {
    if (node.kind === "named") return this.#ofNamed(node);
    const schema = this.#ofPlain(node);
    this.origins.note(schema, { location: node.location, markers: [], items: false, inner: undefined });
    return schema;
  }

  #ofPlain(node: Exclude<TypeNode, NamedType>): JsonSchema {
    switch (node.kind) {
      case "scalar":
        return { type: node.type };
      case "enum":
        return { type: node.type, enum: node.values };
      case "array":
        return { type: "array", items: this.of(node.items) };
      case "map":
        return { type: "object", additionalProperties: this.of(node.values) };
      case "object":
        return this.#ofObject(node);
      case "nullable":
        return this.#ofNullable(node.of, node.location);
      case "special":
        return this.#ofSpecial(node);
      case "opaque":
        return unreadSchema();
    }
  }

  #ofNullable(of: TypeNode, location: Location): JsonSchema {
    const schema = this.of(of);
    if (rejectsNull(schema)) this.#context.report(nullWithEnum.create({ type: enumText(schema) }, location));
    const nullable = { ...schema, nullable: true };
    const special = this.origins.special(schema);
    if (special !== undefined) this.origins.noteSpecial(nullable, special);
    return nullable;
  }

  #ofSpecial(node: Extract<TypeNode, { kind: "special" }>): JsonSchema {
    if (isDangerous(node.special) && this.#options.allowDangerousTypes !== true)
      this.#context.report(problems.dangerousFloat.create({ type: node.special }, node.location));
    const schema = specialSchema(node.special, this.#options);
    this.origins.noteSpecial(schema, node.special);
    return schema;
  }

  #ofNamed(type: NamedType): JsonSchema {
    const known = this.#named.get(type);
    if (known !== undefined) {
      if (this.#flawed.has(type)) this.#flaws += 1;
      return known;
    }
    const before = this.#flaws;
    this.#flawed.add(type);
    // Recursion has already been reported; here it must only end.
    this.#named.set(type, {});
    const base = this.#base(type, type.target);
    const schema = this.#site(type, type.target, base);
    if (schema === base) {
      const { location, markers } = type;
      this.origins.note(schema, { location, markers, items: false, inner: undefined });
    }
    this.#checkEnumMarker(type, schema);
    const sorted = this.#sortEnum(type, schema);
    this.#named.set(type, sorted);
    if (this.#flaws === before) this.#flawed.delete(type);
    return sorted;
  }

  #checkEnumMarker(type: NamedType, schema: JsonSchema): void {
    const marker = markerOf(type, "k8s:enum");
    if (marker === undefined || (schema.enum !== undefined && schema.type === "string")) return;
    this.#context.report(problems.enumMarkerWithoutValues.create({ name: type.name }, marker.location));
  }

  /** Values are sorted for types that Kubernetes marks as enums. */
  #sortEnum(type: NamedType, schema: JsonSchema): JsonSchema {
    if (schema.enum === undefined || !type.markers.some(({ key }) => key === "k8s:enum")) return schema;
    const sorted = { ...schema, enum: schema.enum.toSorted() };
    this.origins.note(sorted, {
      location: type.location,
      markers: type.markers,
      items: false,
      inner: schema,
    });
    return sorted;
  }

  #base(at: Member | NamedType, node: TypeNode): JsonSchema {
    if (isFreed(node, at.markers)) return {};
    // The location of an inline type is its member or declaration.
    return node.kind === "named" || !isDirect(node) ? this.of(node) : this.#ofPlain(node);
  }

  #site(at: Member | NamedType, node: TypeNode, base: JsonSchema): JsonSchema {
    if (node.kind === "opaque" && !isFreed(node, at.markers)) return base;
    const items = itemsOf(node);
    const object = objectOf(node);
    const schema = buildSite(
      {
        base,
        direct: isDirect(node),
        isSpecial: isSpecial(node),
        itemsDirect: items !== undefined && isDirect(items),
        isAlias: "target" in at,
        incomplete: "incomplete" in at,
        markers: at.markers,
        description: shortenDescription(at.description, this.#options.maxDescLen),
        location: at.location,
        leadingRules: object === undefined ? undefined : this.#leading.get(object),
      },
      this.#context,
    );
    if (schema.nullable === true && base.enum === undefined && rejectsNull(schema))
      this.#context.report(nullWithEnum.create({ type: enumText(schema) }, this.origins.of(schema, "enum")));
    return this.#withNull(schema, at, node);
  }

  /** Applies `+nullable` where the type does not decide: types without null need an enum, which rejects it. */
  #withNull(schema: JsonSchema, at: Member | NamedType, node: TypeNode): JsonSchema {
    const marker = markerOf(at, "nullable");
    if (marker === undefined || isNullable(node)) return schema;
    if (node.kind !== "opaque" && !rejectsNull(schema)) {
      this.#context.report(problems.nullableWithoutNull.create({ member: at.name }, marker.location));
      return schema;
    }
    const nullable: JsonSchema = { ...schema, nullable: true };
    const { location, markers } = at;
    this.origins.note(nullable, { location, markers, items: false, inner: schema });
    return nullable;
  }

  #ofObject(node: ObjectType): JsonSchema {
    const { report } = this.#context;
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const member of node.members) {
      checkAgreement(member, report);
      Object.defineProperty(properties, member.name, {
        value: this.#ofMember(member),
        enumerable: true,
        writable: true,
        configurable: true,
      });
      if (!member.optional) required.push(member.name);
    }
    const plain: Draft = { type: "object" };
    if (node.members.length > 0) plain.properties = properties;
    if (required.length > 0) plain.required = required.sort();
    const members = new Map(node.members.map((member) => [member.name, member]));
    const levels = node.bases.map((base) => typeLevel(base, plain, members, this.#context));
    let schema: JsonSchema = plain;
    for (const level of levels) schema = meet(schema, level, false).schema;
    const none = levels.some(hasBounds) ? findContradiction(schema) : undefined;
    if (none !== undefined) {
      const bounds = { lower: boundText(none.lower), upper: boundText(none.upper) };
      report(problems.contradictoryBounds.create(bounds, node.location));
    }
    for (const union of unionsOf(node)) this.#checkDefaults(union, properties);
    const leading = leadingRules(node, members, this.origins);
    if (leading.length === 0) return schema;
    this.#leading.set(node, leading);
    const rules = schema["x-kubernetes-validations"] ?? [];
    return { ...schema, "x-kubernetes-validations": [...leading, ...rules] };
  }

  /** Reports a default that makes a part of a union impossible. */
  #checkDefaults(
    { discriminator, parts, rules }: DiscriminatedUnion,
    properties: Readonly<Record<string, JsonSchema>>,
  ): void {
    const objects = parts.flatMap(({ values, members }) => {
      const required = [...members.values()].filter(({ optional }) => !optional);
      const needed = Object.fromEntries(required.map(({ name }) => [name, ""]));
      return values.map((value) => ({
        where: `objects whose ${discriminator} is ${value}`,
        members: { ...needed, [discriminator]: value },
      }));
    });
    const refused = findRefusedDefault(properties, rules, objects);
    const schema = properties[refused?.name ?? ""];
    if (refused !== undefined && schema !== undefined)
      this.#context.report(unionDefault.create(refused, this.origins.of(schema, "default")));
  }

  #ofMember(member: Member): JsonSchema {
    const base = this.#base(member, member.type);
    const schema = this.#site(member, member.type, base);
    const schemaless = markerOf(member, "kubebuilder:validation:Schemaless");
    const known =
      schema.type ?? schema["x-kubernetes-int-or-string"] ?? schema["x-kubernetes-preserve-unknown-fields"];
    if (schemaless !== undefined && known === undefined) {
      if (member.incomplete !== true)
        this.#context.report(problems.schemalessWithoutType.create({}, schemaless.location));
      return unreadSchema();
    }
    // A shared schema keeps the location of its declaration; an inline schema belongs to the
    // member.
    if (schema === base && isDirect(member.type)) {
      const { location, markers } = member;
      this.origins.note(schema, { location, markers, items: false, inner: undefined });
    }
    return schema;
  }
}

/** Prepares flattening types into schemas; `report` receives errors. */
export function createSchemas(options: SchemaOptions, report: Report): Schemas {
  return new Flattener(options, report);
}

/** Reports whether the member was declared with `?`, before utility types were applied. */
function isWrittenOptional({ location }: Member): boolean {
  const { source, end } = location;
  return /^["'`\]]?\s*\?/.test(source.text.slice(end, end + 80));
}

/** Checks markers that only repeat the type. */
function checkAgreement(member: Member, report: Report): void {
  for (const { definition, location } of member.markers) {
    const agrees = "agrees" in definition.apply ? definition.apply.agrees : undefined;
    if (agrees === "optional" || agrees === "required") {
      const isOptional = isWrittenOptional(member);
      if ((agrees === "optional") === isOptional) continue;
      const facts = {
        marker: definition.name,
        member: member.name,
        optional: isOptional,
        at: member.location,
      };
      report(problems.optionalityContradicted.create(facts, location));
    }
  }
}

/**
 * Applies a base's declaration to the whole object: its markers and those of its own bases, not
 * its members or texts.
 *
 * @param object the combined markers of all declarations for the object's members
 * @param members the object's members by name
 */
function typeLevel(
  node: TypeNode,
  object: JsonSchema,
  members: ReadonlyMap<string, Member>,
  context: SiteContext,
): Draft {
  const level: Draft = {};
  const literal = node.kind === "named" ? node.target : node;
  if (node.kind === "named") {
    const markers = node.markers.filter((marker) => isSchemaMarker(marker) && !marker.definition.isForItems);
    applyMarkers(
      { ...context, own: level, base: object, direct: false, isSpecial: false, isAlias: false },
      markers,
    );
    for (const text of ["title", "externalDocs", "example"] as const) delete level[text];
  }
  if (literal.kind !== "object")
    return literal.kind === "named"
      ? meet(typeLevel(literal, object, members, context), level, false).schema
      : level;
  const once = leadingRules(literal, members, context.origins);
  if (once.length > 0)
    level["x-kubernetes-validations"] = [...once, ...(level["x-kubernetes-validations"] ?? [])];
  let bases: JsonSchema = {};
  for (const base of literal.bases)
    bases = meet(bases, typeLevel(base, object, members, context), false).schema;
  return meet(bases, level, false).schema;
}

/** Returns the rules of a type before those of its markers: of a union, and of its immutable members. */
function leadingRules(
  node: ObjectType,
  members: ReadonlyMap<string, Member>,
  origins: Origins,
): readonly ValidationRule[] {
  const rules = node.union?.rules ?? [];
  for (const rule of rules) origins.noteRule(rule, node.location);
  return [...rules, ...onceSetRules(node, members, origins)];
}

/** Returns the parent's rules about a type's own members that the object still has. */
function onceSetRules(
  node: ObjectType,
  members: ReadonlyMap<string, Member>,
  origins: Origins,
): readonly ValidationRule[] {
  if (!node.members.some(isImmutableOnceSet)) return [];
  const inherited = new Set(
    node.bases
      .flatMap(membersOf)
      .filter(isImmutableOnceSet)
      .map(({ name }) => name),
  );
  return node.members.flatMap((member) => {
    const whole = members.get(member.name);
    const isOwn = isImmutableOnceSet(member) && !inherited.has(member.name);
    return isOwn && whole !== undefined && isImmutableOnceSet(whole) ? onceSetRule(whole, origins) : [];
  });
}

function isImmutableOnceSet(member: Member): boolean {
  return member.optional && member.markers.some((marker) => marker.key === "k8s:immutable");
}

function onceSetRule(member: Member, origins: Origins): ValidationRule {
  const rule = immutableOnceSetRule(member.name);
  const marker = markerOf(member, "k8s:immutable");
  if (marker !== undefined) origins.noteRule(rule, marker.location);
  return rule;
}
