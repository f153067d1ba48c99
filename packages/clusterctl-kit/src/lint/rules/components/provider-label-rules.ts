import { providerPrefixes } from "../../read/lint-file.ts";
import { hasVariable } from "../../read/workload.ts";
import { defineLintRule } from "../lint-rule.ts";

const providerLabel = "cluster.x-k8s.io/provider";

/** The rules about the label by which clusterctl knows a provider's components. */
export const providerLabelRules = [
  defineLintRule({
    id: "components/provider-label",
    title: "The components bear the provider's label",
    contractRule: "clusterctl/provider-label",
    level: "info",
    wrong: "kind: Deployment\nmetadata:\n  labels: {}",
    right: "kind: Deployment\nmetadata:\n  labels:\n    cluster.x-k8s.io/provider: infrastructure-foo",
    help: "label all components cluster.x-k8s.io/provider: <type>-<name>",
    check: ({ components }, report) => {
      for (const object of components.flatMap(({ objects }) => objects))
        if (object.kind === "Deployment" && !(providerLabel in object.labels))
          report(
            object.at(["metadata", "name"]),
            `Deployment ${object.name} has no label ${providerLabel}, by which people find it before clusterctl sets one`,
          );
    },
  }),
  defineLintRule({
    id: "components/provider-label-value",
    title: "The provider's label is made of type and name",
    contractRule: "clusterctl/provider-label",
    level: "warning",
    why: "clusterctl sets the label anew: a Deployment that was installed by kubectl with another value is then not recognized, and selectors made from the old value find nothing.",
    wrong: "cluster.x-k8s.io/provider: foo",
    right: "cluster.x-k8s.io/provider: infrastructure-foo",
    help: "write <type>-<name>; for a core provider the name alone",
    check: ({ components }, report) => {
      for (const { objects, prefix } of components) {
        const found = objects.find(({ labels }) => {
          const value = labels[providerLabel];
          if (value === undefined || hasVariable(value) || prefix === "core") return false;
          return prefix === undefined
            ? value !== "cluster-api" && !providerPrefixes.some((known) => value.startsWith(`${known}-`))
            : !value.startsWith(`${prefix}-`);
        });
        if (found !== undefined)
          report(
            found.at(["metadata", "labels", providerLabel]),
            `${providerLabel} is "${found.labels[providerLabel]}", and clusterctl would write ${prefix ?? "<type>"}-<name>`,
          );
      }
    },
  }),
];
