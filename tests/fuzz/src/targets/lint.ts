import {
  findLintRule,
  type LintFile,
  lint,
  lintAsGithub,
  lintAsSarif,
  lintAsText,
} from "@capikit/clusterctl-kit/lint";
import fc from "fast-check";
import { changedYaml } from "../inputs/json.ts";
import { crd, providerObjects, textAroundDocuments } from "../inputs/provider.ts";
import { sentence } from "../inputs/texts.ts";
import { check, type FuzzTarget } from "../target.ts";

/** The same documents under every name that lint recognizes. */
const paths = [
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
    const { findings } = result;
    check(JSON.stringify(lint(files)) === JSON.stringify(result), "two results differ");
    const lines = input.toString("latin1").split(/\r\n|[\n\r]/).length;
    const largest = 2_000 + 20 * input.length;
    for (const { rule, place, message, help } of findings) {
      check(findLintRule(rule) !== undefined, `rule ${rule} is not in the catalogue`);
      check(message !== "" && help !== "", `${rule} has no message or fix`);
      check(message.length <= largest, `message of ${message.length} characters`);
      check(paths.includes(place.file), `finding in ${place.file}`);
      check(place.line >= 1 && place.line <= lines, `line ${place.line} of ${lines}`);
      check(place.column >= 1 && place.endLine >= place.line, `${rule} has an invalid place`);
    }
    check(lintAsGithub(findings).split("\n").length === findings.length + 1, "commands are not one per line");
    lintAsText(findings);
    JSON.stringify(lintAsSarif(findings, { version: "1.0.0" }));
    const disable = [...new Set(findings.map(({ rule }) => rule))];
    check(lint(files, { disable }).findings.length === 0, "disabled rules report findings");
  },
};
