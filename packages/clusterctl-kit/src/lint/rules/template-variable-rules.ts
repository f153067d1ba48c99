import { coreGroup } from "@capikit/api/meta";
import type { Diagnostic, DiagnosticDefinition } from "@capikit/common/diagnostics";
import { getOrCreate, plainText, valueAt } from "@capikit/common/json";
import { lintVariables, variableDiagnostics } from "../../variables-lint/index.ts";
import { isCluster, type LintObject } from "../read/lint-object.ts";
import type { FileView } from "../read/read-files.ts";
import { parseSubstitutions } from "../read/variables-of.ts";
import { hasVariable } from "../read/workload.ts";
import { defineLintRule, type LintRule } from "./lint-rule.ts";

const known = new WeakMap<FileView, readonly Diagnostic[]>();

/** Returns all diagnostics of a file, computed once for all rules. */
function diagnosticsIn(file: FileView): readonly Diagnostic[] {
  return getOrCreate(known, file, () => (file.text.includes("$") ? lintVariables(file.text, file.path) : []));
}

/** Rules about variables of components and templates. */
export const variableLintRules: readonly LintRule[] = Object.values<DiagnosticDefinition>(
  variableDiagnostics,
).map((definition) =>
  defineLintRule({
    wrong: "",
    right: "",
    help: "",
    ...definition,
    contractRule: "clusterctl/variables",
    check: ({ components, templates, clusterClasses }, report) => {
      // Other problems of a ClusterClass disappear with its variables.
      const classes = definition.code === "variables/syntax" ? clusterClasses : [];
      for (const file of [...components.flatMap(({ parts }) => parts), ...templates, ...classes])
        for (const { code, location = {}, message, help } of diagnosticsIn(file))
          if (code === definition.code) report(location, message, help);
    },
  }),
);

/** Rules about the variables of cluster templates that clusterctl sets. */
export const templateVariableRules = [
  defineLintRule({
    code: "template/common-variables",
    title: "Templates use the variables that clusterctl sets",
    contractRule: "clusterctl/template-variables",
    wrong: "kind: Cluster\nmetadata:\n  name: ${MY_CLUSTER}",
    right: "kind: Cluster\nmetadata:\n  name: ${CLUSTER_NAME}\n  namespace: ${NAMESPACE}",
    help: "use CLUSTER_NAME, KUBERNETES_VERSION, CONTROL_PLANE_MACHINE_COUNT and WORKER_MACHINE_COUNT, which flags of clusterctl generate cluster set",
    check: ({ templates }, report) => {
      for (const { name: file, objects, text: source } of templates) {
        if (parseSubstitutions(source) === undefined) continue;
        for (const { object, path, variable, flag, what } of fixedNumbers(objects)) {
          const value = plainText(valueAt(object.value, ...path));
          // Other sets of machines may have a number or version of their own.
          const isUsed = new RegExp(`\\$\\{\\s*${variable}\\b`).test(source);
          // Some flavors have a version, one machine, or several sets of machines by design.
          const isCount = variable !== "KUBERNETES_VERSION";
          const isFlavor = isCount
            ? (value === "1" || hasVariable(value)) && file !== "cluster-template.yaml"
            : file.includes(value.split("+", 1)[0] ?? value);
          if (!isUsed && !isFlavor) report(object.at(path), notSet(what, value, flag));
        }
        for (const object of objects.filter(isCluster)) {
          if (!/\$\{\s*CLUSTER_NAME\b/.test(object.name))
            report(
              object.at(["metadata", "name"]),
              notSet("the name of the Cluster", object.name || '""', "the name that users pass"),
            );
          const version = valueAt(object.value, "spec", "topology", "version");
          if (version !== undefined && !/\$\{\s*KUBERNETES_VERSION\b/.test(plainText(version)))
            report(
              object.at(["spec", "topology", "version"]),
              notSet("the Kubernetes version", plainText(version), "--kubernetes-version"),
            );
        }
      }
    },
  }),
];

/** A field of a template for which clusterctl has a flag. */
interface FixedField {
  readonly object: LintObject;
  readonly path: readonly (string | number)[];
  readonly variable: string;
  readonly flag: string;
  readonly what: string;
}

function notSet(what: string, value: string, flag: string): string {
  return hasVariable(value)
    ? `${what} is ${value}, which does not depend on ${flag}`
    : `${what} is always ${value}, regardless of ${flag}`;
}

/** Returns the first number of machines and the first version outside topologies that have no variable of clusterctl. */
function fixedNumbers(objects: readonly LintObject[]): FixedField[] {
  const found = new Map<string, FixedField>();
  const add = (field: FixedField): void => {
    const value = valueAt(field.object.value, ...field.path);
    if ((typeof value === "number" || typeof value === "string") && !found.has(field.variable))
      found.set(field.variable, field);
  };
  const controlPlane = {
    variable: "CONTROL_PLANE_MACHINE_COUNT",
    flag: "--control-plane-machine-count",
    what: "the number of control plane machines",
  };
  const worker = {
    variable: "WORKER_MACHINE_COUNT",
    flag: "--worker-machine-count",
    what: "the number of worker machines",
  };
  const version = {
    variable: "KUBERNETES_VERSION",
    flag: "--kubernetes-version",
    what: "the Kubernetes version",
  };
  for (const object of objects) {
    if (/(^|\.)controlplane\./.test(object.group)) {
      add({ object, path: ["spec", "replicas"], ...controlPlane });
      add({ object, path: ["spec", "version"], ...version });
    }
    if (object.group !== coreGroup) continue;
    if (/^Machine(Deployment|Pool|Set)$/.test(object.kind)) {
      add({ object, path: ["spec", "replicas"], ...worker });
      add({ object, path: ["spec", "template", "spec", "version"], ...version });
    }
    const topology = ["spec", "topology"];
    add({ object, path: [...topology, "controlPlane", "replicas"], ...controlPlane });
    for (const list of ["machineDeployments", "machinePools"])
      add({ object, path: [...topology, "workers", list, 0, "replicas"], ...worker });
  }
  return [...found.values()];
}
