/** A type of project, named as in clusterctl; a workload extension is a runtime extension. */
export type ProviderType =
  | "infrastructure"
  | "control-plane"
  | "bootstrap"
  | "ipam"
  | "addon"
  | "runtime-extension"
  | "workload-extension";

/** All types in display order, with descriptions. */
export const providerTypes: Readonly<Record<ProviderType, string>> = Object.freeze({
  infrastructure: "clusters and machines on your platform",
  "control-plane": "control planes hosted by your platform",
  bootstrap: "bootstrap data for the first start of machines",
  ipam: "addresses for machines from pools",
  addon: "add-ons for workload clusters",
  "runtime-extension": "hooks for the lifecycle of Clusters and ClusterClasses",
  "workload-extension": "hooks that reach workload clusters",
});

/** Returns the error of types that exclude each other, with its fix; undefined for others. */
export function checkTypes(types: readonly ProviderType[]): string | undefined {
  const both: readonly ProviderType[] = ["runtime-extension", "workload-extension"];
  return both.every((type) => types.includes(type))
    ? "a project has one extension: omit runtime-extension, because a workload extension can serve all hooks"
    : undefined;
}

/** Reports whether a word is a type. */
export function isProviderType(word: string): word is ProviderType {
  return Object.hasOwn(providerTypes, word);
}
