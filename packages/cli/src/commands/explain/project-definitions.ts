import type { DiagnosticDefinition } from "@capikit/common/diagnostics";
import { findMarker, usePluginMarkers } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import { pluginDefinitions, projectPlugins } from "../../shared/plugin/project-plugins.ts";
import { definitions } from "../../shared/report/definitions.ts";

/** Returns the definitions of codes of capikit and of the project's plugins, or all of both. */
export async function definitionsOfProject(
  codes: readonly string[],
): Promise<readonly DiagnosticDefinition[]> {
  const plugins = await projectPlugins();
  usePluginMarkers(plugins.flatMap(({ markers = [] }) => markers));
  const all = [...definitions, ...(await pluginDefinitions(plugins))];
  const byCode = new Map(all.map((definition) => [definition.code.toLowerCase(), definition]));
  return codes.length === 0 ? all : codes.map((code) => byCode.get(code.toLowerCase()) ?? unknown(code, all));
}

function unknown(code: string, all: readonly DiagnosticDefinition[]): never {
  if (code.startsWith("+") || findMarker(code) !== undefined)
    throw new UsageError(`${code} is a marker, not a code`, `run capikit markers ${code}`);
  const known = all.map((one) => one.code);
  throw new UsageError(`unknown code: ${code}`, suggestWord(code, known) ?? "see: capikit explain");
}
