import { assertJsonDepth } from "@capikit/common/json";
import { parseYamlDocuments } from "@capikit/common/yaml";
import { UsageError } from "@capikit/runner";
import { readInput } from "./read-input.ts";

/** The user names the file, and dumps of large clusters are large. */
const limits = {
  maxLength: 512 * 1024 * 1024,
  maxNodes: 20_000_000,
};

/**
 * The documents of a file in YAML or JSON; `-` reads stdin.
 *
 * @param help How to write such a file.
 * @throws UsageError for text that is neither.
 */
export function readDumpValues(path: string, help: string): readonly unknown[] {
  const text = readInput(path);
  try {
    return jsonOf(text) ?? parseYamlDocuments(text, limits);
  } catch (error) {
    throw new UsageError(`${path} is neither YAML nor JSON: ${(error as Error).message}`, help);
  }
}

/** JSON is read several times as fast by its own parser. Undefined for several documents, or YAML in flow style. */
function jsonOf(text: string): readonly unknown[] | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  assertJsonDepth(text);
  try {
    return [JSON.parse(text)];
  } catch {
    return undefined;
  }
}
