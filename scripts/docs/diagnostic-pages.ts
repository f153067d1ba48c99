import { findRule } from "@capikit/api/contract";
import { type DiagnosticDefinition, diagnosticPage } from "@capikit/common/diagnostics";
import { definitions } from "../../packages/cli/src/shared/report/definitions.ts";
import type { LintRule } from "../../packages/clusterctl-kit/src/lint/index.ts";
import type { ConformanceCheck } from "../../packages/extension-kit/src/testing/index.ts";
import { contractTitles } from "./contract-pages.ts";
import { escaped, row, sourceLink } from "./markdown.ts";

/** Titles of groups: the start of a numbered code, or the part before the slash of other codes. */
const groups: Readonly<Record<string, string>> = {
  CK1: "Markers and comments",
  CK2: "Projects, packages and kinds",
  CK3: "Types",
  CK4: "Schemas",
  CK50: "Custom resource definitions",
  CK51: "Runtime hooks",
  CK52: "OpenAPI documents",
  CK53: "Released versions",
  CK54: "Conversion",
  CK55: "Variables of ClusterClasses",
  CK6: "RBAC",
  CK7: "Webhooks",
  CK8: "Configuration and options",
  CK9: "Importing",
  file: "Files",
  crd: "CRDs of providers",
  ...contractTitles,
  provider: "Whole providers",
  rbac: "Roles",
  metadata: "metadata.yaml",
  repository: "Repositories",
  release: "Releases",
  components: "Components",
  install: "Installed components (--install)",
  extension: "Runtime Extensions",
  template: "Cluster templates",
  clusterclass: "ClusterClasses",
  topology: "Topologies",
  variables: "Template variables",
  move: "Moving",
  doctor: "Management clusters",
  docs: "Documentation",
  object: "Objects",
  lint: "Disabling rules",
  connection: "Conformance of extensions: connection",
  discovery: "Conformance of extensions: Discovery",
  request: "Conformance of extensions: requests",
  response: "Conformance of extensions: responses",
  patches: "Conformance of extensions: patches",
  hooks: "Conformance of extensions: single hooks",
  robustness: "Conformance of extensions: robustness",
  webhook: "Webhooks of a program",
  upgrade: "Extensions before an upgrade of Cluster API",
  replay: "Replaying recorded calls",
  generate: "Generated files",
};

/** Returns the index and the pages of codes, by paths in the repository. */
export function diagnosticPages(head: string): (readonly [path: string, text: string])[] {
  const pageOf = ({ code }: DiagnosticDefinition): string => diagnosticPage(code).page;
  return [
    ["docs/reference/diagnostics/index.md", head + indexPage()],
    ...[...new Set(definitions.map(pageOf))].map((page): readonly [string, string] => {
      const documented = definitions.filter((one) => pageOf(one) === page);
      return [`docs/reference/diagnostics/${page}.md`, head + pageText(page, documented)];
    }),
  ];
}

function pageText(page: string, documented: readonly Documented[]): string {
  const titles = new Set(documented.map((one) => groups[groupOf(one)]));
  return [`# ${page}: ${[...titles].join(", ")}\n`, ...documented.map(section)].join("\n");
}

/**
 * Returns a table of codes by group. The site links codes to their pages, which are not committed.
 */
export function diagnosticTables(shown: readonly DiagnosticDefinition[]): string {
  const parts = Object.entries(groups).flatMap(([group, title]) => {
    const rows = shown.filter((one) => groupOf(one) === group);
    if (rows.length === 0) return [];
    const head = [row(["Code", "Severity", "Title"]), row(["---", "---", "---"])];
    return [
      [
        `## ${title}\n`,
        ...head,
        ...rows.map(({ code, severity, title: what }) => row([`\`${code}\``, severity, escaped(what)])),
      ].join("\n"),
    ];
  });
  return parts.join("\n\n");
}

/** @throws Error for a code without a group. */
function groupOf({ code }: DiagnosticDefinition): string {
  const found = Object.keys(groups).find((group) =>
    code.includes("/") ? code.startsWith(`${group}/`) : code.startsWith(group),
  );
  if (found === undefined)
    throw new Error(`the code ${code} is in no group: add its group to scripts/docs/diagnostic-pages.ts`);
  return found;
}

function indexPage(): string {
  return `# Diagnostics

Every diagnostic has a code, a severity, usually a location and a fix, and a documentation of its own. \`capikit explain CODE\` prints it; \`--format json\` of all
commands prints diagnostics in the same form. An **error** stops the command: it writes nothing, or exits with 1. A **warning** and an **info** are only reported,
but \`capikit lint\` also exits with 1 for warnings.

${diagnosticTables(definitions)}
`;
}

type Documented = DiagnosticDefinition &
  Partial<Pick<LintRule, "contractRule" | "sources" | "versions"> & Pick<ConformanceCheck, "rule">>;

function section(definition: Documented): string {
  const { code, severity, title, why, wrong, right, help, versions, rule } = definition;
  const { contractRule = rule } = definition;
  const { sources = contractRule && findRule(contractRule)?.sources } = definition;
  const facts = [`**${severity}**`, ...(versions?.length === 1 ? [`contract ${versions[0]} only`] : [])].join(
    " · ",
  );
  const more = [
    ...(help === undefined ? [] : [`- Help: ${escaped(help)}`]),
    ...(contractRule === undefined ? [] : [`- Rule of the contract: [\`${contractRule}\`](../contracts.md)`]),
    ...(sources === undefined ? [] : [`- Sources: ${sources.map(sourceLink).join("; ")}`]),
  ];
  return `${[
    `## ${code}: ${escaped(title)} {#${diagnosticPage(code).anchor}}`,
    facts,
    escaped(why),
    ...(wrong === undefined ? [] : [`Wrong:\n\n${fenced(code, wrong)}`]),
    ...(right === undefined ? [] : [`Right:\n\n${fenced(code, right)}`]),
    ...(more.length === 0 ? [] : [more.join("\n")]),
  ].join("\n\n")}\n`;
}

function fenced(code: string, text: string): string {
  return `\`\`\`${languageOf(code, text)}\n${text}\n\`\`\``;
}

function languageOf(code: string, text: string): string {
  if (text.startsWith("capikit ")) return "sh";
  if (text.startsWith("{")) return "json";
  if (text.startsWith("export ")) return "ts";
  return code.startsWith("CK9") || code.includes("/") ? "yaml" : "ts";
}
