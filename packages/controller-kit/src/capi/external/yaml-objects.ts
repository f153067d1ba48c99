import type { KubernetesObject } from "@capikit/api/meta";
import { parseAllDocuments, stringify } from "yaml";
import { isRecord } from "../../values/is-record.ts";
import { ordinalize } from "../values.ts";

/**
 * The objects of a YAML text with several documents; empty documents are left out.
 *
 * @throws TypeError with the number of the first document that is no YAML or no object.
 */
export function parseYamlObjects(text: string): readonly KubernetesObject[] {
  const documents = parseAllDocuments(text, { logLevel: "silent" });
  if (!Array.isArray(documents)) return [];
  return documents.flatMap((document, index): KubernetesObject[] => {
    const where = `the ${ordinalize(index + 1)} YAML document`;
    const [error] = document.errors;
    if (error !== undefined) throw new TypeError(`${where}: ${error.message}`, { cause: error });
    const value: unknown = document.toJS();
    if (value === null || value === undefined) return [];
    if (!isRecord(value)) throw new TypeError(`${where} is no object`);
    return [value as unknown as KubernetesObject];
  });
}

/** Objects as a YAML text with a document each. */
export function formatYamlObjects(objects: readonly object[]): string {
  return joinYaml(...objects.map((object) => stringify(object, { lineWidth: 0 })));
}

/** YAML texts as one, with a separator on a line of its own between them. */
export function joinYaml(...texts: readonly string[]): string {
  const lines = texts.map((text) => `\n${text.replace(/^\n/, "")}`.replace(/\n?$/, "\n"));
  return lines.join("---").replace(/^\n|\n$/g, "");
}
