import type { Report } from "@capikit/common/diagnostics";
import {
  exactKubernetesScalar,
  type YamlDocument as PlacedDocument,
  quoteYamlError,
  readYamlDocuments,
  YamlError,
  type YamlRange,
} from "@capikit/common/yaml";
import type { Json } from "@capikit/schema";
import * as importerDiagnostics from "../../model/diagnostics/codes/importer.ts";
import type { Location, SourceText } from "../../model/text/source-text.ts";

/** One document of a YAML stream, with the locations of its values. */
export interface YamlDocument {
  readonly value: Json;
  readonly location: Location;
  /** Returns the location of a key or value, or else of the document. */
  readonly locate: (object: unknown, key?: string) => Location;
}

/** Reads a stream like the API server. Returns the documents before the first error. */
export function readYaml(source: SourceText, report: Report): YamlDocument[] {
  const documents: YamlDocument[] = [];
  const options = {
    plainScalar: exactKubernetesScalar,
    duplicateKeys: "last-wins",
    nullPrototype: true,
  } as const;
  try {
    for (const document of readYamlDocuments(source.text, options)) {
      for (const { key, ...range } of document.duplicateKeys)
        report(importerDiagnostics.duplicateKey.create({ key }, { source, ...range }));
      documents.push(located(document, source));
    }
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    const reason = quoteYamlError(error, source.text);
    const { start, end } = error;
    report(importerDiagnostics.yamlSyntax.create({ reason }, { source, start, end }));
  }
  return documents;
}

function located(document: PlacedDocument, source: SourceText): YamlDocument {
  const placeOf = (value: unknown) =>
    typeof value === "object" && value !== null ? document.placeOf(value) : undefined;
  const location = ({ start, end }: YamlRange): Location => ({ source, start, end });
  const whole = location(placeOf(document.value) ?? document);
  return {
    value: document.value,
    location: whole,
    locate(object, key) {
      const place = placeOf(object);
      if (place === undefined) return whole;
      return location((key === undefined ? undefined : place.keys.get(key)) ?? place);
    },
  };
}
