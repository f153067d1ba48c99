import { type ContractField, type ContractRule, contractRules } from "@capikit/api/contract";
import { type FieldProblem, fieldProblems } from "./field-problems.ts";
import { fieldSnippet, snippetWithout } from "./field-snippet.ts";
import { defineLintRule, type LintRule } from "./lint-rule.ts";

/** What no CRD of a provider defines. */
const outsideOfCrds: ReadonlySet<string> = new Set([
  "Machine",
  "Secret",
  "ExtensionConfig",
  "IPAddress",
  "IPAddressClaim",
]);

/** Rules whose fields are looked at: all that a CRD's schema shows. */
export const rulesWithFields: readonly ContractRule[] = contractRules().filter(
  ({ check, fields, resources }) =>
    check.includes("crd-schema") &&
    fields.some(({ presence }) => presence !== "unset") &&
    resources.some((role) => !outsideOfCrds.has(role)),
);

const labelRule = "crd/label-switches-reads";

/** A rule for each rule of the contracts that names fields, under the same id. */
export const fieldRules: readonly LintRule[] = [
  ...rulesWithFields.map((rule) =>
    defineLintRule({
      id: rule.id,
      title: rule.title,
      contractRule: rule.id,
      why: rule.core === undefined ? rule.explanation : `${rule.explanation}\n\nWhat core does: ${rule.core}`,
      wrong: snippetWithout(rule),
      right: fieldSnippet(rule),
      help: `add ${requiredPaths(rule)} to the schema, with the types that the contract has`,
      check: (view, report) => {
        for (const fault of fieldProblems(rule, view))
          if (!switches(fault)) report(fault.crd.object.at(fault.path), messageOf(fault), helpOf(fault));
      },
    }),
  ),
  defineLintRule({
    id: labelRule,
    title: "A contract label does not switch what core reads to fields that are not there",
    contractRule: "resource/contract-label-and-fields-agree",
    versions: ["v1beta2"],
    wrong:
      "labels:\n  cluster.x-k8s.io/v1beta2: v1beta1\n# … and the schema of v1beta1 has\nstatus:\n  properties:\n    ready: {type: boolean}",
    right:
      "labels:\n  cluster.x-k8s.io/v1beta2: v1beta1\n# … and the schema of v1beta1 has\nstatus:\n  properties:\n    initialization:\n      type: object\n      properties:\n        provisioned: {type: boolean}",
    help: "add the fields of contract v1beta2 and report through them, or list the version under cluster.x-k8s.io/v1beta1 only",
    check: (view, report) => {
      for (const fault of rulesWithFields.flatMap((rule) => fieldProblems(rule, view))) {
        if (!switches(fault)) continue;
        const { crd, contract, version, field, otherForm } = fault;
        report(
          crd.object.at(["metadata", "labels", `cluster.x-k8s.io/${contract}`]),
          `${crd.kind} ${version.name} is labelled for contract ${contract}, by which core reads ${field.path}${field.path === otherForm ? ` as ${article(field.type)}` : ""}; the schema has ${otherForm}${field.path === otherForm ? " in the form of v1beta1" : " of v1beta1"} only`,
        );
      }
    },
  }),
];

/** A version labelled for v1beta2 that says the same in v1beta1's way. */
function switches({ contract, otherForm, field }: FieldProblem): boolean {
  return contract === "v1beta2" && otherForm !== undefined && field.core !== "none";
}

function messageOf({ crd, version, contract, field, fault, has }: FieldProblem): string {
  const who = `${crd.kind} ${version.name}`;
  return fault === "missing"
    ? `${who} lacks ${field.path} (${field.type}), which contract ${contract} asks for`
    : `${field.path} of ${who} is ${article(has ?? "")}, and contract ${contract} has ${article(field.type)} there`;
}

function helpOf({ field, fault }: FieldProblem): string {
  const type = `${field.type}${field.format === undefined ? "" : `, format ${field.format}`}`;
  return fault === "missing"
    ? `add ${field.path} (${type}) to the schema`
    : `make ${field.path} ${article(field.type)}`;
}

function article(type: string): string {
  return `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;
}

function requiredPaths({ fields }: ContractRule): string {
  const needed = fields.filter(({ presence }) => presence === "required").map(({ path }) => path);
  const leaves = needed.filter((path) => !needed.some((other) => other.startsWith(`${path}.`)));
  return (leaves.length > 0 ? leaves : fields.map(({ path }: ContractField) => path)).slice(0, 4).join(", ");
}
