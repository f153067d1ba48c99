import { rangeOfField, readYamlDocuments, type YamlDocument, YamlError } from "@capikit/common/yaml";

/** Returns the line, from 1, of the deepest existing part of a path. */
export function lineOfPath(text: string, path: string): number {
  const document = firstOf(text);
  if (document === undefined) return 1;
  return text.slice(0, rangeOfField(document, path).start).split(/\r\n?|\n/).length;
}

function firstOf(text: string): YamlDocument | undefined {
  try {
    const [document] = readYamlDocuments(text, {
      plainScalar: (scalar) => scalar,
      duplicateKeys: "last-wins",
    });
    return document;
  } catch (error) {
    if (error instanceof YamlError) return undefined;
    throw error;
  }
}
