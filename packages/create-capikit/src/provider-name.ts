import { isApiVersion } from "@capikit/common/versions";
import { type Contracts, versionBefore } from "./contracts.ts";
import { providerTypes } from "./provider-types.ts";

const longest = 40;

/** The name of the provider in a folder called so: `cluster-api-provider-foo` is foo. */
export function providerNameOf(folder: string): string {
  return folder.replace(/^cluster-api-(?:[a-z]+(?:-[a-z]+)*-)?(?:provider|extension)-/, "");
}

/**
 * What is wrong with the name of a provider, as a sentence that says how to fix it; undefined where nothing is.
 *
 * Source: the clusterctl contract. The name becomes part of labels, namespaces, Deployments, CRDs, and of the names of TypeScript's types.
 */
export function checkProviderName(name: string): string | undefined {
  if (name === "") return "A provider needs a name, such as foo";
  if (name !== name.toLowerCase()) return `${name} has capital letters: write ${name.toLowerCase()}`;
  const odd = /[^-a-z0-9]/u.exec(name)?.[0];
  if (odd !== undefined)
    return `${name} has ${JSON.stringify(odd)} in it: letters a to z, digits and dashes only`;
  if (!/^[a-z]/.test(name)) return `${name} must begin with a letter, as the names of its kinds do`;
  if (name.endsWith("-") || name.includes("--")) return `${name} has a dash at its end, or two in a row`;
  if (name === "cluster-api") return "cluster-api is Cluster API itself";
  if (name === "kubeadm") return "kubeadm is Cluster API's own: its kinds would have the names of yours";
  const type = Object.keys(providerTypes).find((one) => name.startsWith(`${one}-`));
  if (type !== undefined)
    return `clusterctl puts ${type}- before the name by itself: write ${name.slice(type.length + 1)}`;
  if (name.startsWith("core-"))
    return `clusterctl would take ${name} for a part of the core: write ${name.slice(5)}`;
  if (name.length > longest)
    return `${name} has ${name.length} characters: ${longest} at most, as names of CRDs, labels and Deployments are made of it`;
  return undefined;
}

/** What is wrong with the version of an API; undefined where nothing is. */
export function checkApiVersion(version: string, contracts: Contracts = "v1beta2"): string | undefined {
  if (!isApiVersion(version))
    return `${version} is no version of an API: write one such as v1alpha1, v1beta1 or v1`;
  if (contracts === "both" && versionBefore(version) === undefined)
    return `${version} has no version before it, which contract v1beta1 needs besides: write one such as v1alpha2 or v1beta2`;
  return undefined;
}
