/** A type of project, named as in clusterctl. */
export type ProviderType =
  | "infrastructure"
  | "control-plane"
  | "bootstrap"
  | "ipam"
  | "addon"
  | "runtime-extension";

/** All types in display order, with descriptions. */
export const providerTypes: Readonly<Record<ProviderType, string>> = Object.freeze({
  infrastructure: "clusters and machines on your platform",
  "control-plane": "control planes hosted by your platform",
  bootstrap: "bootstrap data for the first start of machines",
  ipam: "addresses for machines from pools",
  addon: "add-ons for workload clusters",
  "runtime-extension": "hooks for the lifecycle of Clusters and ClusterClasses",
});

/** Reports whether a word is a type. */
export function isProviderType(word: string): word is ProviderType {
  return Object.hasOwn(providerTypes, word);
}
