import { pair, type RuleTable } from "./rule.ts";
import { conditions } from "./shared.ts";

const alpha = "v1alpha1 > v1beta2";

/** Add-ons, IPAM and runtime extensions. */
export const otherRules: RuleTable = {
  [pair("addons", "ClusterResourceSetStatus")]: { moves: conditions },
  [pair("addons", "ResourceBinding")]: { explicit: ["applied"] },
  [pair("ipam", "IPAddressClaimStatus")]: { moves: conditions },
  [pair("ipam", "IPAddressClaimStatus", alpha)]: {
    moves: [["conditions", "deprecated.v1beta1.conditions"]],
    handled: { hub: ["conditions"] },
  },
  [pair("ipam", "IPAddressClaimSpec", alpha)]: { handled: { hub: ["clusterName"] } },
  [pair("ipam", "IPAddressSpec")]: { explicit: ["prefix"] },
  [pair("ipam", "IPAddressSpec", alpha)]: { explicit: ["prefix"] },
  [pair("runtime", "ExtensionConfigStatus", alpha)]: { moves: conditions },
};
