import { type DiagnosticKind, diagnosticCatalogue, markersAsMarkdown } from "@capikit/model";
import { cliReference } from "./cli-reference.ts";
import { conformancePage } from "./conformance-page.ts";
import { contractsPage, differencesPage } from "./contract-pages.ts";
import { errorsPage } from "./errors-page.ts";
import { lintPage } from "./lint-page.ts";
import { hostileModesPage, injectedFaultsPage, managerPage } from "./manager-pages.ts";
import { realProvidersPage } from "./real-providers-page.ts";

/** The command that writes the pages again. */
export const docsCommand = "pnpm docs:generate";

const head = (of: string): string => `<!-- Written by \`${docsCommand}\` from ${of}. Do not edit. -->\n\n`;
const catalogue = "generators/model/src/diagnostics/codes";
const contracts = "packages/api/src/contract";
const conformance = "packages/extension-kit/src/conformance/checks";
const controllerKit = "packages/controller-kit/src";

type Kind = DiagnosticKind<never>;

/** Every page that is written from the code, by its path in the repository. */
export function documentationPages(): ReadonlyMap<string, string> {
  return new Map([
    cliReference(),
    ["docs/reference/markers.md", markersPage()],
    ["docs/reference/contracts.md", head(contracts) + contractsPage()],
    ["docs/reference/differences.md", head(contracts) + differencesPage()],
    ["docs/reference/manager.md", head(controllerKit) + managerPage()],
    ["docs/reference/errors.md", head("packages/*/src") + errorsPage()],
    ["docs/reference/faults.md", head(`${controllerKit}/testing`) + injectedFaultsPage()],
    ["docs/reference/hostile-modes.md", head(`${controllerKit}/testing`) + hostileModesPage()],
    ["docs/reference/conformance.md", head(conformance) + conformancePage()],
    ["docs/reference/lint.md", head("packages/clusterctl-kit/src/lint") + lintPage()],
    ["docs/reference/lint-real-providers.md", head("tests/clusterctl/src/lint") + realProvidersPage()],
    ["docs/reference/diagnostics/index.md", indexPage()],
    ...diagnosticCatalogue.map(
      (kind) => [`docs/reference/diagnostics/${kind.code}.md`, diagnosticPage(kind)] as const,
    ),
  ]);
}

function markersPage(): string {
  const lead =
    "All markers. `capikit markers` prints the same, and `capikit markers --format json` prints JSON.";
  return `${head("generators/model/src/markers/definitions")}# Markers\n\n${lead}\n\n${markersAsMarkdown()}`;
}

/** Meaning of the first digits of a code. */
const chapters: Readonly<Record<string, string>> = {
  CK1: "Markers and comments",
  CK2: "Projects, packages and kinds",
  CK3: "Types",
  CK4: "Schemas",
  CK50: "Custom resource definitions",
  CK51: "Runtime hooks",
  CK52: "OpenAPI documents",
  CK54: "Conversion",
  CK55: "Variables of ClusterClasses",
  CK6: "RBAC",
  CK7: "Webhooks",
  CK8: "Configuration and options",
  CK9: "Importing",
};

function indexPage(): string {
  const lead =
    "Every diagnostic has a code. An error stops the generation: all errors are reported with their places, and nothing is written. A warning is only reported.";
  const parts = Object.entries(chapters).map(([start, title]) => {
    const rows = diagnosticCatalogue
      .filter(({ code }) => code.startsWith(start))
      .map(
        ({ code, name, severity, title: what }) =>
          `| [${code}](${code}.md) | \`${name}\` | ${severity} | ${cell(what)} |`,
      );
    return [`## ${title}`, "", "| Code | Name | Severity | Fault |", "|---|---|---|---|", ...rows].join("\n");
  });
  return `${head(catalogue)}# Diagnostics\n\n${lead}\n\n${parts.join("\n\n")}\n`;
}

function diagnosticPage(kind: Kind): string {
  const { code, name, severity, title, page } = kind;
  return `${head(catalogue)}# ${code}: ${escaped(title)}

\`${name}\`, ${severity === "error" ? "an error: nothing is written" : "a warning: files are written"}.

${page.why}

Wrong:

${fenced(code, page.wrong)}

Right:

${fenced(code, page.right)}
`;
}

function fenced(code: string, text: string): string {
  return `\`\`\`${languageOf(code, text)}\n${text}\n\`\`\``;
}

function languageOf(code: string, text: string): string {
  if (text.startsWith("capikit ")) return "sh";
  if (text.startsWith("{")) return "json";
  return code.startsWith("CK9") ? "yaml" : "ts";
}

function cell(text: string): string {
  return escaped(text).replaceAll("|", "\\|");
}

/** Text in which no part is taken for a tag. */
function escaped(text: string): string {
  return text.replaceAll("<", "&lt;");
}
