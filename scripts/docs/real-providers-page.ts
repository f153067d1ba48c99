import { findLintRule } from "../../packages/clusterctl-kit/src/lint/index.ts";
import { type RealProvider, realProviders } from "../../tests/clusterctl/src/lint/real-providers.ts";
import { escaped, row } from "./markdown.ts";

/** Returns the page with lint findings in real providers. */
export function realProvidersPage(): string {
  return `# Lint of real providers

The findings of \`capikit lint\` in the CRDs, \`metadata.yaml\` and templates of well-known providers, at pinned versions: each group of findings was
reviewed in the provider's own sources. Rules about variables were disabled. A test verifies the table. The rules: [Lint](lint.md).

${realProviders.map(providerPart).join("\n\n")}
`;
}

function providerPart({ name, module, findings }: RealProvider): string {
  const rows = findings.map(({ rule, in: files, look }) => {
    const severity = findLintRule(rule)?.severity;
    if (severity === undefined) throw new Error(`${name} has findings of the rule ${rule}, which is gone`);
    return row([`[\`${rule}\`](diagnostics/${rule}.md)`, severity, files.join(", "), escaped(look)]);
  });
  return [
    `## ${name}`,
    `\`${module}\``,
    [row(["Rule", "Severity", "In", "Second look"]), row(["---", "---", "---", "---"]), ...rows].join("\n"),
  ].join("\n\n");
}
