import type { Report } from "@capikit/common/diagnostics";
import { importerDiagnostics, type SourceText } from "@capikit/model";
import { mergeModule } from "../merge/merge-module.ts";
import { parseModule } from "../merge/parsed-module.ts";
import type { KindFile } from "./kind-file.ts";
import type { WrittenFile } from "./written-file.ts";

/** The file of a kind, and the effect on an existing one. */
export type PlacedKindFile = KindFile & Pick<WrittenFile, "existing">;

/**
 * Adds the new parts of a kind's file to the existing one, and reports the parts of it that differ
 * from the CRD. A file with a syntax error is an error.
 */
export function mergeKind(
  file: KindFile,
  kind: string,
  source: SourceText,
  options: { readonly descriptions: boolean },
  report: Report,
): PlacedKindFile {
  const existing = parseModule(source.text);
  const imported = parseModule(file.text);
  if ("message" in existing || "message" in imported) {
    const [reason, start] = "message" in existing ? [existing.message, existing.at] : ["", 0];
    report(importerDiagnostics.moduleSyntax.create({ reason }, { source, start, end: start }));
    return file;
  }
  const { text, names, kept } = mergeModule(existing, imported, [kind, `${kind}List`], options);
  for (const { name, reason, start, end } of kept)
    report(importerDiagnostics.importKept.create({ name, reason }, { source, start, end }));
  return { text, names, existing: "replace" };
}
