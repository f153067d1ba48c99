/** What a project can be, by the words that clusterctl has for it. */
export type ProviderType =
  | "infrastructure"
  | "control-plane"
  | "bootstrap"
  | "ipam"
  | "addon"
  | "runtime-extension";

/** All types, in the order in which they are shown, with what each brings. */
export const providerTypes: Readonly<Record<ProviderType, string>> = Object.freeze({
  infrastructure: "clusters and machines on your platform",
  "control-plane": "control planes that your platform runs",
  bootstrap: "what machines run at their first start",
  ipam: "addresses for machines, out of pools",
  addon: "what workload clusters get besides",
  "runtime-extension": "hooks into the life of Clusters and ClusterClasses",
});

/** Whether a word is one. */
export function isProviderType(word: string): word is ProviderType {
  return Object.hasOwn(providerTypes, word);
}
