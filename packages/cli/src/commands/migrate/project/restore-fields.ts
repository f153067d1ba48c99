import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import { type KindVersion, startWithComment, type TextEdit } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import type { Project } from "../../../shared/project-edit/project.ts";
import { fieldAt } from "./field-at.ts";
import { memberNode } from "./member-node.ts";
import { authorMoves, newFields } from "./new-fields-crd.ts";
import type { MigratedKind, TakenFields } from "./take-fields.ts";

/**
 * Replaces the drafted members of moved fields by the author's.
 *
 * @throws UsageError when a kind did not get a field.
 */
export function restoreMovedFields(
  { draft }: Project,
  kinds: readonly MigratedKind[],
  taken: TakenFields,
): void {
  const edits = new Map<string, Map<number, TextEdit>>();
  for (const [migration, version] of kinds) {
    for (const { from, to } of authorMoves(migration)) {
      const text = taken.get(migration)?.get(from);
      const member = fieldAt(version, to);
      if (text === undefined) continue;
      const source = member === undefined ? undefined : draft.source(member.location.source.path);
      const node =
        member === undefined || source === undefined ? undefined : memberNode(source, member.location);
      if (node === undefined || source === undefined) throw notExtended(migration, version, to);
      const at = startWithComment(source.tree, node);
      const known = edits.get(source.path) ?? new Map<number, TextEdit>();
      edits.set(source.path, known.set(at, { at, end: node.end, text }));
    }
    for (const path of newFields(migration))
      if (fieldAt(version, path) === undefined && !isOpaque(version, path))
        throw notExtended(migration, version, path);
  }
  for (const [path, all] of edits) draft.edit(path, () => [...all.values()]);
}

/** Metadata of templates is a built-in type, which has no members. */
function isOpaque(version: KindVersion, path: string): boolean {
  const parent = path.slice(0, path.lastIndexOf("."));
  return parent.endsWith(".metadata") && fieldAt(version, parent) !== undefined;
}

function notExtended({ kind }: KindMigration, version: KindVersion, path: string): UsageError {
  return new UsageError(
    `cannot add ${path} to ${kind}: its type is not an interface in ${version.location.source.path}`,
    "declare the types of the status and spec in the file of the kind",
  );
}
