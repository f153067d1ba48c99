import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import type { Finding, LintLevel } from "../findings/finding.ts";
import { findLintRule } from "../run/rules-catalogue.ts";

const levels: Readonly<Record<LintLevel, string>> = { error: "error", warning: "warning", info: "note" };
const pages = "https://github.com/capikit/capikit/blob/main/docs/reference/lint.md";

/** Formats findings as a SARIF 2.1.0 log for code scanning, with the violated rules. */
export function lintAsSarif(
  findings: readonly Finding[],
  { version }: { readonly version: string },
): unknown {
  const ids = [...new Set(findings.map(({ rule }) => rule))].sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "capikit lint",
            semanticVersion: version,
            informationUri: pages,
            rules: ids.map(ruleOf),
          },
        },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => resultOf(finding, ids.indexOf(finding.rule))),
      },
    ],
  };
}

function ruleOf(id: string): unknown {
  const rule = findLintRule(id);
  return {
    id,
    ...(rule !== undefined && {
      shortDescription: { text: rule.title },
      fullDescription: { text: rule.why },
      help: { text: rule.help },
      helpUri: `${pages}#${lintRuleAnchor(id)}`,
      defaultConfiguration: { level: levels[rule.level] },
    }),
  };
}

/** Returns the anchor of a rule on the reference page. */
export function lintRuleAnchor(id: string): string {
  return id.replaceAll("/", "-");
}

function resultOf({ rule, level, place, message, help }: Finding, ruleIndex: number): unknown {
  const { file, line, column, endLine, endColumn, object, path } = place;
  const name = [object, path].filter(Boolean).join(" ");
  return {
    ruleId: rule,
    ruleIndex,
    level: levels[level],
    message: { text: `${message}. Help: ${help}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file) },
          region: {
            startLine: line,
            startColumn: column,
            endLine,
            endColumn: endLine === line ? Math.max(endColumn, column) : endColumn,
          },
        },
        ...(name !== "" && { logicalLocations: [{ fullyQualifiedName: name }] }),
      },
    ],
  };
}

/** Keeps relative paths relative and turns absolute ones into URIs, as SARIF requires. */
function uriOf(file: string): string {
  if (/^https?:/.test(file)) return file;
  if (isAbsolute(file)) return pathToFileURL(file).href;
  return file.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
}
