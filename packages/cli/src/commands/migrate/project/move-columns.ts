import type { FieldMove, KindMigration } from "@capikit/clusterctl-kit/lint";
import { type KindVersion, startWithComment, type TextEdit } from "@capikit/model";
import { findInterface } from "../../../shared/edit/syntax.ts";
import type { Project } from "../../../shared/project-edit/project.ts";

/** Makes the printer columns and subresource paths of a kind follow its moved fields. */
export function moveColumns({ draft }: Project, { kind, moves }: KindMigration, version: KindVersion): void {
  draft.edit(version.location.source.path, (source) => {
    const declared = findInterface(source, kind);
    if (declared === undefined) return [];
    const start = startWithComment(source.tree, declared);
    const comment = source.text.slice(start, declared.getStart(source.tree));
    return moves.flatMap((move) => editsOf(move, comment, start));
  });
}

function editsOf({ from, to, becomes }: FieldMove, comment: string, start: number): readonly TextEdit[] {
  // Conditions keep their place: those of the new contract have the same types of conditions.
  if (becomes !== undefined || from === "status.conditions") return [];
  const path = new RegExp(`(?<==[\`"']?\\.)${from.replaceAll(".", "\\.")}(?=[\`"'\\s,]|$)`, "g");
  return [...comment.matchAll(path)].map(({ index }) => ({
    at: start + index,
    end: start + index + from.length,
    text: to,
  }));
}
