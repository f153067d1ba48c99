import { defineLintRule } from "./lint-rule.ts";

/** Rules about documentation generated from the provider's files. */
export const documentRules = [
  defineLintRule({
    code: "docs/stale",
    title: "The provider documentation is up to date",
    severity: "warning",
    sources: [{ document: "clusterctl", section: "Workload cluster templates" }],
    why: "The clusterctl contract requires providers to document variables, templates and ClusterClasses. With outdated documentation, users learn about a removed or required variable only when the Cluster does not come up.",
    wrong: "| `FOO_LEVEL` | `0` | `cluster-template.yaml` |  |\n# the template now has ${FOO_LEVEL:=1}",
    right: "| `FOO_LEVEL` | `1` | `cluster-template.yaml` |  |",
    help: "run capikit docs provider",
    check({ documents }, report) {
      for (const { path, present, expected } of documents) {
        if (present === expected) continue;
        const line = firstDifference(present.split("\n"), expected.split("\n"));
        report({ path, line, column: 1 }, "the documentation differs from the components and templates");
      }
    },
  }),
];

/** Returns the number of the first differing line, or the last line where lines are missing. */
function firstDifference(lines: readonly string[], others: readonly string[]): number {
  const at = lines.findIndex((line, index) => line !== others[index]);
  return (at === -1 ? lines.length - 1 : at) + 1;
}
