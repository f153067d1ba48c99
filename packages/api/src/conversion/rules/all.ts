import { clusterClassRules } from "./cluster-class.ts";
import { coreRules } from "./core.ts";
import { kubeadmRules } from "./kubeadm.ts";
import { otherRules } from "./others.ts";
import { referenceRules } from "./references.ts";
import type { RuleTable } from "./rule.ts";

/** Every rule of Cluster API's kinds. */
export const rules: RuleTable = {
  ...referenceRules,
  ...coreRules,
  ...clusterClassRules,
  ...kubeadmRules,
  ...otherRules,
};
