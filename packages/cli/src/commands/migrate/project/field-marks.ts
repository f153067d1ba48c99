import type { FieldMove, KindMigration } from "@capikit/clusterctl-kit/lint";

/** A marker that a field needs. */
export interface FieldMark {
  /** Whether the field is in the old or in the new version. */
  readonly version: "old" | "new";
  readonly path: string;
  /** Without its `+`. */
  readonly marker: string;
}

const preserve = "capikit:conversion:preserve";

/** Returns the markers that the fields of both versions need, most of them of conversions. */
export function fieldMarks(kind: KindMigration): readonly FieldMark[] {
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
  if (becomes === "seconds") return [marker, "capikit:conversion:with=seconds", "capikit:conversion:lossy"];
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
export function newItemFields({ missing, moves }: KindMigration): string[] {
  const lists = moves.filter(({ becomes }) => becomes === "list").map(({ to }) => to);
  const paths = missing.map(({ field }) => field.path);
  return paths.filter((path) => lists.some((list) => isBelow(path, list) && path !== `${list}[].name`));
}

function isBelow(path: string, other: string): boolean {
  return path !== other && path.startsWith(other) && /^[.[{]/.test(path.slice(other.length));
}
