import type { DiagnosticDefinition } from "@capikit/common/diagnostics";
import { isRecord } from "@capikit/common/json";
import { type Emitter, markerRegistry, type PluginMarker } from "@capikit/model";
import { isListOf, isText, type KeyDefinition } from "./key-definition.ts";

/** Additions to capikit by a package: functions and frozen data, like its own. */
export interface PluginParts {
  /** Name in messages. */
  readonly name: string;
  readonly emitters?: readonly Emitter[];
  readonly markers?: readonly PluginMarker[];
  /** Definitions of the diagnostics that the emitters report, which `capikit explain` shows. */
  readonly diagnostics?: readonly DiagnosticDefinition[];
  /** Rules of `capikit lint`. `definePlugin` has their types. */
  readonly lintRules?: readonly { readonly code: string }[];
  /** Checks of `capikit doctor`. `definePlugin` has their types. */
  readonly doctorChecks?: readonly { readonly name: string }[];
}

/** Returns the plugins of a configuration that are valid; `generate` reports the others. */
export function pluginsOf(config: unknown): readonly PluginParts[] {
  const plugins = isRecord(config) ? config.plugins : undefined;
  return Array.isArray(plugins) ? plugins.filter(isPlugin) : [];
}

/** Returns the definition of the key `plugins`, whose names differ from those of capikit. */
export function pluginsKey(emitters: readonly Emitter[]): KeyDefinition {
  const own = [...emitters, ...markerRegistry].map(({ name }) => name);
  return {
    wanted: "a list of plugins, each an object with name, whose emitters and markers have new names",
    accepts(value) {
      if (!isListOf(isPlugin)(value)) return false;
      const added = pluginsOf({ plugins: value }).flatMap(({ emitters = [], markers = [] }) => [
        ...emitters,
        ...markers,
      ]);
      const names = [...own, ...added.map(({ name }) => name)];
      return new Set(names).size === new Set(own).size + added.length;
    },
  };
}

/** The members of the parts that are read by name. */
const namedBy = {
  emitters: "name",
  markers: "name",
  diagnostics: "code",
  lintRules: "code",
  doctorChecks: "name",
} as const;

function isPlugin(value: unknown): value is PluginParts {
  return (
    isRecord(value) &&
    isText(value.name) &&
    Object.entries(namedBy).every(
      ([part, name]) =>
        value[part] === undefined || isListOf((one) => isRecord(one) && isText(one[name]))(value[part]),
    )
  );
}
