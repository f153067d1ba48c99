import { resolve } from "node:path";
import type { Report } from "@capikit/common/diagnostics";
import type { Emitter, OptionValues } from "../../emit/emitter.ts";
import { configBadValue, optionFileUnreadable } from "../../model/diagnostics/codes/runner.ts";
import type { RecordingHost } from "../cache/recording-host.ts";
import { type Config, emitterConfig } from "../config/config.ts";
import { optionDefinition } from "../config/config-keys.ts";
import type { OptionOverrides } from "./generate-options.ts";

/** Returns an emitter's options: overrides, configuration, defaults. Reads files. */
export function optionValues(
  emitter: Emitter,
  from: { readonly root: string; readonly config: Config; readonly overrides: OptionOverrides },
  host: RecordingHost,
  report: Report,
): OptionValues {
  const partOf = (name: string) => emitterConfig(from.config, name) || {};
  const part = partOf(emitter.name);
  const values: Record<string, OptionValues[string]> = {};
  for (const [name, option] of Object.entries(emitter.options)) {
    const override = from.overrides[name];
    const inherited = option.sameAs === undefined ? undefined : partOf(option.sameAs)[name];
    const value = override ?? part[name] ?? inherited ?? option.default;
    if (value === undefined) continue;
    const { accepts, wanted } = optionDefinition(option);
    if (!accepts(value)) {
      report(configBadValue.create({ key: `${emitter.name}.${name}`, wanted, given: JSON.stringify(value) }));
      continue;
    }
    if (option.type !== "file") {
      values[name] = value;
      continue;
    }
    if (value === "") continue;
    const path = resolve(override === undefined ? from.root : process.cwd(), String(value));
    const text = host.readFile(path);
    if (text === undefined) report(optionFileUnreadable.create({ option: name, path: String(value) }));
    else values[name] = text;
  }
  return values;
}
