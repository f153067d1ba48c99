import { ownMember, recordOf } from "@capikit/common/json";
import {
  breaksEitherSide,
  type ComparedSchema,
  compareSchemas,
  isConstraint,
  type SchemaChange,
} from "@capikit/schema/manifests";
import type { OpenApiSchema } from "../spec/open-api.ts";

/** A schema with its document, to resolve references. */
export interface SchemaIn {
  readonly schema: OpenApiSchema;
  readonly components: Readonly<Record<string, OpenApiSchema>>;
}

/** A part of a body that differs in the newer document. */
export interface ChangedPart extends Pick<SchemaChange, "path" | "what"> {
  /** The component of the new document in which it is. */
  readonly component: string | undefined;
}

interface Resolved {
  readonly schema: ComparedSchema;
  /** The component that a reference names. */
  readonly component: string | undefined;
}

const prefix = "#/components/schemas/";

/** Follows a reference, including a single one in `allOf`. */
function resolve(
  { schema, components }: { readonly schema: ComparedSchema; readonly components: SchemaIn["components"] },
  component?: string,
): Resolved {
  const all = Array.isArray(schema.allOf) && schema.allOf.length === 1 ? recordOf(schema.allOf[0]) : {};
  const ref = schema.$ref ?? all.$ref;
  if (typeof ref !== "string") return { schema, component };
  const name = ref.slice(prefix.length);
  const { nullable } = schema;
  const named = ownMember(components, name) ?? {};
  return resolve({ schema: nullable === undefined ? named : { ...named, nullable }, components }, name);
}

/** Two components that are compared at the first place that names them. */
interface Pair {
  readonly before: Resolved;
  readonly after: Resolved;
  readonly at: readonly string[];
  /** Whether the component is a part of a Kubernetes object. */
  readonly inObject: boolean;
}

/**
 * Returns the parts that are missing or different in a newer schema, once per pair of components. Only
 * optional members may be added: a handler or caller of the release may write or read the other parts.
 */
export function changedParts(before: SchemaIn, after: SchemaIn): readonly ChangedPart[] {
  const found: ChangedPart[] = [];
  const pairs: Pair[] = [];
  const seen = new Set<string>();
  const add = (old: Resolved, now: Resolved, at: readonly string[], above: boolean): void => {
    const inObject = above || isKubernetesObject(old.schema);
    const nulls = [old.schema.nullable, now.schema.nullable];
    const key = JSON.stringify([old.component, now.component, inObject, nulls]);
    if (old.component !== undefined && now.component !== undefined && seen.has(key)) return;
    seen.add(key);
    pairs.push({ before: old, after: now, at, inObject });
  };
  add(resolve(before), resolve(after), [], false);
  for (const pair of pairs)
    compareSchemas(pair.before.schema, pair.after.schema, {
      at: pair.at,
      follow: (old, now, at) => {
        if (old === pair.before.schema) return [old, now];
        const left = resolve({ schema: old, components: before.components });
        const right = resolve({ schema: now, components: after.components });
        if ((left.component ?? right.component) === undefined && !isKubernetesObject(old)) return [old, now];
        add(left, { ...right, component: right.component ?? pair.after.component }, at, pair.inObject);
        return undefined;
      },
      report: (change) => {
        // Kubernetes objects have versions of their own, and API servers validate them.
        if (!breaksEitherSide(change) || (pair.inObject && isConstraint(change))) return;
        found.push({ component: pair.after.component, path: change.path, what: change.what });
      },
    });
  return found;
}

function isKubernetesObject(schema: ComparedSchema): boolean {
  const properties = recordOf(schema.properties);
  return ["apiVersion", "kind", "metadata"].every((name) => Object.hasOwn(properties, name));
}
