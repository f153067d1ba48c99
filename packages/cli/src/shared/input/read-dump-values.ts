import { assertJsonDepth } from "@capikit/common/json";
import { parseYamlDocuments } from "@capikit/common/yaml";
import { UsageError } from "@capikit/runner";
import { readInput } from "./read-input.ts";

/** High limit: the user names the file, and dumps of large clusters are large. */
const limits = {
  maxLength: 512 * 1024 * 1024,
  maxNodes: 20_000_000,
};

/**
 * Reads the documents of a YAML or JSON file; `-` is stdin.
 *
 * @param help Command that writes such a file.
 *
 * @throws UsageError when the text is neither.
 */
export function readDumpValues(path: string, help: string): readonly unknown[] {
  const text = readInput(path);
  try {
    return jsonOf(text) ?? parseYamlDocuments(text, limits);
  } catch (error) {
    throw new UsageError(`${path} is neither YAML nor JSON: ${(error as Error).message}`, help);
  }
}

/** Parses JSON with the faster JSON parser; undefined for several documents or YAML. */
function jsonOf(text: string): readonly unknown[] | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  assertJsonDepth(text);
  try {
    return [JSON.parse(text)];
  } catch {
    return undefined;
  }
}
