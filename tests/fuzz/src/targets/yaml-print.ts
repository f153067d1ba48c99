import { parseYaml, printYaml, stringifyYaml, YamlWriteError } from "@capikit/common/yaml";
import { parse } from "yaml";
import { jsonText, readJson } from "../inputs/json.ts";
import { check, type FuzzTarget } from "../target.ts";

/** The maximum depth of the JSON reader. */
const maxDepth = 1000;

/**
 * Values written as YAML in both styles: this project's reader and a library must read the same
 * values.
 */
export const target: FuzzTarget = {
  name: "yaml-print",
  extension: "json",
  arbitrary: jsonText,
  errors: [YamlWriteError], // for numbers beyond those of JSON, such as 1e400
  run(input) {
    const value = readJson(input);
    if (value === undefined) return;
    const encoded = wellFormed(value);
    for (const text of [printYaml(encoded, { maxDepth }), stringifyYaml(value, { maxDepth })]) {
      const library = parse(text, { maxAliasCount: 0, merge: false, schema: "core" });
      for (const read of [parseYaml(text, { maxDepth }), library])
        check(sorted(read) === sorted(encoded), `read back differently:\n${text}`);
    }
  },
};

/** Replaces lone surrogates, as UTF-8 encoding does. */
function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\p{Surrogate}/gu, "\ufffd");
  if (Array.isArray(value)) return value.map(wellFormed);
  return typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([key, member]) => [
          key.replace(/\p{Surrogate}/gu, "\ufffd"),
          wellFormed(member),
        ]),
      )
    : value;
}

/** Sorts keys, as the printer does. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, member) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))
      : member,
  );
}
