import { findLintRule, type LintFile, lint } from "@capikit/clusterctl-kit/lint";
import { renderDiagnostics } from "@capikit/common/diagnostics";
import fc from "fast-check";
import { changedYaml } from "../inputs/json.ts";
import { crd, providerObjects, textAroundDocuments } from "../inputs/provider.ts";
import { sentence } from "../inputs/texts.ts";
import { check, type FuzzTarget } from "../target.ts";

/** The same documents under every name that lint recognizes. */
export const paths = [
  "infrastructure-x/v1.2.0/infrastructure-components.yaml",
  "infrastructure-x/v1.2.0/metadata.yaml",
  "infrastructure-x/v1.2.0/cluster-template.yaml",
  "infrastructure-x/v1.2.0/clusterclass-small.yaml",
  "config/crd/kustomization.yaml",
  "config/crd/crd.yaml",
];

/** Provider files: CRDs, roles, webhooks, workloads, metadata, kustomizations, comments. */
export const target: FuzzTarget = {
  name: "lint",
  extension: "yaml",
  arbitrary: fc
    .tuple(fc.array(changedYaml(crd, ...providerObjects), { maxLength: 3 }), sentence(textAroundDocuments))
    .map(([documents, text]) => [...documents, text].join("\n---\n")),
  errors: [],
  cases: 12,
  run(input) {
    const files = paths.map((path): LintFile => ({ path, content: input }));
    const result = lint(files);
    const { findings: diagnostics } = result;
    check(JSON.stringify(lint(files)) === JSON.stringify(result), "two results differ");
    const lines = input.toString("latin1").split(/\r\n|[\n\r]/).length;
    const largest = 2_000 + 20 * input.length;
    for (const { code, location = {}, message, help } of diagnostics) {
      const { path = "", line = 0, column = 0, endLine = line } = location;
      check(findLintRule(code) !== undefined, `rule ${code} is not in the catalogue`);
      check(message !== "" && help !== "", `${code} has no message or fix`);
      check(message.length <= largest, `message of ${message.length} characters`);
      check(paths.includes(path), `problem in ${path}`);
      check(line >= 1 && line <= lines, `line ${line} of ${lines}`);
      check(column >= 1 && endLine >= line, `${code} has an invalid location`);
    }
    for (const format of ["text", "json", "sarif"] as const) renderDiagnostics(diagnostics, { format });
    const commands = renderDiagnostics(diagnostics, { format: "github" });
    check(commands.split("\n").length === diagnostics.length + 1, "commands are not one per line");
    const disable = [...new Set(diagnostics.map(({ code }) => code))];
    check(lint(files, { disable }).findings.length === 0, "disabled rules report problems");
  },
};
