import { isApiVersion } from "@capikit/common/versions";
import { type Contracts, versionBefore } from "./contracts.ts";
import { providerTypes } from "./provider-types.ts";

const longest = 40;

/** Returns the provider name of a folder: `cluster-api-provider-foo` becomes foo. */
export function providerNameOf(folder: string): string {
  return folder.replace(/^cluster-api-(?:[a-z]+(?:-[a-z]+)*-)?(?:provider|extension)-/, "");
}

/**
 * Returns the error in a provider name, with its fix; undefined if the name is valid.
 *
 * Source: the clusterctl contract. The name becomes part of labels, namespaces, Deployments, CRDs
 * and TypeScript types.
 */
export function checkProviderName(name: string): string | undefined {
  if (name === "") return "missing provider name (for example foo)";
  if (name !== name.toLowerCase()) return `${name} contains capital letters: use ${name.toLowerCase()}`;
  const odd = /[^-a-z0-9]/u.exec(name)?.[0];
  if (odd !== undefined)
    return `${name} contains ${JSON.stringify(odd)}: use only letters a to z, digits and dashes`;
  if (!/^[a-z]/.test(name)) return `${name} must start with a letter, like the names of its kinds`;
  if (name.endsWith("-") || name.includes("--")) return `${name} ends with a dash or contains two in a row`;
  if (name === "cluster-api") return "cluster-api is the name of Cluster API itself";
  if (name === "kubeadm") return "kubeadm is a provider of Cluster API: its kinds would have the same names";
  const type = Object.keys(providerTypes).find((one) => name.startsWith(`${one}-`));
  if (type !== undefined)
    return `clusterctl adds the prefix ${type}- itself: use ${name.slice(type.length + 1)}`;
  if (name.startsWith("core-"))
    return `clusterctl would treat ${name} as part of the core: use ${name.slice(5)}`;
  if (name.length > longest)
    return `${name} has ${name.length} characters: use at most ${longest}, as it is part of the names of CRDs, labels and Deployments`;
  return undefined;
}

/** Returns the error in an API version; undefined if it is valid. */
export function checkApiVersion(version: string, contracts: Contracts = "v1beta2"): string | undefined {
  if (!isApiVersion(version))
    return `invalid API version ${JSON.stringify(version)}: use a version such as v1alpha1, v1beta1 or v1`;
  if (contracts === "both" && versionBefore(version) === undefined)
    return `${version} has no previous version, which contract v1beta1 needs: use a version such as v1alpha2 or v1beta2`;
  return undefined;
}
