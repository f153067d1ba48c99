import type { DiagnosticDefinition } from "@capikit/common/diagnostics";
import { createMarkerRegistry, type MarkerRegistry } from "@capikit/generators/model";
import { UsageError } from "@capikit/generators/run";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import { pluginDefinitions, projectPlugins } from "../../shared/plugin/project-plugins.ts";
import { definitions } from "../../shared/report/definitions.ts";

/** Returns the definitions of codes of capikit and of the project's plugins, or all of both. */
export async function definitionsOfProject(
  codes: readonly string[],
): Promise<readonly DiagnosticDefinition[]> {
  const plugins = await projectPlugins();
  const markers = createMarkerRegistry(plugins);
  const all = [...definitions, ...(await pluginDefinitions(plugins))];
  const byCode = new Map(all.map((definition) => [definition.code.toLowerCase(), definition]));
  if (codes.length === 0) return all;
  return codes.map((code) => byCode.get(code.toLowerCase()) ?? unknown(code, all, markers));
}

function unknown(code: string, all: readonly DiagnosticDefinition[], markers: MarkerRegistry): never {
  if (code.startsWith("+") || markers.find(code) !== undefined)
    throw new UsageError(`${code} is a marker, not a code`, `run capikit markers ${code}`);
  const known = all.map((one) => one.code);
  throw new UsageError(`unknown code: ${code}`, suggestWord(code, known) ?? "see: capikit explain");
}
