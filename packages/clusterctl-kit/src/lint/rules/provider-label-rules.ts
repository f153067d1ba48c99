import { providerNameLabel } from "@capikit/api/core/v1beta2";
import { providerPrefixes } from "@capikit/inventory";
import { hasVariable } from "../read/workload.ts";
import { defineLintRule } from "./lint-rule.ts";

/** Rules about the label by which clusterctl recognizes a provider's components. */
export const providerLabelRules = [
  defineLintRule({
    code: "components/provider-label-value",
    title: "The provider label has the form <type>-<name>",
    contractRule: "clusterctl/provider-label",
    severity: "warning",
    why: "clusterctl overwrites the label: it does not recognize a Deployment that kubectl installed with another value, and selectors with the old value match nothing.",
    wrong: "cluster.x-k8s.io/provider: foo",
    right: "cluster.x-k8s.io/provider: infrastructure-foo",
    help: "set the label to <type>-<name>, or to the name alone for a core provider",
    checkComponents: ({ objects, prefix }, report) => {
      const found = objects.find(({ labels }) => {
        const value = labels[providerNameLabel];
        if (value === undefined || hasVariable(value) || prefix === "core") return false;
        return prefix === undefined
          ? value !== "cluster-api" && !providerPrefixes.some((known) => value.startsWith(`${known}-`))
          : !value.startsWith(`${prefix}-`);
      });
      if (found !== undefined)
        report(
          found.at(["metadata", "labels", providerNameLabel]),
          `${providerNameLabel} is "${found.labels[providerNameLabel]}", but clusterctl sets ${prefix ?? "<type>"}-<name>`,
        );
    },
  }),
];
