import { ownMember } from "@capikit/common/json";
import type { OpenApiSchema } from "../spec/open-api.ts";

/** A schema with its document, to resolve references. */
export interface SchemaIn {
  readonly schema: OpenApiSchema;
  readonly components: Readonly<Record<string, OpenApiSchema>>;
}

/** A part that only the earlier schema has. */
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

/** Returns the parts that are missing or different in a newer schema, once per pair. */
export function removedFrom(
  before: SchemaIn,
  now: SchemaIn,
  body: "request" | "response",
): readonly Removed[] {
  const found: Removed[] = [];
  const seen = new Set<string>();
  const visit = (old: Resolved, current: Resolved, path: string): void => {
    const add = (what: Removed["what"]) => found.push({ component: current.component, what });
    const [from, to] = body === "request" ? [old, current] : [current, old];
    if (!from.isNullable && to.isNullable)
      add((of) => `${inBody(path, of)} may ${body === "request" ? "now" : "no longer"} be null`);
    if (old.isWhole && current.isWhole) {
      const key = `${old.component} ${current.component}`;
      if (seen.has(key)) return;
      seen.add(key);
    }
    const [type, newType] = [typeOf(old.schema), typeOf(current.schema)];
    if (type !== newType) add((of) => `${inBody(path, of)} is ${newType}, not ${type}`);
    for (const change of changedValues(old.schema.enum, current.schema.enum, body))
      add((of) => `${inBody(path, of)} ${change}`);
    for (const { name, is } of changedPresence(old.schema, current.schema, body))
      add((of) => `${inBody(join(path, name), of)} is now ${is}`);
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
        );
  };
  visit(resolve(before), resolve(now), "");
  return found;
}

/** Handlers know only the released values of requests, and may answer any released value. */
function changedValues(
  old: OpenApiSchema["enum"],
  now: OpenApiSchema["enum"],
  body: "request" | "response",
): readonly string[] {
  if (old === undefined || now === undefined) {
    const isOpened = old !== undefined && now === undefined && body === "request";
    const isClosed = old === undefined && now !== undefined && body === "response";
    if (isOpened) return ["now allows any value"];
    return isClosed ? [`now allows only ${now.map((value) => JSON.stringify(value)).join(" and ")}`] : [];
  }
  const removed = old.filter((value) => !now.includes(value));
  const added = body === "request" ? now.filter((value) => !old.includes(value)) : [];
  return [
    ...removed.map((value) => `no longer allows ${JSON.stringify(value)}`),
    ...added.map((value) => `now allows ${JSON.stringify(value)}`),
  ];
}

/** Handlers may omit optional members of responses, and rely on required members of requests. */
function changedPresence(
  old: OpenApiSchema,
  now: OpenApiSchema,
  body: "request" | "response",
): readonly { readonly name: string; readonly is: "optional" | "required" }[] {
  const [from, to] = body === "request" ? [now, old] : [old, now];
  const is = body === "request" ? "optional" : "required";
  return (to.required ?? [])
    .filter((name) => from.required?.includes(name) !== true)
    .filter((name) => body === "response" || Object.hasOwn(now.properties ?? {}, name))
    .map((name) => ({ name, is }));
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
