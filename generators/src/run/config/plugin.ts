import type { DiagnosticDefinition } from "@capikit/common/diagnostics";
import { isRecord } from "@capikit/common/json";
import type { Emitter } from "../../emit/emitter.ts";
import type { PluginMarker } from "../../model/markers/define-marker.ts";
import { isListOf, isText } from "./key-definition.ts";

/** Additions to capikit by a package: functions and frozen data, like its own. */
export interface PluginParts<EmitterName extends string = string> {
  /** Name in messages. */
  readonly name: string;
  readonly emitters?: readonly Emitter<EmitterName>[];
  readonly markers?: readonly PluginMarker[];
  /** Definitions of the diagnostics that the emitters report, which `capikit explain` shows. */
  readonly diagnostics?: readonly DiagnosticDefinition[];
  /** Rules of `capikit lint`. `definePlugin` has their types. */
  readonly lintRules?: readonly { readonly code: string }[];
  /** Checks of `capikit doctor`. `definePlugin` has their types. */
  readonly doctorChecks?: readonly { readonly name: string }[];
}

/** Returns the emitters of capikit and of the plugins of a configuration, in execution order. */
export function emittersOf(config: unknown, own: readonly Emitter[]): readonly Emitter[] {
  return [...own, ...pluginsOf(config).flatMap(({ emitters = [] }) => emitters)];
}

/** Returns the plugins of a configuration that are valid; `generate` reports the others. */
export function pluginsOf(config: unknown): readonly PluginParts[] {
  const plugins = isRecord(config) ? config.plugins : undefined;
  return Array.isArray(plugins) ? plugins.filter(isPlugin) : [];
}

/** The members of the parts that are read by name. */
const namedBy = {
  emitters: "name",
  markers: "name",
  diagnostics: "code",
  lintRules: "code",
  doctorChecks: "name",
} as const;

/** Reports whether a value has the form of a plugin. */
export function isPlugin(value: unknown): value is PluginParts {
  return (
    isRecord(value) &&
    isText(value.name) &&
    Object.entries(namedBy).every(
      ([part, name]) =>
        value[part] === undefined || isListOf((one) => isRecord(one) && isText(one[name]))(value[part]),
    )
  );
}
