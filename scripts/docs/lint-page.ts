import { type LintRule, lintRuleAnchor, lintRules } from "../../packages/clusterctl-kit/src/lint/index.ts";
import { escaped, row, sourceLink } from "./markdown.ts";

const groups: Readonly<Record<string, string>> = {
  file: "Files",
  crd: "Custom resource definitions",
  resource: "All resources",
  "infra-cluster": "InfraCluster",
  "infra-machine": "InfraMachine",
  "infra-machine-pool": "InfraMachinePool",
  "bootstrap-config": "BootstrapConfig",
  "control-plane": "ControlPlane",
  ipam: "IPAM",
  provider: "Whole providers",
  rbac: "Roles",
  metadata: "metadata.yaml",
  repository: "Repositories",
  components: "Components",
  extension: "Runtime Extensions",
  template: "Cluster templates",
  clusterclass: "ClusterClasses",
  variables: "Variables",
  move: "Moving",
  docs: "Documentation",
  object: "Objects",
  lint: "Turning rules off",
};

/** The page with every rule of lint. */
export function lintPage(): string {
  const parts = Object.entries(groups).map(([group, title]) => ({
    title,
    rules: lintRules.filter(({ id }) => id.startsWith(`${group}/`)),
  }));
  const documented = parts.reduce((sum, { rules }) => sum + rules.length, 0);
  if (documented !== lintRules.length)
    throw new Error(`${lintRules.length - documented} rules of lint are in no group of the page`);
  const count = (rules: readonly LintRule[], level: string): string =>
    String(rules.filter((rule) => rule.level === level).length);
  const counts = parts.map(({ title, rules }) =>
    row([
      `[${title}](#${title.toLowerCase().replaceAll(" ", "-").replaceAll(".", "")})`,
      ...["error", "warning", "info"].map((level) => count(rules, level)),
    ]),
  );
  return `# Lint

What \`capikit lint [DIR|FILE|URL]…\` and \`lint\` of \`@capikit/clusterctl-kit/lint\` look for in the files of a provider, in whatever language it is
written: ${lintRules.length} rules. An **error** breaks something (the contract says must), a **warning** makes something worse (should), **info** is good to know (may).
\`capikit lint --explain ID\` prints the same as this page. What it finds in well-known providers: [Lint of real providers](lint-real-providers.md).

- A folder counts as a whole provider: what is not in it is missing. \`node_modules\`, \`vendor\`, \`test\`, \`hack\`, hidden folders and the templates of Helm charts are not read.
- Labels, annotations and patches of kustomizations are taken into account; everything else of them is not. Lint what \`kustomize build\` prints to see all.
- A comment \`# capikit-lint-disable ID reason\` turns a rule off for the YAML document that it stands in; \`lint: { disable: ["ID"] }\` in \`capikit.config.ts\` for the project.
- It exits with 1 where there are errors or warnings.

${[row(["Group", "error", "warning", "info"]), row(["---", "---:", "---:", "---:"]), ...counts].join("\n")}

${parts.map(({ title, rules }) => `## ${title}\n\n${rules.map(rulePart).join("\n\n")}`).join("\n\n")}
`;
}

function rulePart({
  id,
  title,
  level,
  versions,
  contractRule,
  why,
  wrong,
  right,
  help,
  sources,
}: LintRule): string {
  const facts = [
    `\`${id}\``,
    `**${level}**`,
    ...(versions.length === 1 ? [`contract ${versions[0]} only`] : []),
  ].join(" · ");
  return `### ${escaped(title)}

<a id="${lintRuleAnchor(id)}"></a>${facts}

${escaped(why)}

Wrong:

\`\`\`yaml
${wrong}
\`\`\`

Right:

\`\`\`yaml
${right}
\`\`\`

- Help: ${escaped(help)}${contractRule === undefined ? "" : `\n- Rule of the contract: [\`${contractRule}\`](contracts.md)`}
- Sources: ${sources.map(sourceLink).join("; ")}`;
}
