import { createDiagnostic, type Diagnostic, defineDiagnostics } from "@capikit/common/diagnostics";

/** Problems of rendered templates, in addition to those of topologies and variables. */
export const templateDiagnostics = defineDiagnostics({
  "template/variable-not-set": {
    severity: "error",
    title: "All required variables are set",
    why: "`clusterctl generate cluster` requires a value for each variable without a default.",
  },
  "template/invalid-file": {
    severity: "error",
    title: "The processed template contains objects in YAML",
    why: "`clusterctl generate cluster` reads the same documents and fails with the same error.",
  },
  "template/invalid-field": {
    severity: "error",
    title: "Objects match the schemas of their CRDs",
    why: "The API server rejects the object.",
    help: "set a valid value, as the CRD of the object requires",
  },
  "template/missing-field": {
    severity: "error",
    title: "Required fields are set",
    why: "The API server rejects the object.",
    help: "add the field",
  },
  "template/unknown-field": {
    severity: "error",
    title: "Objects have no unknown fields",
    why: "The API server drops unknown fields with a warning, so a misspelled field has no effect.",
  },
  "template/newer-field": {
    severity: "error",
    title: "The release of Cluster API has the fields of objects",
    why: "The API server drops fields that the CRDs of the release do not have, with a warning. Objects with them work only in newer releases.",
    help: "remove the field, or require the newer release of Cluster API",
  },
  "template/unserved-version": {
    severity: "error",
    title: "CRDs serve the versions of objects",
    why: "The API server rejects objects in versions that the CRD does not serve.",
    help: "write the object in a version that the CRD serves, with its fields",
  },
  "template/unchecked-kind": {
    severity: "warning",
    title: "The CRD of an object is unknown",
    why: "Without its CRD, capikit cannot validate the object.",
    help: "lint the file or folder of the CRD as well",
  },
  "template/unknown-kind": {
    severity: "warning",
    title: "Kinds of objects are spelled correctly",
    why: "The API server rejects objects of unknown kinds. The group has a kind that differs in one letter.",
    help: "correct the kind",
  },
  "template/not-checked": {
    severity: "warning",
    title: "All parts of templates are checked",
    why: "The part depends on a variable without a default, and no value of it is known that makes a valid object, or that the ClusterClass accepts. Errors in it are not found.",
    help: "set a default, or check the output of clusterctl generate cluster",
  },
  "template/undefined-variable": {
    severity: "error",
    title: "Templates of a ClusterClass read variables that exist",
    why: "Cluster API accepts the ClusterClass, and renders `<no value>` for the name, into all objects of the patch.",
    help: "correct the name, or define the variable in spec.variables",
  },
  "template/duplicate-object": {
    severity: "error",
    title: "Objects of a template have unique names",
    why: "The last of several objects with the same name would overwrite the others.",
    help: "rename one of them",
  },
  "template/missing-object": {
    severity: "warning",
    title: "References of a template lead to its objects",
    why: "The controllers of Cluster API wait for the object, and the Cluster is never provisioned.",
    help: "add the object to the template, or fix kind and name of the reference",
  },
  "template/reference-kind": {
    severity: "error",
    title: "References to templates name templates",
    why: "MachineDeployments, control planes and ClusterClasses clone `spec.template` of the object that they refer to. Clusters, Machines and MachinePools use the object itself. Cluster API finds no template, or no status, and creates no machines.",
    help: "refer to the kind with the ending Template in MachineDeployments, control planes and ClusterClasses, and to the kind without it elsewhere",
  },
  "template/class-not-found": {
    severity: "warning",
    title: "The ClusterClass of a template was not found",
    why: "Without the ClusterClass, capikit does not render and check the topology.",
  },
  "template/extension-skipped": {
    severity: "warning",
    title: "Patches by Runtime Extensions are skipped",
    why: "Checks of templates call no extensions, so the rendered objects lack these patches.",
    help: "use capikit topology render --extension to call them",
  },
});

/** Creates a diagnostic about a field, or about the whole object or file if empty. */
export function templateProblem(
  code: keyof typeof templateDiagnostics,
  field: string,
  message: string,
  help?: string,
): Diagnostic {
  const location = field === "" ? undefined : { field };
  return createDiagnostic(templateDiagnostics[code], message, { location, help });
}

/** Parts that are not checked, as their definitions are unknown. */
const skipped: ReadonlySet<string> = new Set<keyof typeof templateDiagnostics>([
  "template/class-not-found",
  "template/extension-skipped",
  "template/not-checked",
  "template/unchecked-kind",
]);

/** Reports whether a diagnostic names a part that is not checked, without an error in it. */
export function isSkipped({ code }: Diagnostic): boolean {
  return skipped.has(code);
}

/** Reports whether a diagnostic is about a skipped part, or about variables, which lint checks. */
export function isReportedElsewhere(diagnostic: Diagnostic): boolean {
  const { code } = diagnostic;
  return isSkipped(diagnostic) || code === "template/variable-not-set" || code === "variables/syntax";
}
