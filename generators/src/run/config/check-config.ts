import type { Report } from "@capikit/common/diagnostics";
import { isRecord } from "@capikit/common/json";
import { nearestName } from "@capikit/common/text";
import { emitters } from "../../emitters.ts";
import { configBadValue, configUnknownKey } from "../../model/diagnostics/codes/runner.ts";
import type { Location, SourceText } from "../../model/text/source-text.ts";
import type { Config } from "./config.ts";
import { emitterKeys, topKeys } from "./config-keys.ts";
import { devKeys } from "./dev-config.ts";
import { type BadEntry, findBadEntries, type KeyTable } from "./key-definition.ts";

/** Reports unknown keys and values of the wrong type, with their location if found. */
export function checkConfig(
  config: object,
  source: SourceText | undefined,
  report: Report,
): config is Config {
  let problems = 0;
  const problem: Report = (diagnostic) => {
    problems++;
    report(diagnostic);
  };
  const sections: Readonly<Record<string, KeyTable>> = {
    ...Object.fromEntries(emitters.map((emitter) => [emitter.name, emitterKeys(emitter)])),
    dev: devKeys,
  };
  const known = [...Object.keys(topKeys), ...Object.keys(sections)];
  for (const [key, value] of Object.entries(config)) {
    if (value === undefined) continue;
    const keys = Object.hasOwn(sections, key) ? sections[key] : undefined;
    if (keys === undefined)
      for (const bad of findBadEntries({ [key]: value }, topKeys))
        reportEntry(bad, [], known, source, problem);
    else if (value !== false || key === "dev") checkSection(key, value, keys, source, problem);
  }
  return problems === 0;
}

/** Reports unknown keys and values of the wrong type in a part of the configuration. */
export function checkSection(
  name: string,
  value: unknown,
  keys: KeyTable,
  source: SourceText | undefined,
  problem: Report,
): void {
  if (!isRecord(value)) {
    const wanted = name === "dev" ? "an object" : "false or an object of options";
    problem(configBadValue.create({ key: name, wanted, given: shown(value) }, findKey(source, [name])));
    return;
  }
  for (const bad of findBadEntries(value, keys)) reportEntry(bad, [name], Object.keys(keys), source, problem);
}

function reportEntry(
  { key: last, value, definition }: BadEntry,
  parents: readonly string[],
  known: readonly string[],
  source: SourceText | undefined,
  report: Report,
): void {
  const path = [...parents, last];
  const key = path.join(".");
  const place = findKey(source, path);
  report(
    definition === undefined
      ? configUnknownKey.create({ key, known, suggestion: nearestName(last, known) }, place)
      : configBadValue.create({ key, wanted: definition.wanted, given: shown(value) }, place),
  );
}

function shown(value: unknown): string {
  if (typeof value === "string") return `"${value}"`;
  if (Array.isArray(value)) return "a list";
  return isRecord(value) ? "an object" : String(value);
}

/** Finds a nested key in the file. The search is approximate, because the configuration is code. */
function findKey(source: SourceText | undefined, path: readonly string[]): Location | undefined {
  if (source === undefined) return undefined;
  let from = 0;
  let found: { readonly start: number; readonly end: number } = { start: 0, end: 0 };
  for (const key of path) {
    const pattern = new RegExp(`(?<![\\w$])["']?${key.replace(/[^\w]/g, "\\$&")}["']?\\s*:`, "g");
    pattern.lastIndex = from;
    const match = pattern.exec(source.text);
    if (match === null) break;
    found = { start: match.index, end: match.index + key.length };
    from = match.index + match[0].length;
  }
  return { source, ...found };
}
