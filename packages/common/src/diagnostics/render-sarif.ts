import { type DiagnosticDefinition, diagnosticUrl } from "./define-diagnostics.ts";
import type { Diagnostic, DiagnosticLocation, Severity } from "./diagnostic.ts";

const levels: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

/** Renders diagnostics as a SARIF 2.1.0 log, with the definitions of their codes. */
export function renderSarif(
  diagnostics: readonly Diagnostic[],
  version: string | undefined,
  definitionOf: (code: string) => DiagnosticDefinition | undefined = () => undefined,
): unknown {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "capikit",
            semanticVersion: version,
            informationUri: "https://github.com/capikit/capikit",
            rules: codes.map((code) => ruleOf(code, definitionOf(code))),
          },
        },
        columnKind: "utf16CodeUnits",
        results: diagnostics.map((one) => resultOf(one, codes.indexOf(one.code))),
      },
    ],
  };
}

function ruleOf(code: string, definition: DiagnosticDefinition | undefined): unknown {
  const helpUri = diagnosticUrl(code);
  return {
    id: code,
    ...(definition !== undefined && {
      shortDescription: { text: definition.title },
      fullDescription: { text: definition.why },
      ...(definition.help !== undefined && { help: { text: definition.help } }),
      defaultConfiguration: { level: levels[definition.severity] },
    }),
    ...(helpUri !== undefined && { helpUri }),
  };
}

function resultOf(
  { code, severity, message, help, location, related }: Diagnostic,
  ruleIndex: number,
): unknown {
  return {
    ruleId: code,
    ruleIndex,
    level: levels[severity],
    message: { text: help === undefined ? message : `${message}. Help: ${help}` },
    ...(location !== undefined && { locations: [locationOf(location)] }),
    ...(related !== undefined && {
      relatedLocations: related.map((one) => ({
        message: { text: one.message },
        ...locationOf(one.location),
      })),
    }),
  };
}

function locationOf({ path, line, column, endLine, endColumn, object, field }: DiagnosticLocation): object {
  const name = [object, field].filter(Boolean).join(" ");
  return {
    ...(path !== undefined && {
      physicalLocation: {
        artifactLocation: { uri: toUri(path) },
        ...(line !== undefined && {
          region: { startLine: line, startColumn: column, endLine, endColumn },
        }),
      },
    }),
    ...(name !== "" && { logicalLocations: [{ fullyQualifiedName: name }] }),
  };
}

/** Keeps URLs and relative paths, and turns absolute paths into URLs, as SARIF requires. */
function toUri(path: string): string {
  if (/^https?:/.test(path)) return path;
  const absolute = /^(?:\/|[A-Za-z]:[\\/])/.exec(path);
  const uri = path.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
  return absolute === null
    ? uri
    : `file://${uri.startsWith("/") ? "" : "/"}${uri.replace(/^([A-Za-z])%3A/, "$1:")}`;
}
