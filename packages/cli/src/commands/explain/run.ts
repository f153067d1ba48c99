import { type DiagnosticDefinition, diagnosticUrl, explainDiagnostic } from "@capikit/common/diagnostics";
import { exit } from "../../shared/command/command.ts";
import { definitions } from "../../shared/report/definitions.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { ExplainCall } from "../explain.ts";

/** Prints the pages of codes, or lists all codes. */
export async function run({ positionals, flags }: ExplainCall, io: Io): Promise<number> {
  const isCode = (code: string) => (one: DiagnosticDefinition) =>
    one.code.toLowerCase() === code.toLowerCase();
  const own = positionals.flatMap((code) => definitions.find(isCode(code)) ?? []);
  const isOwn = own.length > 0 && own.length === positionals.length;
  // Plugins and markers take longer to load than all else.
  const wanted = isOwn
    ? own
    : await (await import("./project-definitions.ts")).definitionsOfProject(positionals);
  if (flags.format === "json") io.stdout(`${JSON.stringify(wanted.map(asData), null, 2)}\n`);
  else io.stdout(positionals.length > 0 ? wanted.map(explainDiagnostic).join("\n") : listed(wanted));
  return exit.ok;
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
