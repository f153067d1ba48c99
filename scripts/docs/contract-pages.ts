import {
  type ContractField,
  type ContractName,
  type ContractRule,
  type ContractSource,
  checkPlaces,
  circumstances,
  contractDifferences,
  contractNames,
  contractRules,
  differencesOf,
} from "@capikit/api/contract";
import { referenceRelease } from "@capikit/api/releases";
import { differenceLink, escaped, row, sourceLink } from "./markdown.ts";

/** Titles of contracts, and of the rules for all kinds that core references. */
export const contractTitles: Readonly<Record<ContractName | "resource", string>> = {
  resource: "All resources",
  "infra-cluster": "InfraCluster",
  "infra-machine": "InfraMachine",
  "infra-machine-pool": "InfraMachinePool",
  "bootstrap-config": "BootstrapConfig",
  "control-plane": "ControlPlane",
  ipam: "IPAM",
  "runtime-extension": "Runtime Extension",
  clusterctl: "clusterctl",
};

const chapters = ["resource", ...contractNames] as const;

/** The page with every rule of the contracts. */
export function contractsPage(): string {
  const rules = contractRules();
  const chapter = (name: (typeof chapters)[number]) => rules.filter(({ id }) => id.startsWith(`${name}/`));
  const counts = chapters.map((name) => {
    const of = (level: string) => String(chapter(name).filter((rule) => rule.level === level).length);
    return row([
      `[${contractTitles[name]}](#${anchor(contractTitles[name])})`,
      of("must"),
      of("should"),
      of("may"),
    ]);
  });
  return `# Provider contracts

The requirements of Cluster API on providers in the contract versions v1beta1 and v1beta2, and the behaviour of Cluster API ${referenceRelease}.
The rules under "All resources" apply to every kind that core refers to. A conditional rule applies only under its conditions.
If documents and the release differ, the rules follow the release; [Differences](differences.md) lists all cases.

Places that show a rule's fulfilment:

${placeList()}

Programs read the same from \`@capikit/api/contract\`.

${[row(["Contract", "must", "should", "may"]), row(["---", "---:", "---:", "---:"]), ...counts].join("\n")}

${chapters.map((name) => `## ${contractTitles[name]}\n\n${chapter(name).map(ruleSection).join("\n\n")}`).join("\n\n")}
`;
}

function ruleSection(rule: ContractRule): string {
  const differences = differencesOf(rule.id).map(({ id }) => differenceLink(id));
  const facts = [
    `\`${rule.id}\``,
    `**${rule.level}**`,
    ...(rule.versions.length === 1 ? [`contract ${rule.versions[0]} only`] : []),
    ...(rule.when.length > 0 ? [`if ${rule.when.map((name) => circumstances[name]).join(", and ")}`] : []),
    `seen in ${rule.check.map((place) => `\`${place}\``).join(", ")}`,
  ].join(" · ");
  return [
    `### ${escaped(rule.title)}`,
    facts,
    escaped(rule.explanation),
    ...(rule.core === undefined ? [] : [`Behaviour of core: ${escaped(rule.core)}`]),
    ...(rule.fields.length > 0 ? [fieldTable(rule)] : []),
    [
      ...keyLine("Labels", rule.labels),
      ...keyLine("Annotations", rule.annotations),
      `- Sources: ${rule.sources.map(sourceLink).join("; ")}${differences.length > 0 ? `; differences: ${differences.join(", ")}` : ""}`,
    ].join("\n"),
  ].join("\n\n");
}

function keyLine(name: string, keys: readonly string[]): string[] {
  return keys.length === 0 ? [] : [`- ${name}: ${keys.map((key) => `\`${key}\``).join(", ")}`];
}

function fieldTable(rule: ContractRule): string {
  const rows = rule.fields.map((field) =>
    row([
      `\`${field.path}\``,
      field.versions.length === 2 ? "both" : field.versions.join(),
      typeText(field),
      field.oneOf === undefined ? field.presence : `one of: ${field.oneOf}`,
      { reads: "reads", writes: "writes", "reads-and-writes": "reads and writes", none: "–" }[field.core],
      field.surfaces === undefined ? "" : `\`${field.surfaces}\``,
    ]),
  );
  return [
    row(["Field", "Contract", "Type", "In the schema", "Core", "Shown as"]),
    row(["---", "---", "---", "---", "---", "---"]),
    ...rows,
  ].join("\n");
}

function typeText({ type, format, bounds }: ContractField): string {
  const { enum: values, listMapKeys, ...numbers } = bounds ?? {};
  const parts = [
    format === undefined ? type : `${type} (${format})`,
    ...Object.entries(numbers).map(([name, value]) => `${name} ${value}`),
    ...(values === undefined ? [] : [values.map((value) => `\`${value}\``).join(" ")]),
    ...(listMapKeys === undefined ? [] : [`map by ${listMapKeys.join(", ")}`]),
  ];
  return parts.join(", ");
}

/** The page with every difference between documents, and between them and the release. */
export function differencesPage(): string {
  const rows = contractDifferences().map(
    ({ id, title, rules, statement, statementSource, does, doesSource, advice }) =>
      row([
        `<a id="${id}"></a>${escaped(title)}`,
        `${escaped(statement)} ${bracketed(statementSource)}`,
        `${escaped(does)} ${bracketed(doesSource)}`,
        escaped(advice),
        rules.map((rule) => `\`${rule}\``).join(", "),
      ]),
  );
  return `# Differences

Differences between the documents of Cluster API and release ${referenceRelease}, or later documents. capikit follows the release, unless a consequence states otherwise. For
differences between the controllers of capikit and controller-runtime, see [Coming from Go](controller-runtime.md).

${[
  row(["Subject", "Document", `Behaviour of ${referenceRelease}`, "Consequence", "Rules"]),
  row(["---", "---", "---", "---", "---"]),
  ...rows,
].join("\n")}
`;
}

function bracketed(source: ContractSource): string {
  return `(${sourceLink(source)})`;
}

function anchor(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

function placeList(): string {
  return Object.entries(checkPlaces)
    .map(([name, text]) => `- \`${name}\`: ${text}`)
    .join("\n");
}
