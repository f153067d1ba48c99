import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { formatCount } from "@capikit/common/text";
import { conversionEmitter } from "@capikit/conversion";
import { conversionDiagnostics, type TextEdit, type Ts, ts } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import type { Draft } from "../../shared/edit/draft.ts";
import { addMarker, hasMarker } from "../../shared/edit/markers.ts";
import type { ParsedSource } from "../../shared/edit/parsed-source.ts";
import { findNodes } from "../../shared/edit/syntax.ts";
import type { DraftedGroup } from "./draft-types.ts";

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
export function memberAt(
  source: ParsedSource,
  line: number,
  column: number,
): Ts.PropertySignature | undefined {
  const at = source.tree.getPositionOfLineAndCharacter(line - 1, column - 1);
  return findNodes(source.tree, ts.isPropertySignature).find(({ name }) => name.getStart(source.tree) === at);
}
