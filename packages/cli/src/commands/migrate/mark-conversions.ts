import type { FieldMove, KindMigration } from "@capikit/clusterctl-kit/lint";
import { compareText } from "@capikit/common/text";
import { commentLine } from "@capikit/model";
import { type DraftFiles, hasField, markField } from "./mark-field.ts";

/** A drafted file. */
export interface DraftFile {
  readonly path: string;
  readonly text: string;
}

const preserve = "+capikit:conversion:preserve";

/** Adds conversion markers to the fields of both versions, and makes the new version the hub. */
export function markConversions(drafts: readonly DraftFile[], kinds: readonly KindMigration[]): DraftFile[] {
  const files: DraftFiles = new Map(drafts.map(({ path, text }) => [path, text]));
  const hubs = new Set<string>();
  for (const kind of kinds) {
    const old = folderWith(files, kind.kind, kind.oldVersion);
    const hub = folderWith(files, kind.kind, kind.newVersion);
    if (old === undefined || hub === undefined) continue;
    hubs.add(hub);
    for (const move of kind.moves) {
      // Fields of `status.v1beta2` have the same name as others of `status`: the hub names them.
      const isAdopted = move.from.startsWith("status.v1beta2.");
      if (isAdopted) markField(files, hub, kind.kind, move.to, [fromMarker(move.from)]);
      else markField(files, old, kind.kind, move.from, [oldMarker(move)]);
    }
    for (const path of newFields(kind)) {
      markField(files, hub, kind.kind, path, [preserve]);
      // The old version may have a field of this name with another type.
      if (!kind.moves.some(({ from }) => from === path)) markField(files, old, kind.kind, path, [preserve]);
    }
    for (const path of newItemFields(kind))
      if (!hasField(files, old, kind.kind, path)) markField(files, hub, kind.kind, path, [preserve]);
  }
  for (const hub of hubs) {
    const index = `${hub}/index.ts`;
    files.set(index, asHub(files.get(index) ?? ""));
  }
  return [...files].sort(([a], [b]) => compareText(a, b)).map(([path, text]) => ({ path, text }));
}

function oldMarker({ to, becomes }: FieldMove): string {
  return becomes === "list" ? "+capikit:conversion:with=byName" : fromMarker(to);
}

/** Paths of markers are relative to the object of the field: the status. */
function fromMarker(path: string): string {
  return `+capikit:conversion:from=${path.replace("status.", "")}`;
}

/** Returns the outermost fields of the new version that the old version cannot express. */
function newFields({ missing, moves, oldConditions }: KindMigration): string[] {
  const paths = [...missing.map(({ field }) => field.path), ...(oldConditions ? ["status.conditions"] : [])];
  const outer = paths.filter((path) => !paths.some((other) => isBelow(path, other)));
  return outer.filter((path) => !moves.some(({ to }) => to === path || isBelow(to, path)));
}

/** Returns the fields of lists that were maps, without the name, which is the key of the map. */
function newItemFields({ missing, moves }: KindMigration): string[] {
  const lists = moves.filter(({ becomes }) => becomes === "list").map(({ to }) => to);
  const paths = missing.map(({ field }) => field.path);
  return paths.filter((path) => lists.some((list) => isBelow(path, list) && path !== `${list}[].name`));
}

function isBelow(path: string, other: string): boolean {
  return path !== other && path.startsWith(other) && /^[.[{]/.test(path.slice(other.length));
}

/** Makes the package of the new version the hub. */
function asHub(text: string): string {
  return text.replace(
    /^\/\*\*( [^\n]* )\*\/|^\/\*\*\n([\s\S]*?) \*\//m,
    (_, single?: string, several?: string) => {
      const first = single === undefined ? (several ?? "") : ` *${single.trimEnd()}\n`;
      return `/**\n${first} * ${commentLine("+capikit:conversion:hub")}\n */`;
    },
  );
}

/** Returns the folder of a version that declares a kind. */
function folderWith(files: DraftFiles, kind: string, version: string): string | undefined {
  for (const [path, text] of files) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    if (
      (folder === version || folder.endsWith(`/${version}`)) &&
      new RegExp(`^export interface ${kind}\\b`, "m").test(text)
    )
      return folder;
  }
  return undefined;
}
