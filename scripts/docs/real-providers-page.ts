import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findLintRule } from "../../packages/clusterctl-kit/src/lint/index.ts";
import { type JudgedRow, judgedRows } from "../../tests/clusterctl/src/lint/judged-findings.ts";
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

## Errors and warnings of further providers

\`pnpm tool check:lint-providers\` lints the whole projects of these providers, and fails if a finding was not judged. A finding is debatable if it is
true but of no use for the provider. Rules were changed because of false findings: the table has the findings after these changes.

The 17 providers with a commit instead of a tag were judged last. Before any change, 112 of 114 errors and all 56 warnings were true, without 6
debatable findings. Their files had four kinds of defects that lint did not report, and now does. The first two are references to kinds other than templates, and
machines that the role may not read. The others are kinds with names of one word, and moving tags if the Makefile is that of kubebuilder.

${judgedTable(judgedRows(readFileSync(join(import.meta.dirname, "../../tests/clusterctl/judged/findings.tsv"), "utf8")))}
`;
}

function judgedTable(rows: readonly JudgedRow[]): string {
  const count = (some: readonly JudgedRow[], severity: string, verdict: JudgedRow["verdict"]): number =>
    some
      .filter((one) => one.severity === severity && one.verdict === verdict)
      .reduce((sum, { findings }) => sum + findings, 0);
  const counts = (some: readonly JudgedRow[]): string[] =>
    ["error", "warning"].flatMap((severity) =>
      (["true", "false", "debatable"] as const).map((verdict) => `${count(some, severity, verdict)}`),
    );
  const columns = [
    "Provider",
    "Tag",
    "Errors: true",
    "False",
    "Debatable",
    "Warnings: true",
    "False",
    "Debatable",
  ];
  const names = [...new Set(rows.map(({ repository }) => repository))];
  return [
    columns,
    columns.map(() => "---"),
    ...names.map((name) => {
      const own = rows.filter(({ repository }) => repository === name);
      return [name, `\`${own[0]?.tag.replace(/^([0-9a-f]{12})[0-9a-f]{28}$/, "$1")}\``, ...counts(own)];
    }),
    ["**All**", "", ...counts(rows)],
  ]
    .map(row)
    .join("\n");
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
    return row([`\`${rule}\``, severity, files.join(", "), escaped(look)]);
  });
  return [
    `## ${name}`,
    `\`${module}\``,
    [row(["Rule", "Severity", "In", "Second look"]), row(["---", "---", "---", "---"]), ...rows].join("\n"),
  ].join("\n\n");
}
