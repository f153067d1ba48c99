import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { formatCount } from "@capikit/common/text";
import { conversionEmitter } from "@capikit/conversion";
import { conversionDiagnostics, type Model, type TextEdit } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { addMarker } from "../../../shared/edit/markers.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import { memberAt } from "./member-node.ts";

/** A position in a file of the project. */
type Place = NonNullable<Diagnostic["location"]>;

/** Fields that differ between versions may contain others that differ. */
const rounds = 8;

const undecided: ReadonlySet<string> = new Set([
  conversionDiagnostics.conversionUnmapped.code,
  conversionDiagnostics.conversionTypesDiffer.code,
]);

/**
 * Preserves all other fields that have no counterpart of the same type, so that no conversion loses
 * a value: those of older versions, whose history no rule knows. Returns the tasks.
 *
 * @throws UsageError when the conversions have other errors.
 */
export function preserveRest({ draft }: Project, modelOf: () => Model): readonly string[] {
  const counts = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const { diagnostics } = conversionEmitter.emit(modelOf(), {});
    const places = new Map<string, Map<string, Place>>();
    for (const { code, location, related = [] } of diagnostics)
      if (undecided.has(code))
        for (const place of [location, ...related.map((one) => one.location)])
          if (place?.path !== undefined && draft.read(place.path) !== undefined)
            places.set(
              place.path,
              (places.get(place.path) ?? new Map<string, Place>()).set(
                `${place.line}:${place.column}`,
                place,
              ),
            );
    if (places.size === 0) {
      const error = diagnostics.find(isError);
      if (error !== undefined) throw notConverted(error);
      break;
    }
    for (const [path, ofFile] of places)
      draft.edit(path, (source) =>
        [...ofFile.values()].flatMap(({ line = 1, column = 1 }): readonly TextEdit[] => {
          const node = memberAt(source, line, column);
          if (node === undefined) return [];
          counts.set(path, (counts.get(path) ?? 0) + 1);
          return addMarker(source, node, "capikit:conversion:preserve");
        }),
      );
  }
  return [...counts].map(
    ([path, count]) =>
      `${path}: TODO(author): ${formatCount(count, "field")} without a counterpart in another version; annotations preserve the values. Name counterparts with +capikit:conversion:from where they exist.`,
  );
}

function notConverted({ code, location, message }: Diagnostic): UsageError {
  return new UsageError(
    `the conversions would have an error at ${location?.path ?? "the project"}: ${message} (${code})`,
    "nothing was written; change the field by hand, and run the command again",
  );
}
