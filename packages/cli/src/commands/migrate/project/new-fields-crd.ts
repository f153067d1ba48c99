import { parseFieldPath } from "@capikit/api/contract";
import { draftCrd, type KindMigration } from "@capikit/clusterctl-kit/lint";
import { findDescription } from "./field-descriptions.ts";

/** A schema of a drafted CRD. */
interface Schema {
  readonly [key: string]: unknown;
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** Paths of fields that the new version has and the old one has not, in any order. */
export function newFields({ moves, missing, oldConditions }: KindMigration): readonly string[] {
  return [
    ...new Set([
      ...moves.map(({ to }) => to),
      ...missing.map(({ field }) => field.path),
      ...(oldConditions ? ["status.conditions"] : []),
    ]),
  ];
}

/**
 * Returns a CRD with only the new fields of the new version, for an import that adds them to the
 * types. The author's types of moved fields replace their strings afterwards.
 *
 * @param descriptions texts of fields by path, which replace the known ones.
 */
export function newFieldsCrd(
  migration: KindMigration,
  descriptions: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  const draft = draftCrd(migration) as unknown as {
    readonly spec: { readonly versions: readonly DraftVersion[] };
  };
  const [version] = draft.spec.versions.filter(({ name }) => name === migration.newVersion);
  const wanted = newFields(migration);
  const movedAsIs = new Set(authorMoves(migration).map(({ to }) => to));
  const pruned = (schema: Schema, path: string): Schema | undefined => {
    const description = descriptions.get(path) ?? findDescription(path);
    const described = { ...schema, ...(description !== undefined && { description }) };
    // Members with comments are separated by blank lines.
    if (movedAsIs.has(path)) return { type: "string", description: lastFieldName(path) };
    const isWhole = wanted.includes(path);
    const { properties = {}, items, required: _, ...rest } = described as Schema & { required?: unknown };
    if (items?.properties !== undefined && isWhole)
      return { ...rest, items: { ...items, properties: membersOf(items.properties, `${path}[]`) } };
    if (isWhole && Object.keys(properties).length === 0) return described;
    const members = Object.entries(properties).flatMap(([name, one]): [string, Schema][] => {
      const kept = pruned(one, path === "" ? name : `${path}.${name}`);
      return kept === undefined ? [] : [[name, kept]];
    });
    if (members.length === 0 && !isWhole) return undefined;
    // Constraints of existing objects stay in their own types.
    return {
      ...(isWhole ? rest : { type: "object" }),
      ...(description !== undefined && { description }),
      properties: Object.fromEntries(members),
    };
  };
  const membersOf = (
    properties: Readonly<Record<string, Schema>>,
    path: string,
  ): Readonly<Record<string, Schema>> =>
    Object.fromEntries(
      Object.entries(properties).map(([name, one]) => {
        const description = one.description ?? findDescription(`${path}.${name}`);
        return [name, { ...one, ...(description !== undefined && { description }) }];
      }),
    );
  const root = pruned(version?.schema.openAPIV3Schema ?? {}, "") ?? { type: "object" };
  const { additionalPrinterColumns: _, subresources: __, ...rest } = version ?? { name: "", schema: {} };
  return {
    ...draft,
    metadata: { name: migration.crd },
    spec: {
      ...draft.spec,
      conversion: undefined,
      versions: [{ ...rest, schema: { openAPIV3Schema: root } }],
    },
  };
}

interface DraftVersion {
  readonly name: string;
  readonly additionalPrinterColumns?: unknown;
  readonly subresources?: unknown;
  readonly schema: { readonly openAPIV3Schema?: Schema };
}

/** Returns the moves that keep the name and type of a field, such as those of old conditions. */
export function authorMoves({ moves }: KindMigration): readonly { from: string; to: string }[] {
  return moves.filter(
    ({ from, to, becomes }) => becomes === undefined && lastFieldName(from) === lastFieldName(to),
  );
}

/** Returns the last name of a path. */
export function lastFieldName(path: string): string {
  return parseFieldPath(path).at(-1)?.name ?? path;
}
