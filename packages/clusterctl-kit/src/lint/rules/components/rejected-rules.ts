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
    checkComponent: (object, report) => {
      for (const { path, message } of objectProblems(object))
        report(object.at(path), `${object.kind} ${object.name}: ${message}`);
    },
  }),
];
