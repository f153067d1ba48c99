import type { KubernetesObject } from "@capikit/api/meta";
import { isRecord } from "@capikit/common/json";
import { readYamlDocuments, YamlError } from "@capikit/common/yaml";
import { ordinalize } from "../values/values.ts";

/**
 * Parses the objects of a YAML text, without empty documents.
 *
 * @throws TypeError with the number of the first document that is not YAML or not an object.
 */
export function parseYamlObjects(text: string): readonly KubernetesObject[] {
  const objects: KubernetesObject[] = [];
  let number = 1;
  const where = (): string => `the ${ordinalize(number)} YAML document`;
  try {
    for (const { value } of readYamlDocuments(text)) {
      if (value !== null && !isRecord(value)) throw new TypeError(`${where()} is not an object`);
      if (value !== null) objects.push(value as unknown as KubernetesObject);
      number += 1;
    }
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    throw new TypeError(`${where()}: ${cause.message}`, { cause });
  }
  return objects;
}

/** Joins YAML texts with separator lines. */
export function joinYaml(...texts: readonly string[]): string {
  const lines = texts.map((text) => `\n${text.replace(/^\n/, "")}`.replace(/\n?$/, "\n"));
  return lines.join("---").replace(/^\n|\n$/g, "");
}
