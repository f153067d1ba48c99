import type { OpenApiSchema } from "../open-api.ts";

/** A schema and what its references lead to. */
export interface SchemaIn {
  readonly schema: OpenApiSchema;
  readonly components: Readonly<Record<string, OpenApiSchema>>;
}

/** Something that an earlier schema has. */
export interface Removed {
  /** `cluster.spec.topology` */
  readonly path: string;
  /** The component, of the new document, that lacks it. */
  readonly component: string | undefined;
  readonly what: string;
}

const prefix = "#/components/schemas/";

interface Resolved {
  readonly schema: OpenApiSchema;
  readonly component: string | undefined;
}

/** Follows a reference, also one that stands alone in `allOf`. */
function resolve({ schema, components }: SchemaIn, component?: string): Resolved {
  const ref = schema.$ref ?? (schema.allOf?.length === 1 ? schema.allOf[0]?.$ref : undefined);
  if (ref === undefined) return { schema, component };
  const name = ref.slice(prefix.length);
  return resolve({ schema: components[name] ?? {}, components }, name);
}

/** What a newer schema lacks, or says differently. Each pair of components is looked at once. */
export function removedFrom(
  before: SchemaIn,
  now: SchemaIn,
  body: "request" | "response",
): readonly Removed[] {
  const found: Removed[] = [];
  const seen = new Set<string>();
  const visit = (old: Resolved, current: Resolved, path: string): void => {
    if (old.component !== undefined && current.component !== undefined) {
      const key = `${old.component} ${current.component}`;
      if (seen.has(key)) return;
      seen.add(key);
    }
    const add = (at: string, what: string) => found.push({ path: at, component: current.component, what });
    const [type, newType] = [typeOf(old.schema), typeOf(current.schema)];
    if (type !== newType) add(path, `which is ${type} and not ${newType}`);
    for (const value of old.schema.enum ?? [])
      if (current.schema.enum !== undefined && !current.schema.enum.includes(value))
        add(path, `the value ${JSON.stringify(value)}`);
    for (const name of newlyRequired(old.schema, current.schema, body))
      add(join(path, name), "which may be left out");
    for (const [name, member] of Object.entries(old.schema.properties ?? {})) {
      const other = current.schema.properties?.[name];
      if (other === undefined) {
        if (current.schema.additionalProperties === undefined) add(join(path, name), "a member");
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

/** Handlers leave out of responses what they could leave out; callers send all they know. */
function newlyRequired(
  old: OpenApiSchema,
  now: OpenApiSchema,
  body: "request" | "response",
): readonly string[] {
  if (body === "request") return [];
  return (now.required ?? []).filter((name) => old.required?.includes(name) !== true);
}

function typeOf(schema: OpenApiSchema): string {
  if (schema.type === undefined) return schema.oneOf === undefined ? "any value" : "one of several";
  return schema.format === undefined ? schema.type : `${schema.type} (${schema.format})`;
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
