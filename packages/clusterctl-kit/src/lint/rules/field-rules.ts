import { type ContractField, type ContractRule, contractRules, parseFieldPath } from "@capikit/api/contract";
import { getOrCreate } from "@capikit/common/json";
import { contractLabel } from "@capikit/common/kubernetes";
import { stringifyYaml } from "@capikit/common/yaml";
import { type FieldProblem, fieldProblems, isBelow } from "../provider/field-problems.ts";
import type { ProviderView } from "../provider/provider-view.ts";
import { type Schema, setField } from "../read/schema-edit.ts";
import { defineLintRule, type LintRule } from "./lint-rule.ts";

/** Resources that no provider CRD defines. */
const outsideOfCrds: ReadonlySet<string> = new Set([
  "Machine",
  "Secret",
  "ExtensionConfig",
  "IPAddress",
  "IPAddressClaim",
]);

/** Contract rules that a CRD's schema can violate. */
export const rulesWithFields: readonly ContractRule[] = contractRules().filter(
  ({ check, fields, level, resources }) =>
    check.includes("crd-schema") &&
    fields.some(({ presence }) => presence !== "unset") &&
    (level !== "may" || fields.some(({ core }) => core !== "none")) &&
    resources.some((role) => !outsideOfCrds.has(role)),
);

/**
 * Rules about fields that kinds may leave out: the book marks them as optional in Go types, or core
 * only copies them. Without them, the API server drops the values.
 */
export const optionalUpstream: ReadonlySet<string> = new Set([
  "resource/template-metadata",
  "resource/terminal-failures",
]);

const labelRule = "crd/label-switches-reads";

/** One rule per contract rule with fields, with the same code. */
export const fieldRules: readonly LintRule[] = [
  ...rulesWithFields.map((rule) =>
    defineLintRule({
      code: rule.id,
      title: rule.title,
      contractRule: rule.id,
      why:
        rule.core === undefined ? rule.explanation : `${rule.explanation}\n\nCore's behavior: ${rule.core}`,
      wrong: snippetWithout(rule),
      right: fieldSnippet(rule),
      help: `add ${requiredPaths(rule)} to the schema, with the types of the contract`,
      ...(optionalUpstream.has(rule.id) && { severity: "warning" as const }),
      check: (view, report) => {
        for (const problem of fieldProblems(rule, view)) {
          if (switches(problem) || isBelowMissing(problem, view)) continue;
          // Of an optional field that exists, the API server drops or refuses the values of users and core.
          if (problem.cause === "missing" && optionalUpstream.has(rule.id)) continue;
          report(problem.crd.object.at(problem.path), messageOf(problem, rule), helpOf(problem));
        }
      },
    }),
  ),
  defineLintRule({
    code: labelRule,
    title: "Versions labelled for v1beta2 have the fields of v1beta2",
    contractRule: "resource/contract-label-and-fields-agree",
    versions: ["v1beta2"],
    wrong:
      "labels:\n  cluster.x-k8s.io/v1beta2: v1beta1\n# the schema of v1beta1 has\nstatus:\n  properties:\n    ready: {type: boolean}",
    right:
      "labels:\n  cluster.x-k8s.io/v1beta2: v1beta1\n# the schema of v1beta1 has\nstatus:\n  properties:\n    initialization:\n      type: object\n      properties:\n        provisioned: {type: boolean}",
    help: "add the fields of contract v1beta2 and set them in the controller, or list the version under cluster.x-k8s.io/v1beta1 only",
    check: (view, report) => {
      for (const problem of rulesWithFields.flatMap((rule) => fieldProblems(rule, view))) {
        if (!switches(problem)) continue;
        const { crd, contract, version, field, otherForm } = problem;
        report(
          crd.object.at(["metadata", "labels", contractLabel(contract)]),
          `${crd.kind} ${version.name} is labelled for contract ${contract}, so core reads ${field.path}${field.path === otherForm ? ` as ${article(field.type)}` : ""}, but the schema has ${otherForm}${field.path === otherForm ? " in the form of v1beta1" : " of v1beta1"} only`,
        );
      }
    },
  }),
];

const known = new WeakMap<ProviderView, readonly FieldProblem[]>();

/** Returns the missing fields that break a contract, computed once for each provider. */
function missingFields(view: ProviderView): readonly FieldProblem[] {
  return getOrCreate(known, view, () =>
    rulesWithFields
      .filter(({ id, level }) => level === "must" && !optionalUpstream.has(id))
      .flatMap((rule) => fieldProblems(rule, view))
      .filter(({ cause }) => cause === "missing"),
  );
}

/** Reports whether the field is below a missing field that another rule reports. */
function isBelowMissing(problem: FieldProblem, view: ProviderView): boolean {
  return missingFields(view).some(
    (one) => versionKey(one) === versionKey(problem) && isBelow(problem.field.path, one.field.path),
  );
}

function versionKey({ crd, contract, version }: FieldProblem): string {
  return [crd.object.file, crd.kind, version.name, contract].join(" ");
}

/** Reports whether a version labelled for v1beta2 only has the field of v1beta1. */
function switches({ crd, contract, otherForm, field }: FieldProblem): boolean {
  return (
    contract === "v1beta2" &&
    crd.labelled[contract] !== undefined &&
    otherForm !== undefined &&
    field.core !== "none"
  );
}

function messageOf(
  { crd, version, contract, field, cause, has }: FieldProblem,
  { level }: ContractRule,
): string {
  const name = `${crd.kind} ${version.name}`;
  if (cause === "closed")
    return `${field.path} of ${name} is an object without members: the API server accepts none that users set`;
  return cause === "missing"
    ? `${name} has no ${field.path} (${field.type}), which contract ${contract} ${level === "should" ? "recommends" : "requires"}`
    : `${field.path} of ${name} is ${article(has ?? "")}, but contract ${contract} requires ${article(field.type)}`;
}

function helpOf({ field, cause }: FieldProblem): string {
  const type = `${field.type}${field.format === undefined ? "" : `, format ${field.format}`}`;
  if (cause === "closed") return "add additionalProperties: {type: string}";
  return cause === "missing"
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

/** Returns a CRD snippet that satisfies a rule, for the newest contract with the rule. */
function fieldSnippet(rule: ContractRule): string {
  return snippetOf(newestFields(rule));
}

/** Returns the same snippet without the required fields. */
function snippetWithout(rule: ContractRule): string {
  const fields = newestFields(rule);
  const [first] = fields;
  const rest = fields.filter((field) => first === undefined || !field.path.startsWith(first.path));
  return rest.length > 0
    ? snippetOf(rest)
    : `${first === undefined ? "spec" : parseFieldPath(first.path)[0]?.name}:\n  type: object`;
}

function newestFields({ fields }: ContractRule): ContractField[] {
  const newest = fields.filter(({ versions }) => versions.includes("v1beta2"));
  return newest.length > 0 ? newest : [...fields];
}

function snippetOf(fields: readonly ContractField[]): string {
  const root: Schema = {};
  for (const { path, type, format } of fields)
    setField(root, path, {
      type,
      ...(format !== undefined && format !== "quantity" && format !== "duration" && { format }),
    });
  return stringifyYaml(root.properties ?? {}).trimEnd();
}
