import { type DiagnosticDefinition, diagnosticUrl, explainDiagnostic } from "@capikit/common/diagnostics";
import { findMarker, usePluginMarkers } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { exit } from "../../shared/command/command.ts";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import { pluginDefinitions, projectPlugins } from "../../shared/plugin/project-plugins.ts";
import { definitions, findDefinition } from "../../shared/report/diagnostic-catalogue.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { ExplainCall } from "../explain.ts";

/** Prints the pages of codes, or lists all codes. */
export async function run({ positionals, flags }: ExplainCall, io: Io): Promise<number> {
  const plugins = await projectPlugins();
  usePluginMarkers(plugins.flatMap(({ markers = [] }) => markers));
  const all = [...definitions, ...(await pluginDefinitions(plugins))];
  const wanted = positionals.map((code) => definitionOf(code, all));
  if (flags.format === "json") {
    const shown = (wanted.length > 0 ? wanted : all).map(asData);
    io.stdout(`${JSON.stringify(shown, null, 2)}\n`);
  } else io.stdout(wanted.length > 0 ? wanted.map(explainDiagnostic).join("\n") : listed(all));
  return exit.ok;
}

function definitionOf(code: string, all: readonly DiagnosticDefinition[]): DiagnosticDefinition {
  const found = findDefinition(code, all);
  if (found !== undefined) return found;
  if (code.startsWith("+") || findMarker(code) !== undefined)
    throw new UsageError(`${code} is a marker, not a code`, `run capikit markers ${code}`);
  const known = all.map((one) => one.code);
  throw new UsageError(`unknown code: ${code}`, suggestWord(code, known) ?? "see: capikit explain");
}

function listed(all: readonly DiagnosticDefinition[]): string {
  const width = Math.max(...all.map(({ code }) => code.length));
  return all
    .map(({ code, severity, title }) => `${code.padEnd(width)}  ${severity.padEnd(7)}  ${title}\n`)
    .join("");
}

function asData({ code, severity, title, why, wrong, right, help }: DiagnosticDefinition): unknown {
  return { code, severity, title, why, wrong, right, help, url: diagnosticUrl(code) };
}
