import type { FieldMove, KindMigration } from "@capikit/clusterctl-kit/lint";
import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { formatCount } from "@capikit/common/text";
import { conversionEmitter } from "@capikit/generators/emit/conversion";
import {
  conversionDiagnostics,
  type KindVersion,
  positionOf,
  type TextEdit,
} from "@capikit/generators/model";
import { UsageError } from "@capikit/generators/run";
import { type Ts, ts } from "@capikit/generators/source";
import { addTypeImport } from "../../shared/edit/add-import.ts";
import type { Draft } from "../../shared/edit/draft.ts";
import { addMarker, hasMarker } from "../../shared/edit/markers.ts";
import type { ParsedSource } from "../../shared/edit/parsed-source.ts";
import { findNodes } from "../../shared/edit/syntax.ts";
import type { DraftedGroup } from "./draft-types.ts";
import { fieldAt } from "./field-at.ts";

/** A position in a file of the project. */
type Place = NonNullable<Diagnostic["location"]>;

/** Decisions about a field. */
const conversionMarkers = ["from", "with", "drop", "preserve"].map((name) => `capikit:conversion:${name}`);

const undecided: ReadonlySet<string> = new Set([
  conversionDiagnostics.conversionUnmapped.code,
  conversionDiagnostics.conversionTypesDiffer.code,
]);

/**
 * Preserves all other fields that have no counterpart of the same type, so that no conversion loses
 * a value. Returns the tasks.
 *
 * @throws UsageError when the conversions have other errors.
 */
export function preserveRest({ draft, model }: Pick<DraftedGroup, "draft" | "model">): readonly string[] {
  const counts = new Map<string, number>();
  // Fields that differ between versions may contain others that differ.
  for (let added = true; added; ) {
    added = false;
    const { diagnostics } = conversionEmitter.emit(model(), {});
    for (const [path, ofFile] of undecidedPlaces(draft, diagnostics))
      draft.edit(path, (source) =>
        ofFile.flatMap(({ line = 1, column = 1 }): readonly TextEdit[] => {
          const node = memberAt(source, line, column);
          if (node === undefined || conversionMarkers.some((name) => hasMarker(source, name, node)))
            return [];
          added = true;
          counts.set(path, (counts.get(path) ?? 0) + 1);
          return addMarker(source, node, "capikit:conversion:preserve");
        }),
      );
    const error = added ? undefined : diagnostics.find(isError);
    if (error !== undefined) throw notConverted(error);
  }
  return [...counts].map(
    ([path, count]) =>
      `${path}: TODO(author): ${formatCount(count, "field")} without a counterpart in another version; annotations preserve the values. Name counterparts with +capikit:conversion:from where they exist.`,
  );
}

/** Returns the places of fields without a counterpart, each once, by file. */
function undecidedPlaces(
  draft: Draft,
  diagnostics: readonly Diagnostic[],
): ReadonlyMap<string, readonly Place[]> {
  const files = new Map<string, Map<string, Place>>();
  for (const { code, location, related = [] } of diagnostics) {
    if (!undecided.has(code)) continue;
    for (const place of [location, ...related.map((one) => one.location)]) {
      if (place?.path === undefined || draft.read(place.path) === undefined) continue;
      const places = files.get(place.path) ?? new Map<string, Place>();
      files.set(place.path, places.set(`${place.line}:${place.column}`, place));
    }
  }
  return new Map([...files].map(([path, places]) => [path, [...places.values()]]));
}

function notConverted({ code, location, message }: Diagnostic): UsageError {
  return new UsageError(
    `the conversions would have an error at ${location?.path ?? "the project"}: ${message} (${code})`,
    "convert the field by hand",
  );
}

/** Returns the declared member whose name is at a position; line and column start at 1. */
function memberAt(source: ParsedSource, line: number, column: number): Ts.PropertySignature | undefined {
  const at = source.tree.getPositionOfLineAndCharacter(line - 1, column - 1);
  return findNodes(source.tree, ts.isPropertySignature).find(({ name }) => name.getStart(source.tree) === at);
}

const seconds = "capikit:conversion:with=seconds";

/** Adds conversion markers to the fields of both versions. Types that kinds share get them once. */
export function markFields({ draft, kinds, model }: DraftedGroup): void {
  const marks = new Map<string, Map<number, Set<string>>>();
  const mark = (kind: KindVersion, path: string, marker: string): void => {
    const member = fieldAt(kind, path);
    const { path: file = "" } = member?.location.source ?? {};
    if (member === undefined || !file.startsWith(`${kind.package.folder}/`)) return;
    // The field may have the same marker with another value.
    if (member.markers.some(({ key }) => marker === key || marker.startsWith(`${key}=`))) return;
    const { line, column } = positionOf(member.location);
    const at = memberAt(draft.source(file), line, column)?.name.pos;
    if (at === undefined) return;
    const known = marks.get(file) ?? new Map<number, Set<string>>();
    marks.set(file, known.set(at, (known.get(at) ?? new Set()).add(marker)));
  };
  const versions = model().kinds;
  for (const migration of kinds) {
    const of = (version: string): KindVersion | undefined =>
      versions.find((one) => one.kind === migration.kind && one.package.version === version);
    const [old, hub] = [of(migration.oldVersion), of(migration.newVersion)];
    if (old === undefined || hub === undefined) continue;
    for (const { version, path, marker } of fieldMarks(migration))
      mark(version === "new" ? hub : old, path, marker);
    for (const path of newItemFields(migration))
      if (fieldAt(old, path) === undefined) mark(hub, path, preserve);
  }
  for (const [file, members] of marks) {
    draft.edit(file, (source) =>
      findNodes(source.tree, ts.isPropertySignature).flatMap((node): readonly TextEdit[] => {
        const markers = members.get(node.name.pos) ?? new Set();
        if (markers.size === 0) return [];
        const edits = addMarker(source, node, ...markers);
        // A duration is text in CRDs.
        return markers.has(seconds) && node.type?.kind === ts.SyntaxKind.StringKeyword
          ? [...edits, { at: node.type.getStart(source.tree), end: node.type.end, text: "Duration" }]
          : edits;
      }),
    );
    if ([...members.values()].some((markers) => markers.has(seconds)))
      draft.edit(file, (source) => addTypeImport(source, "Duration", "@capikit/api/meta"));
  }
}

/** A marker that a field needs. */
interface FieldMark {
  readonly version: "old" | "new";
  readonly path: string;
  /** Without its `+`. */
  readonly marker: string;
}

const preserve = "capikit:conversion:preserve";

/** Returns the markers that the fields of both versions need, most of them of conversions. */
function fieldMarks(kind: KindMigration): readonly FieldMark[] {
  const moves = kind.moves.flatMap((move): FieldMark[] =>
    // Fields of `status.v1beta2` have the same name as others of `status`: the hub names them.
    move.from.startsWith("status.v1beta2.")
      ? [{ version: "new", path: move.to, marker: fromMarker(move.from, move.to) }]
      : oldMarkers(move).map((marker) => ({ version: "old", path: move.from, marker })),
  );
  const kept = inexpressibleFields(kind).flatMap((path): FieldMark[] => [
    { version: "new", path, marker: preserve },
    // The old version may have a field of this name with another type.
    ...(kind.moves.some(({ from }) => from === path)
      ? []
      : [{ version: "old" as const, path, marker: preserve }]),
  ]);
  // Conditions of providers may have no keys.
  const hasMoved = kind.moves.some(({ to }) => to === "status.conditions");
  const keys = (hasMoved ? ["listType=map", "listMapKey=type"] : []).map(
    (marker): FieldMark => ({ version: "new", path: "status.conditions", marker }),
  );
  return [...moves, ...kept, ...keys];
}

function oldMarkers({ from, to, becomes }: FieldMove): readonly string[] {
  if (becomes === "list") return ["capikit:conversion:with=byName"];
  const marker = fromMarker(to, from);
  if (becomes === "seconds") return [marker, seconds, "capikit:conversion:lossy"];
  if (becomes === "reference")
    return [marker, "capikit:conversion:with=infrastructureRef", "capikit:conversion:lossy"];
  return [marker];
}

/** Paths of markers are relative to the object of the field. */
function fromMarker(path: string, field: string): string {
  const object = field.startsWith("status.") ? "status." : field.slice(0, field.lastIndexOf(".") + 1);
  return `capikit:conversion:from=${path.replace(object, "")}`;
}

/** Returns the outermost fields of the new version that the old version cannot express. */
function inexpressibleFields({ missing, moves, oldConditions }: KindMigration): string[] {
  const all = [...missing.map(({ field }) => field.path), ...(oldConditions ? ["status.conditions"] : [])];
  const paths = all.filter(
    (path) => !moves.some(({ to }) => to === path || isBelow(to, path) || isBelow(path, to)),
  );
  return paths.filter((path) => !paths.some((other) => isBelow(path, other)));
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
