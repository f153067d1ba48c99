import { ownMember, parseJsonPointer } from "@capikit/common/json";
import type { SchemaComparison } from "../schemas/compare-schemas.ts";
import type { Schema } from "../schemas/schema.ts";
import type { Use } from "./classify.ts";

type Components = Readonly<Record<string, Schema>>;
type Follow = SchemaComparison["follow"];

/** Two corresponding components, regardless of their names. */
export interface ComponentPair {
  /** `v1beta1.ClusterSpec` */
  readonly name: string;
  readonly before: Schema;
  readonly after: Schema;
  /** Known once all references to it have been compared. */
  readonly use: () => Use;
  readonly follow: Follow;
}

/** The components that bodies use. */
export interface References {
  readonly follower: (before: Components, after: Components, use: Use) => Follow;
  /** Every pair once, including those found during the comparison. */
  readonly pairs: () => Iterable<ComponentPair>;
}

export function createReferences(): References {
  const found = new Map<string, ComponentPair & { readonly uses: Set<Use> }>();
  const follower =
    (before: Components, after: Components, use: Use): Follow =>
    (written, writtenAfter) => {
      const [old, now] = [unwrapped(written), unwrapped(writtenAfter)];
      const [from, to] = [refName(old), refName(now)];
      if (from === undefined || to === undefined) return [resolved(old, before), resolved(now, after)];
      note(from, to, before, after, use);
      return undefined;
    };
  const note = (from: string, to: string, before: Components, after: Components, use: Use): void => {
    const known = found.get(`${from} ${to}`);
    if (known?.uses.has(use) === true) return;
    const uses = known?.uses ?? new Set<Use>();
    uses.add(use);
    const [old, now] = [ownMember(before, from) ?? {}, ownMember(after, to) ?? {}];
    if (known === undefined) {
      const useOf = (): Use => (uses.size === 1 ? ([...uses][0] ?? "both") : "both");
      const name = to.split(".").slice(-2).join(".");
      // The comparison does not add components: the walk below has found them all.
      const follow: Follow = (a, b) => {
        const [left, right] = [unwrapped(a), unwrapped(b)];
        const named = refName(left) !== undefined && refName(right) !== undefined;
        return named ? undefined : [resolved(left, before), resolved(right, after)];
      };
      found.set(`${from} ${to}`, { name, before: old, after: now, use: useOf, follow, uses });
    }
    walk(old, now, follower(before, after, use));
  };
  return { follower, pairs: () => found.values() };
}

/** Follows the common parts of two schemas to find every use of a component. */
function walk(written: Schema, writtenAfter: Schema, follow: Follow): void {
  const followed = follow(written, writtenAfter);
  if (followed === undefined) return;
  const [before, after] = followed;
  for (const [name, property] of Object.entries(before.properties ?? {})) {
    const other = ownMember(after.properties ?? {}, name);
    if (other !== undefined) walk(property, other, follow);
  }
  if (before.items !== undefined && after.items !== undefined) walk(before.items, after.items, follow);
  const [values, newValues] = [before.additionalProperties, after.additionalProperties];
  if (typeof values === "object" && typeof newValues === "object") walk(values, newValues, follow);
}

/** Unwraps an `allOf` with a single reference, by which documents add a description. */
function unwrapped(schema: Schema): Schema {
  const [only, ...more] = schema.allOf ?? [];
  return only !== undefined && more.length === 0 && only.$ref !== undefined ? only : schema;
}

function refName({ $ref }: Schema): string | undefined {
  return $ref === undefined ? undefined : parseJsonPointer($ref.slice($ref.indexOf("/")))?.at(-1);
}

function resolved(schema: Schema, components: Components): Schema {
  const name = refName(schema);
  return name === undefined ? schema : (ownMember(components, name) ?? {});
}
