import { canonicalJson, ownMember } from "@capikit/common/json";
import { formatList } from "@capikit/common/text";
import type { OpenApiSchema } from "../spec/open-api.ts";

/** A schema with its document, to resolve references. */
export interface SchemaIn {
  readonly schema: OpenApiSchema;
  readonly components: Readonly<Record<string, OpenApiSchema>>;
}

/** A part that is missing or different in the newer schema. */
export interface Removed {
  /** The component of the new document in which it is missing. */
  readonly component: string | undefined;
  /** Describes the difference, given the words for the body. */
  readonly what: (body: string) => string;
}

const prefix = "#/components/schemas/";

interface Resolved {
  readonly schema: OpenApiSchema;
  /** The component that it is, or is a part of. */
  readonly component: string | undefined;
  readonly isWhole: boolean;
  readonly isNullable: boolean;
}

/** Follows a reference, including a single one in `allOf`. */
function resolve(
  { schema, components }: SchemaIn,
  component?: string,
  isWhole = false,
  nullable = false,
): Resolved {
  const isNullable = nullable || schema.nullable === true;
  const ref = schema.$ref ?? (schema.allOf?.length === 1 ? schema.allOf[0]?.$ref : undefined);
  if (ref === undefined) return { schema, component, isWhole, isNullable };
  const name = ref.slice(prefix.length);
  return resolve({ schema: ownMember(components, name) ?? {}, components }, name, true, isNullable);
}

/**
 * Returns the parts that are missing or different in a newer schema, once per pair. Only optional
 * members may be added: a handler or caller of the release may write or read the other parts.
 */
export function removedFrom(before: SchemaIn, now: SchemaIn): readonly Removed[] {
  const found: Removed[] = [];
  const seen = new Set<string>();
  const visit = (old: Resolved, current: Resolved, path: string, above = false): void => {
    const add = (what: Removed["what"]) => found.push({ component: current.component, what });
    if (old.isNullable !== current.isNullable)
      add((of) => `${inBody(path, of)} may ${current.isNullable ? "now" : "no longer"} be null`);
    const inObject = above || isKubernetesObject(old.schema);
    if (old.isWhole && current.isWhole) {
      const key = `${old.component} ${current.component} ${inObject}`;
      if (seen.has(key)) return;
      seen.add(key);
    }
    const [type, newType] = [typeOf(old.schema), typeOf(current.schema)];
    if (type !== newType) add((of) => `${inBody(path, of)} is ${newType}, not ${type}`);
    for (const change of [
      ...changedValues(old.schema.enum, current.schema.enum),
      // Kubernetes objects have versions of their own, and API servers validate them.
      ...(inObject ? [] : changedConstraints(old.schema, current.schema)),
    ])
      add((of) => `${inBody(path, of)} ${change}`);
    if (type === newType && isMap(old.schema) !== isMap(current.schema))
      add((of) => `${inBody(path, of)} is ${isMap(current.schema) ? "now" : "no longer"} a map`);
    for (const { name, is } of changedPresence(old.schema, current.schema))
      add((of) => `${inBody(join(path, name), of)} is ${is}`);
    for (const [name, member] of Object.entries(old.schema.properties ?? {})) {
      const other = ownMember(current.schema.properties ?? {}, name);
      if (other === undefined) {
        if (current.schema.additionalProperties === undefined)
          add((of) => `${of} has no ${join(path, name)}`);
        continue;
      }
      visit(
        resolve({ schema: member, components: before.components }, old.component),
        resolve({ schema: other, components: now.components }, current.component),
        join(path, name),
        inObject,
      );
    }
    for (const [inner, other, suffix] of [
      [old.schema.items, current.schema.items, "[]"],
      [old.schema.additionalProperties, current.schema.additionalProperties, ".*"],
    ] as const)
      if (typeof inner === "object" && typeof other === "object")
        visit(
          resolve({ schema: inner, components: before.components }, old.component),
          resolve({ schema: other, components: now.components }, current.component),
          `${path}${suffix}`,
          inObject,
        );
  };
  visit(resolve(before), resolve(now), "");
  return found;
}

/** Reports whether a schema has values of one type. Objects of any members may have others, too. */
function isMap({ additionalProperties }: OpenApiSchema): boolean {
  return typeof additionalProperties === "object";
}

/** Either side may have the released values only. */
function changedValues(old: OpenApiSchema["enum"], now: OpenApiSchema["enum"]): readonly string[] {
  if (old === undefined || now === undefined) {
    if (old !== undefined) return ["now allows any value"];
    return now === undefined ? [] : [`now allows only ${formatList(now.map(toSortedJson), "and")}`];
  }
  return [
    ...old.filter((value) => !now.includes(value)).map((value) => `no longer allows ${toSortedJson(value)}`),
    ...now.filter((value) => !old.includes(value)).map((value) => `now allows ${toSortedJson(value)}`),
  ];
}

/** The readers of a body rely on its required members, and its writers omit the others. */
function changedPresence(
  old: OpenApiSchema,
  now: OpenApiSchema,
): readonly { readonly name: string; readonly is: string }[] {
  const [before = [], after = []] = [old.required, now.required];
  return [
    ...after
      .filter((name) => !before.includes(name))
      .map((name) => ({
        name,
        is: Object.hasOwn(old.properties ?? {}, name) ? "now required" : "new and required",
      })),
    ...before
      .filter((name) => !after.includes(name) && Object.hasOwn(now.properties ?? {}, name))
      .map((name) => ({ name, is: "now optional" })),
  ];
}

/** Constraints that readers check, and that writers keep. */
const constraints = [
  ...(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"] as const),
  ...(["minLength", "maxLength", "pattern", "minItems", "maxItems", "uniqueItems"] as const),
  ...(["minProperties", "maxProperties", "default", "x-kubernetes-validations"] as const),
];

function isKubernetesObject({ properties }: OpenApiSchema): boolean {
  return ["apiVersion", "kind", "metadata"].every((name) => properties?.[name] !== undefined);
}

function changedConstraints(old: OpenApiSchema, now: OpenApiSchema): readonly string[] {
  const [before, after] = [old, now] as unknown as readonly Readonly<Record<string, unknown>>[];
  return constraints
    .filter((name) => toSortedJson(before?.[name]) !== toSortedJson(after?.[name]))
    .map((name) => `has ${name} ${toSortedJson(after?.[name])}, not ${toSortedJson(before?.[name])}`);
}

/** Documents differ in the order of members. */
function toSortedJson(value: unknown): string {
  return value === undefined ? "none" : canonicalJson(value);
}

function typeOf(schema: OpenApiSchema): string {
  if (schema.type === undefined) return schema.oneOf === undefined ? "any value" : "one of several types";
  return schema.format === undefined ? schema.type : `${schema.type} (${schema.format})`;
}

function inBody(path: string, body: string): string {
  return path === "" ? body : `${path} in ${body}`;
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
