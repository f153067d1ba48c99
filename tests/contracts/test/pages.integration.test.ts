import {
  type ContractDocument,
  type ContractRule,
  contractDocuments,
  contractRules,
} from "@capikit/api/contract";
import { describe, expect, it } from "vitest";
import { headingsOf, upstreamFile } from "../src/upstream.ts";

const rules = contractRules();

const pages = [
  { id: "infra-cluster", contract: "infra-cluster", version: "v1beta2", rows: 14 },
  { id: "infra-cluster-v1beta1", contract: "infra-cluster", version: "v1beta1", rows: 14 },
  { id: "infra-machine", contract: "infra-machine", version: "v1beta2", rows: 17 },
  { id: "infra-machine-v1beta1", contract: "infra-machine", version: "v1beta1", rows: 15 },
  { id: "infra-machine-pool", contract: "infra-machine-pool", version: "v1beta2", rows: 17 },
  { id: "bootstrap-config", contract: "bootstrap-config", version: "v1beta2", rows: 16 },
  { id: "bootstrap-config-v1beta1", contract: "bootstrap-config", version: "v1beta1", rows: 15 },
  { id: "control-plane", contract: "control-plane", version: "v1beta2", rows: 22 },
  { id: "control-plane-v1beta1", contract: "control-plane", version: "v1beta1", rows: 20 },
] as const;

type Page = (typeof pages)[number];

/** Normalizes sections with the same meaning on every page; shared rules refer to one of them. */
function shared(section: string): string {
  return section
    .replace(/^\w+: (conditions|pausing|terminal failures)$/, "InfraCluster: $1")
    .replace(/^(\w+), \1List resource definition$/, "InfraCluster, InfraClusterList resource definition")
    .replace("Support for running multiple instances", "Multi tenancy")
    .replace(/^All resources: `APIVersion` field value$/, "All resources: version");
}

function rulesFrom({ id, contract, version }: Page, section: string): readonly ContractRule[] {
  return rules.filter(
    (rule) =>
      rule.contracts.includes(contract) &&
      rule.versions.includes(version) &&
      rule.sources.some(
        (source) =>
          "document" in source &&
          ((source.document === id && source.section === section) ||
            (rule.contracts.length > 1 &&
              source.document.startsWith("infra-cluster") &&
              source.section === shared(section))),
      ),
  );
}

const rows = (
  await Promise.all(pages.map(async (page) => ({ page, table: await ruleTable(page.id) })))
).flatMap(({ page, table }) => table.map((row) => ({ ...row, page, name: page.id })));

describe("the tables of the contract pages", () => {
  it.each(pages)("of $id is read completely", async ({ id, rows: count }) => {
    expect(await ruleTable(id)).toHaveLength(count);
  });

  it.each(rows)("$name: $section is in our rules", ({ page, section }) => {
    expect(rulesFrom(page, section)).not.toEqual([]);
  });

  it.each(rows.filter(({ mandatory }) => mandatory))(
    "$name: $section has the same obligation",
    ({ page, section }) => {
      const binding = rulesFrom(page, section).filter(
        ({ level, when }) =>
          level === "must" && when.every((circumstance) => circumstance === "machine-pools"),
      );
      expect(binding).not.toEqual([]);
    },
  );

  it.each(rows.filter(({ note }) => /cluster ?class/i.test(note)))(
    "$name: $section is mandatory for ClusterClasses",
    ({ page, section }) => {
      const binding = rulesFrom(page, section).filter(
        ({ level, when }) =>
          level === "must" && (when.includes("cluster-class") || when.includes("kubernetes-version")),
      );
      expect(binding).not.toEqual([]);
    },
  );
});

describe("the pages without a table", () => {
  // Headings of introductions and other topics, and comments of shell code that look like headings.
  const others: Readonly<Record<string, readonly string[]>> = {
    clusterctl: [
      "clusterctl Provider Contract (contract version v1beta2)",
      "If `VAR` is not set or empty, the default value is used. This is true for",
      "all the following formats.",
      "Additional notes",
    ],
    "clusterctl-v1beta1": [
      "clusterctl Provider Contract",
      "If `VAR` is not set or empty, the default value is used. This is true for",
      "all the following formats.",
      "Additional notes",
    ],
    "cluster-infrastructure": [
      "Cluster Infrastructure Provider Specification",
      "Overview",
      "Data Types",
      "Behavior",
      "RBAC",
    ],
    "lifecycle-hooks": ["Implementing Lifecycle Hook Runtime Extensions", "Introduction", "Guidelines"],
    "topology-mutation-hook": [
      "Implementing Topology Mutation Hook Runtime Extensions",
      "Introduction",
      "Guidelines",
      "Definitions",
      "Inline vs. external patches",
      "External variable definitions",
      "External variable discovery in the ClusterClass",
      "metadata",
      "Setting values for variables in the Cluster",
      "Guidelines",
      "Definitions",
    ],
    "in-place-update-hooks": [
      "Implementing in-place update hooks",
      "Introduction",
      "Guidelines",
      "Definitions",
    ],
    "upgrade-plan-hooks": [
      "Implementing Upgrade Plan Runtime Extensions",
      "Introduction",
      "Guidelines",
      "Definitions",
    ],
    ipam: ["IPAM Provider Specification", "Behaviour"],
    "deploy-extensions": [],
    "implement-extensions": [
      "Implementing Runtime Extensions",
      "Introduction",
      "Guidelines",
      "Tips & tricks",
      "Send a Discovery Request to the webhook-service in namespace default with protocol https on port 443:",
      "Open a proxy with kubectl and then use curl to send the request",
      "First terminal:",
      "Second terminal:",
    ],
  };

  it.each(Object.keys(others))("%s is read completely", async (id) => {
    const sections = rules.flatMap(({ sources }) =>
      sources.flatMap((source) => ("document" in source && source.document === id ? [source.section] : [])),
    );
    const headings = await headingsOf(id as keyof typeof others & "ipam");
    expect(headings.filter((heading) => !sections.includes(heading))).toEqual(others[id]);
  });
});

/** A row of the table at the start of a contract page. */
interface TableRow {
  /** The heading that the row links to. */
  readonly section: string;
  readonly mandatory: boolean;
  readonly note: string;
}

/** Returns the rule table of a contract page. */
async function ruleTable(id: keyof typeof contractDocuments): Promise<TableRow[]> {
  const { path, release }: ContractDocument = contractDocuments[id];
  const text = await upstreamFile(path, release);
  return [...text.matchAll(/^\| \[(.+?)\]\s*\| (Yes|No)\s*\| (.*?)\s*\|$/gm)].map(
    ([, section = "", mandatory, note = ""]) => ({
      // The heading has a blank that is missing in the row.
      section: section.replace("`ObjectMeta`field", "`ObjectMeta` field"),
      mandatory: mandatory === "Yes",
      note,
    }),
  );
}
