import { defineLintRule } from "./lint-rule.ts";

/** The rules about documentation that is written of the provider's files. */
export const documentRules = [
  defineLintRule({
    id: "docs/stale",
    title: "The users' documentation says what the files say",
    level: "warning",
    sources: [{ document: "clusterctl", section: "Workload cluster templates" }],
    why: "The contract of clusterctl asks providers to document variables, templates and ClusterClasses. Whoever reads of a variable that is gone, or misses one that must be set, finds out when the Cluster does not come up.",
    wrong: "| `FOO_LEVEL` | `0` | `cluster-template.yaml` |  |\n# the template has ${FOO_LEVEL:=1} by now",
    right: "| `FOO_LEVEL` | `1` | `cluster-template.yaml` |  |",
    help: "run capikit docs provider",
    check({ documents }, report) {
      for (const { path, present, expected } of documents) {
        if (present === expected) continue;
        const line = firstDifference(present.split("\n"), expected.split("\n"));
        report(
          { file: path, line, column: 1, endLine: line, endColumn: 1 },
          "this differs from what the components and templates come to",
        );
      }
    },
  }),
];

/** The number of the first line that is another, or the last one where lines are missing. */
function firstDifference(lines: readonly string[], others: readonly string[]): number {
  const at = lines.findIndex((line, index) => line !== others[index]);
  return (at === -1 ? lines.length - 1 : at) + 1;
}
