import type {
  ClusterClass,
  ClusterClassPatch,
  ClusterClassTemplateReference,
  JSONPatch,
  PatchSelector,
} from "@capikit/api/core/v1beta2";
import { stringifyJson } from "@capikit/common/json";
import { matchesNamePattern } from "@capikit/common/kubernetes";
import { labelErrors } from "@capikit/schema";
import type { FeatureGates } from "../blueprint/feature-gates.ts";
import { namesInTemplate, templateSyntaxError } from "../go-template/render-template.ts";
import { INLINE } from "../variables/definitions.ts";
import type { Report } from "./compatibility.ts";

const metadata = ["metadata.labels", "metadata.annotations"];
const workers = [
  "class",
  "name",
  "replicas",
  "topologyName",
  "version",
  ...metadata,
  "bootstrap.configRef.name",
  "infrastructureRef.name",
];

const members = {
  cluster: [
    "name",
    "namespace",
    "uid",
    ...metadata,
    "topology",
    "topology.classRef.name",
    "topology.classRef.namespace",
    "topology.class",
    "topology.classNamespace",
    "topology.version",
    "network",
    "network.serviceDomain",
    "network.services",
    "network.pods",
  ],
  controlPlane: ["name", "replicas", "version", ...metadata, "machineTemplate.infrastructureRef.name"],
  machineDeployment: workers,
  machinePool: workers,
};

/** The builtin variables that `valueFrom.variable` may name. */
const builtinPaths: ReadonlySet<string> = new Set(
  Object.entries(members).flatMap(([name, paths]) => [
    `builtin.${name}`,
    ...paths.map((path) => `builtin.${name}.${path}`),
  ]),
);

const CODE = "topology/patch";

export function checkPatches(clusterClass: ClusterClass, gates: FeatureGates, report: Report): void {
  const names = new Set<string>();
  for (const [index, patch] of (clusterClass.spec.patches ?? []).entries()) {
    const at = `spec.patches[${index}]`;
    const { name, enabledIf, definitions, external } = patch;
    if (name === "") report(CODE, `${at}.name`, "must not be empty");
    if (name === INLINE) report(CODE, `${at}.name`, `must not be "${INLINE}", which is reserved`);
    if (names.has(name)) report(CODE, `${at}.name`, `"${name}" is the name of another patch`);
    names.add(name);
    checkTemplate(enabledIf, `${at}.enabledIf`, report);
    if (definitions === undefined && external === undefined)
      report(CODE, at, "needs definitions or external");
    if (definitions !== undefined && external !== undefined)
      report(CODE, at, "must not have both definitions and external");
    if (external !== undefined && gates.RuntimeSDK !== true)
      report("topology/feature-gate", `${at}.external`, "needs the feature gate RuntimeSDK");
    if (external !== undefined && !external.validateTopologyExtension && !external.generatePatchesExtension)
      report(CODE, `${at}.external`, "needs generatePatchesExtension or validateTopologyExtension");
    checkDefinitions(patch, clusterClass, at, report);
  }
}

function checkDefinitions(
  { definitions = [] }: ClusterClassPatch,
  clusterClass: ClusterClass,
  at: string,
  report: Report,
): void {
  const variables = new Set((clusterClass.spec.variables ?? []).map(({ name }) => name));
  for (const [index, { jsonPatches, selector }] of definitions.entries()) {
    const of = `${at}.definitions[${index}]`;
    for (const [number, jsonPatch] of jsonPatches.entries())
      checkJsonPatch(jsonPatch, variables, `${of}.jsonPatches[${number}]`, report);
    checkSelector(selector, clusterClass, `${of}.selector`, report);
  }
}

const OPERATIONS = ["add", "remove", "replace"];

function checkJsonPatch(patch: JSONPatch, variables: ReadonlySet<string>, at: string, report: Report): void {
  const { op, path } = patch;
  if (!OPERATIONS.includes(op))
    report(CODE, `${at}.op`, `is ${stringifyJson(op)}, and must be one of ${OPERATIONS.join(", ")}`);
  if (!path.startsWith("/spec"))
    report(CODE, `${at}.path`, `is ${stringifyJson(path)}, and must start with /spec`);
  for (const part of path.split("/")) {
    if (!isIndex(part)) continue;
    if (op === "add" && Number(part) !== 0)
      report(CODE, `${at}.path`, `has the index ${part}: lists accept only 0 (prepend) and - (append)`);
    if (op === "replace" || op === "remove")
      report(
        CODE,
        `${at}.path`,
        `has the index ${part}: elements of lists cannot be part of the path of ${op}`,
      );
  }
  if (op === "add" || op === "replace") checkValue(patch, variables, at, report);
}

/** Reports whether Go's `strconv.Atoi` reads a number, of 64 bits. */
function isIndex(part: string): boolean {
  if (!/^[+-]?\d+$/.test(part)) return false;
  const index = BigInt(part.replace("+", ""));
  return BigInt.asIntN(64, index) === index;
}

function checkValue(
  { value: given, valueFrom }: JSONPatch,
  variables: ReadonlySet<string>,
  at: string,
  report: Report,
): void {
  const value = given ?? undefined; // Go reads null as no value.
  if (value === undefined && valueFrom === undefined) report(CODE, at, "needs value or valueFrom");
  if (value !== undefined && valueFrom !== undefined)
    report(CODE, at, "must not have both value and valueFrom");
  if (valueFrom === undefined) return;
  const of = `${at}.valueFrom`;
  const { template, variable } = valueFrom;
  if (!template && !variable) report(CODE, of, "needs template or variable");
  if (template && variable) report(CODE, of, "must not have both template and variable");
  checkTemplate(template, `${of}.template`, report);
  if (!variable) return;
  if (variable.startsWith("builtin.")) {
    if (!builtinPaths.has(variable))
      report(CODE, `${of}.variable`, `is ${stringifyJson(variable)}, which is not a builtin variable`);
    return;
  }
  const name = variable.split(/[.[]/).find((part) => part !== "") ?? "";
  if (!variables.has(name))
    report(
      CODE,
      `${of}.variable`,
      `is ${stringifyJson(variable)}, and the ClusterClass itself defines ${[...variables].join(", ") || "no variable"}`,
    );
}

function checkTemplate(template: string | undefined, at: string, report: Report): void {
  const error = template ? templateSyntaxError(template) : undefined;
  if (error !== undefined) report(CODE, at, error);
}

/** A template that reads a name without value, which renders as `<no value>`. */
export interface UndefinedName {
  readonly field: string;
  readonly name: string;
}

/**
 * Returns the names in the templates of a ClusterClass that are neither its variables nor builtin ones.
 * Cluster API accepts them. Extensions may define further variables: their names are unknown.
 */
export function undefinedNames({ spec }: ClusterClass): readonly UndefinedName[] {
  const patches = spec.patches ?? [];
  if (patches.some(({ external }) => external?.discoverVariablesExtension)) return [];
  const variables = new Set(["builtin", ...(spec.variables ?? []).map(({ name }) => name)]);
  const isKnown = (path: readonly string[]): boolean => {
    if (path[0] !== "builtin") return variables.has(path[0] ?? "");
    const name = path.join(".");
    return (
      path.length === 1 ||
      builtinPaths.has(name) ||
      metadata.some((map) => name.includes(`.${map}.`)) ||
      [...builtinPaths].some((known) => known.startsWith(`${name}.`))
    );
  };
  const templates = patches.flatMap(({ enabledIf, definitions = [] }, index) => {
    const at = `spec.patches[${index}]`;
    const values = definitions.flatMap(({ jsonPatches }, one) =>
      jsonPatches.map(({ valueFrom }, two) => ({
        field: `${at}.definitions[${one}].jsonPatches[${two}].valueFrom.template`,
        template: valueFrom?.template,
      })),
    );
    return [{ field: `${at}.enabledIf`, template: enabledIf }, ...values];
  });
  return templates.flatMap(({ field, template }) => {
    const names = template ? namesInTemplate(template).filter((path) => !isKnown(path)) : [];
    return [...new Set(names.map((path) => `.${path.join(".")}`))].map((name) => ({ field, name }));
  });
}

function checkSelector(
  selector: PatchSelector,
  { spec: { infrastructure, controlPlane, workers } }: ClusterClass,
  at: string,
  report: Report,
): void {
  const { matchResources } = selector;
  const isMatch = (ref: ClusterClassTemplateReference | undefined): boolean =>
    ref?.kind === selector.kind && ref.apiVersion === selector.apiVersion;
  const names = {
    machineDeploymentClass: matchResources.machineDeploymentClass?.names ?? [],
    machinePoolClass: matchResources.machinePoolClass?.names ?? [],
  };
  const { machineDeploymentClass, machinePoolClass } = names;
  const isForClass = machineDeploymentClass.length > 0 || machinePoolClass.length > 0;
  if (!matchResources.infrastructureCluster && !matchResources.controlPlane && !isForClass) {
    report(CODE, at, "selects nothing: set a field of matchResources");
    return;
  }
  const of = `${at}.matchResources`;
  const wanted = `${selector.apiVersion} ${selector.kind}`;
  if (matchResources.infrastructureCluster && !isMatch(infrastructure.templateRef))
    report(CODE, `${of}.infrastructureCluster`, `selects nothing: the infrastructure is not of ${wanted}`);
  const controlPlaneRefs = [controlPlane.templateRef, controlPlane.machineInfrastructure?.templateRef];
  if (matchResources.controlPlane && !controlPlaneRefs.some(isMatch))
    report(
      CODE,
      `${of}.controlPlane`,
      `selects nothing: neither control plane nor its machines are of ${wanted}`,
    );
  for (const [field, kind] of SELECTED) {
    for (const [index, name] of names[field].entries()) {
      const place = `${of}.${field}.names[${index}]`;
      const invalid = nameError(name);
      if (invalid !== undefined) {
        report(CODE, place, `is ${stringifyJson(name)}, ${invalid}`);
        break;
      }
      const matching = (workers?.[kind] ?? []).some(
        (one) =>
          matchesNamePattern(one.class, [name]) &&
          (isMatch(one.infrastructure.templateRef) || isMatch(one.bootstrap.templateRef)),
      );
      if (!matching) report(CODE, place, `"${name}" selects nothing: no class of this name has ${wanted}`);
    }
  }
}

const SELECTED = [
  ["machineDeploymentClass", "machineDeployments"],
  ["machinePoolClass", "machinePools"],
] as const;

function nameError(name: string): string | undefined {
  if (!name.includes("*")) return undefined;
  if (name.split("*").length > 2) return "and may have only one *";
  if (!name.startsWith("*") && !name.endsWith("*")) return "and may have * only at its start or end";
  const invalid = labelErrors({ labels: { [name.replace("*", "a")]: "" } }).length > 0;
  return invalid ? "which is not a name of Kubernetes" : undefined;
}
