import { templateDiagnostics } from "@capikit/clusterctl-kit/objects";
import { createDiagnostic, type Diagnostic, type DiagnosticLocation } from "@capikit/common/diagnostics";
import { isRecord, type JsonObject } from "@capikit/common/json";
import { linePosition, lineStarts } from "@capikit/common/text";
import {
  quoteYamlError,
  rangeOfField,
  readYamlDocuments,
  type YamlDocument,
  YamlError,
  type YamlRange,
} from "@capikit/common/yaml";

export interface PlacedObject {
  readonly object: JsonObject;
  /** Returns the location of a field, or of its nearest existing parent. */
  readonly at: (field: string) => DiagnosticLocation;
}

export interface ObjectsOfText {
  readonly objects: readonly PlacedObject[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the objects of YAML or JSON documents, with lists unpacked. The namespace is `default`. */
export function readObjects(text: string): ObjectsOfText {
  const objects: PlacedObject[] = [];
  const diagnostics: Diagnostic[] = [];
  const locate = locatorOf(text);
  const refuse = (message: string, location: DiagnosticLocation): void => {
    diagnostics.push(createDiagnostic(templateDiagnostics["template/invalid-file"], message, { location }));
  };
  const add = (document: YamlDocument, value: unknown, prefix: string): void => {
    const at = (field: string): DiagnosticLocation => ({
      ...locate(rangeOfField(document, joined(prefix, field))),
      ...(field !== "" && { field }),
    });
    if (value === null || value === undefined) return;
    if (!isRecord(value) || typeof value.kind !== "string" || typeof value.apiVersion !== "string")
      refuse("not an object with apiVersion and kind", at(""));
    else if (value.kind.endsWith("List") && Array.isArray(value.items))
      for (const [index, item] of value.items.entries())
        add(document, item, joined(prefix, `items[${index}]`));
    else objects.push({ object: inNamespace(value as JsonObject), at });
  };
  try {
    for (const document of readYamlDocuments(text)) add(document, document.value, "");
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    refuse(quoteYamlError(error, text), locate(error));
  }
  return { objects, diagnostics };
}

/** API servers drop the namespace of cluster-scoped objects. */
function inNamespace(object: JsonObject): JsonObject {
  const { metadata } = object;
  if (!isRecord(metadata) || metadata.namespace !== undefined) return object;
  return { ...object, metadata: { ...metadata, namespace: "default" } } as JsonObject;
}

function joined(prefix: string, field: string): string {
  return [prefix, field].filter(Boolean).join(".");
}

function locatorOf(text: string): (range: YamlRange) => DiagnosticLocation {
  const starts = lineStarts(text);
  return ({ start, end }) => {
    const from = linePosition(starts, start);
    const to = linePosition(starts, end);
    return { ...from, endLine: to.line, endColumn: to.column };
  };
}
