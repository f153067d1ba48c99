import type { Report } from "@capikit/common/diagnostics";
import { nearestName } from "@capikit/common/text";
import {
  configBadValue,
  configUnknownKey,
  type Emitter,
  type Location,
  type SourceText,
} from "@capikit/model";
import type { Config } from "./config.ts";
import { emitterKeys, type KeyDefinition, topKeys } from "./config-keys.ts";

/** Reports unknown keys and values of the wrong type, with their location if found. */
export function checkConfig(
  config: object,
  emitters: readonly Emitter[],
  source: SourceText | undefined,
  report: Report,
): config is Config {
  let problems = 0;
  const problem: Report = (diagnostic) => {
    problems++;
    report(diagnostic);
  };
  const parts = Object.fromEntries(emitters.map((emitter) => [emitter.name, emitter]));
  for (const [key, value] of Object.entries(config)) {
    const emitter = Object.hasOwn(parts, key) ? parts[key] : undefined;
    if (value === undefined) continue;
    if (emitter === undefined) {
      checkKey(key, "", value, topKeys, [...Object.keys(topKeys), ...Object.keys(parts)], source, problem);
    } else if (typeof value === "object" && value !== null) {
      const keys = emitterKeys(emitter);
      for (const [name, item] of Object.entries(value))
        if (item !== undefined) checkKey(name, `${key}.`, item, keys, Object.keys(keys), source, problem);
    } else if (value !== false) {
      const facts = { key, wanted: "false or an object of options", given: shown(value) };
      problem(configBadValue.create(facts, placeOf(source, [key])));
    }
  }
  return problems === 0;
}

function checkKey(
  key: string,
  prefix: string,
  value: unknown,
  keys: Readonly<Record<string, KeyDefinition>>,
  known: readonly string[],
  source: SourceText | undefined,
  problem: Report,
): void {
  const definition = Object.hasOwn(keys, key) ? keys[key] : undefined;
  const place = placeOf(source, [...prefix.split(".").filter(Boolean), key]);
  if (definition === undefined)
    problem(
      configUnknownKey.create({ key: prefix + key, known, suggestion: nearestName(key, known) }, place),
    );
  else if (!definition.accepts(value))
    problem(
      configBadValue.create({ key: prefix + key, wanted: definition.wanted, given: shown(value) }, place),
    );
}

function shown(value: unknown): string {
  return typeof value === "string" ? `"${value}"` : Array.isArray(value) ? "a list" : String(value);
}

/** Finds a nested key in the file. The search is approximate, because the configuration is code. */
function placeOf(source: SourceText | undefined, path: readonly string[]): Location | undefined {
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
