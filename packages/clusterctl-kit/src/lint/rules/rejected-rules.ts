import { objectProblems } from "../read/object-problems.ts";
import { defineLintRule } from "./lint-rule.ts";

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
