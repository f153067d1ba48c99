import { printYaml, type YamlValue } from "@capikit/schema/yaml";
import { parse } from "yaml";
import { jsonText, readJson } from "../inputs/json.ts";
import { check, type FuzzTarget } from "../target.ts";

/** Values printed as YAML, which a library must read as the same values. */
export const target: FuzzTarget = {
  name: "yaml-print",
  extension: "json",
  arbitrary: jsonText,
  errors: [TypeError], // for numbers beyond those of JSON, such as 1e400
  run(input) {
    const value = readJson(input);
    if (value === undefined) return;
    const text = printYaml(value as YamlValue);
    check(
      sorted(parse(text, { maxAliasCount: 0, merge: false, schema: "core" })) === sorted(value),
      `read back differently:\n${text}`,
    );
  },
};

/** Keys in one order, as the printer sorts them. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, member) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))
      : member,
  );
}
