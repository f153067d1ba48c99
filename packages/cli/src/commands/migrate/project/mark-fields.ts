import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import { type KindVersion, type TextEdit, ts } from "@capikit/model";
import { addTypeImport } from "../../../shared/edit/add-import.ts";
import { addMarker } from "../../../shared/edit/markers.ts";
import { findNodes } from "../../../shared/edit/syntax.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import { fieldAt } from "./field-at.ts";
import { fieldMarks, newItemFields } from "./field-marks.ts";
import { memberNode } from "./member-node.ts";

/** A kind in the new version and in all other versions. */
export interface VersionsOfKind {
  readonly migration: KindMigration;
  readonly hub: KindVersion;
  readonly spokes: readonly KindVersion[];
}

/** Adds conversion markers to the fields of all versions. Types that kinds share get them once. */
export function markFields({ draft }: Project, kinds: readonly VersionsOfKind[]): void {
  const marks = new Map<string, Map<number, { readonly markers: Set<string>; readonly seconds: boolean }>>();
  const mark = (kind: KindVersion, path: string, marker: string): void => {
    const member = fieldAt(kind, path);
    const isIn = member?.location.source.path.startsWith(`${kind.package.folder}/`);
    if (member === undefined || isIn !== true || member.markers.some(({ key }) => isSame(key, marker)))
      return;
    const node = memberNode(draft.source(member.location.source.path), member.location);
    if (node === undefined) return;
    const { path: file } = member.location.source;
    const known = marks.get(file) ?? new Map();
    const one = known.get(node.name.pos) ?? { markers: new Set<string>(), seconds: false };
    one.markers.add(marker);
    known.set(node.name.pos, { ...one, seconds: one.seconds || marker.endsWith("with=seconds") });
    marks.set(file, known);
  };
  for (const { migration, hub, spokes } of kinds) {
    for (const { version, path, marker } of fieldMarks(migration))
      for (const kind of version === "new" ? [hub] : spokes) mark(kind, path, marker);
    for (const path of newItemFields(migration))
      if (spokes.every((spoke) => fieldAt(spoke, path) === undefined))
        mark(hub, path, "capikit:conversion:preserve");
  }
  for (const [file, members] of marks) {
    draft.edit(file, (source) => {
      const edits: TextEdit[] = [];
      for (const node of findNodes(source.tree, ts.isPropertySignature)) {
        const one = members.get(node.name.pos);
        if (one === undefined) continue;
        for (const edit of addMarker(source, node, ...one.markers)) edits.push(edit);
        // A duration is text in CRDs.
        if (one.seconds && node.type?.kind === ts.SyntaxKind.StringKeyword)
          edits.push({ at: node.type.getStart(source.tree), end: node.type.end, text: "Duration" });
      }
      return edits;
    });
    if ([...members.values()].some(({ seconds }) => seconds))
      draft.edit(file, (source) => addTypeImport(source, "Duration", "@capikit/api/meta"));
  }
}

/** Reports whether a field has the same decision already. */
function isSame(key: string, marker: string): boolean {
  return marker === key || marker.startsWith(`${key}=`);
}
