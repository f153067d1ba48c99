import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import { type Ts, ts } from "@capikit/model";
import { importsOf } from "../../../shared/edit/add-import.ts";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";

/** The new places of status fields that a file may use, by the old name. */
export interface StatusNames {
  /** Path below the status: `initialization.provisioned`. */
  readonly moved: ReadonlyMap<string, string>;
  /** Fields that are lists now. */
  readonly lists: ReadonlySet<string>;
  /** Fields with several places, as the kinds of the file differ. */
  readonly unclear: ReadonlySet<string>;
}

/** Returns the kinds whose types or descriptors a file imports. */
export function usedKinds(source: ParsedSource, kinds: readonly KindMigration[]): readonly KindMigration[] {
  const imported = new Set(
    importsOf(source)
      .flatMap(namesOf)
      .map((name) => name.toLowerCase()),
  );
  return kinds.filter(({ kind }) => imported.has(kind.toLowerCase()));
}

/** Returns the new places of the status fields of kinds. */
export function statusNames(used: readonly KindMigration[]): StatusNames {
  const moved = new Map<string, string>();
  const lists = new Set<string>();
  const unclear = new Set<string>();
  for (const { moves } of used)
    for (const { from, to, becomes } of moves) {
      const [, name] = /^status\.(\w+)$/.exec(from) ?? [];
      // New conditions have the name of the old ones.
      if (name === undefined || name === "conditions") continue;
      const place = to.slice("status.".length);
      if (becomes === "list") lists.add(name);
      else if ((moved.get(name) ?? place) === place) moved.set(name, place);
      else unclear.add(name);
    }
  // A kind of the file may keep a field of the name, such as the `ready` of a control plane.
  for (const kind of used) for (const name of moved.keys()) if (keeps(kind, name)) unclear.add(name);
  for (const name of unclear) moved.delete(name);
  return { moved, lists, unclear };
}

function namesOf({ importClause }: Ts.ImportDeclaration): readonly string[] {
  const bindings = importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
  return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

/** Reports whether a kind has a status field in both versions. */
function keeps(migration: KindMigration, name: string): boolean {
  const isMoved = migration.moves.some(({ from }) => from === `status.${name}`);
  return !isMoved && Object.hasOwn(oldStatus(migration), name);
}

/** Returns the properties of the status in the old version. */
function oldStatus({ value, oldVersion }: KindMigration): object {
  const { spec } = value as { readonly spec?: { readonly versions?: readonly OldVersion[] } };
  const old = spec?.versions?.find(({ name }) => name === oldVersion);
  return old?.schema?.openAPIV3Schema?.properties?.status?.properties ?? {};
}

interface OldVersion {
  readonly name?: string;
  readonly schema?: {
    readonly openAPIV3Schema?: {
      readonly properties?: { readonly status?: { readonly properties?: object } };
    };
  };
}
