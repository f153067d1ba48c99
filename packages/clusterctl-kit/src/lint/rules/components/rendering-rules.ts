import type { Severity } from "@capikit/common/diagnostics";
import { objectProblems } from "../../read/object-problems.ts";
import { defineLintRule } from "../lint-rule.ts";

/** Rules about objects that the API server rejects. */
export const rejectedRules = [
  defineLintRule({
    code: "components/rejected",
    title: "The API server accepts the objects",
    contractRule: "clusterctl/components",
    why: "clusterctl applies the objects one after the other. If the API server rejects one, the installation stops, with some of the objects in the cluster. kustomize checks none of this: names, labels, selectors, ports, quantities, volumes, keys and values that YAML does not read as strings.",
    wrong:
      "kind: Deployment\nspec:\n  selector: {matchLabels: {app: capf}}\n  template:\n    metadata:\n      labels: {app: capf-manager}",
    right:
      "kind: Deployment\nspec:\n  selector: {matchLabels: {app: capf}}\n  template:\n    metadata:\n      labels: {app: capf}",
    help: "correct the value",
    checkComponentObject: (object, report) => {
      for (const { path, message, dropped, repeated } of objectProblems(object))
        if (!dropped && !repeated) report(object.at(path), `${object.kind} ${object.name}: ${message}`);
    },
  }),
  defineLintRule({
    code: "components/unknown-field",
    title: "The API server and clusterctl know all fields",
    contractRule: "clusterctl/components",
    severity: "warning",
    why: "The API server drops fields that a kind does not have. clusterctl decodes Deployments, DaemonSets, bindings, webhooks and CRDs into the types it was built with, and drops misspelled and newer fields silently.",
    wrong: "kind: Deployment\nspec:\n  replica: 2",
    right: "kind: Deployment\nspec:\n  replicas: 2",
    help: "correct the field name, or remove a field that is too new",
    checkComponentObject: (object, report) => {
      for (const { path, message, dropped, meant } of objectProblems(object))
        if (dropped)
          report(
            object.at(path),
            `${object.kind} ${object.name}: ${message}, which is dropped`,
            meant && `write ${meant}`,
            meant === undefined ? "warning" : "error",
          );
    },
  }),
];

/** Rules about building components with kustomize. */
export const renderingRules = [
  defineLintRule({
    code: "components/not-rendered",
    title: "kustomize can build the components",
    severity: "error",
    sources: [{ document: "clusterctl", section: "Components YAML" }],
    why: "A release cannot be built from a folder that kustomize rejects. The severity is warning if kustomize is not installed or takes too long. It is also warning if the build of the project writes files of the folder first, and info if the folder has remote resources. Without a result, lint checks the sources of the components, with labels, annotations and patches.",
    wrong: "# config/default/kustomization.yaml\nresources:\n- ../menager",
    right: "# config/default/kustomization.yaml\nresources:\n- ../manager",
    help: "fix the folder until kustomize build succeeds",
    check: ({ failedOverlays, start }, report) => {
      for (const { path, folder, from, reason, severity } of failedOverlays) {
        const shown = from === undefined ? folder : `${folder}, which ${from} builds,`;
        report(start(path), `${shown} was not rendered: ${reason}`, helpFor(reason, severity), severity);
      }
    },
  }),
  defineLintRule({
    code: "repository/stale-file",
    title: "Checked-in components are those of the release",
    severity: "info",
    sources: [{ document: "clusterctl", section: "Components YAML" }],
    why: "The release builds the file again, to another path. Users who install the checked-in file get an older provider. Lint checks the sources of the release instead.",
    wrong:
      "# infrastructure-components.yaml, checked in\n# Makefile: kustomize build config/default > out/infrastructure-components.yaml",
    right: "# Makefile: kustomize build config/default > out/infrastructure-components.yaml",
    help: "remove the file, or build the release from it",
    check: ({ stale, start }, report) => {
      for (const { path, output, from } of stale)
        report(start(path), `${path} is not checked: the release contains ${output}, which ${from} builds`);
    },
  }),
];

function helpFor(reason: string, severity: Severity): string | undefined {
  if (severity === "info") return "allow remote resources with --remote-resources if you trust the folder";
  if (severity === "error") return undefined;
  return /does not exist|writes/.test(reason)
    ? "run the build that writes the file first"
    : "install kustomize, or lint the output of kustomize build";
}
