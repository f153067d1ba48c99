import { findLintRule } from "../../packages/clusterctl-kit/src/lint/index.ts";
import {
  blindProviders,
  type JudgedProvider,
  knownProviders,
} from "../../tests/clusterctl/src/lint/judged-providers.ts";
import { type RealProvider, realProviders } from "../../tests/clusterctl/src/lint/real-providers.ts";
import { escaped, row } from "./markdown.ts";

/** Returns the page with lint findings in real providers. */
export function realProvidersPage(): string {
  return `# Lint of real providers

The findings of \`capikit lint\` in the CRDs, \`metadata.yaml\` and templates of well-known providers, at pinned versions: each group of findings was
reviewed in the provider's own sources. Rules about variables were disabled. A test verifies the table. The rules: [Lint](lint.md).

${realProviders.map(providerPart).join("\n\n")}

## Precision

A second reader judged each finding of \`capikit lint\` in further providers against their CRDs, their sources and Cluster API. A
finding is false if these contradict it, and unhelpful if it is true but needs no change, such as a second report of the same mistake. Seconds are CPU seconds of lint and kustomize.

In the first table, 91.9 % of 284 findings were true (7 false, 16 unhelpful) before the rules behind the other findings were changed. The same
reader judged the findings after these changes, including those of newer rules.

${precisionTable(knownProviders)}

The providers of the second table were judged once, before any rule was changed because of them.

${precisionTable(blindProviders)}
`;
}

function precisionTable(providers: readonly JudgedProvider[]): string {
  const total = (key: "findings" | "wrong" | "unhelpful"): number =>
    providers.reduce((sum, one) => sum + one[key], 0);
  const [findings, wrong, unhelpful] = [total("findings"), total("wrong"), total("unhelpful")];
  const right = findings - wrong - unhelpful;
  const share = ((100 * right) / findings).toFixed(1);
  const columns = ["Provider", "Tag", "Findings", "True", "False", "Unhelpful", "Seconds"];
  return [
    columns,
    columns.map(() => "---"),
    ...providers.map((one) => [
      one.name,
      `\`${one.tag}\``,
      `${one.findings}`,
      `${one.findings - one.wrong - one.unhelpful}`,
      `${one.wrong}`,
      `${one.unhelpful}`,
      one.seconds.toFixed(1),
    ]),
    ["**All**", "", `${findings}`, `${right} (${share} %)`, `${wrong}`, `${unhelpful}`, ""],
  ]
    .map(row)
    .join("\n");
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
