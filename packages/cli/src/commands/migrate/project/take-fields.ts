import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import { type KindVersion, startWithComment } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import type { Project } from "../../../shared/project-edit/project.ts";
import { fieldAt } from "./field-at.ts";
import { memberNode, removals, wholeMember } from "./member-node.ts";

/** A kind with its types in a version. */
export type MigratedKind = readonly [KindMigration, KindVersion];

/** Texts of members with their comments, by path. */
export type TakenMembers = ReadonlyMap<string, string>;

/** The removed members of each kind. */
export type TakenFields = ReadonlyMap<KindMigration, TakenMembers>;

/**
 * Removes the moved fields of kinds from the types of their new version. Returns the removed texts
 * by kind. Types that kinds share are changed once.
 */
export function takeMovedFields({ draft }: Project, kinds: readonly MigratedKind[]): TakenFields {
  const removed = new Map<string, { at: number; end: number }[]>();
  const taken = new Map(
    kinds.map(([migration, version]) => {
      const texts = migration.moves.flatMap(({ from }): [string, string][] => {
        const member = fieldAt(version, from);
        if (member === undefined) return [];
        const { path } = member.location.source;
        const source = path.startsWith(`${version.package.folder}/`) ? draft.source(path) : undefined;
        const node = source === undefined ? undefined : memberNode(source, member.location);
        if (source === undefined || node === undefined)
          throw new UsageError(
            `cannot move ${from} of ${migration.kind}: ${path} declares it`,
            `declare the field in an interface in ${version.package.folder}`,
          );
        const range = wholeMember(source, node);
        removed.set(path, [...(removed.get(path) ?? []), range]);
        return [[from, source.text.slice(startWithComment(source.tree, node), node.end)]];
      });
      return [migration, new Map(texts)] as const;
    }),
  );
  for (const [path, ranges] of removed) draft.edit(path, () => removals(ranges));
  return taken;
}
