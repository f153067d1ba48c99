import type { Trait } from "./render-template.ts";

/** The Cluster API contracts that a project's types implement. */
export type Contracts = "v1beta1" | "v1beta2" | "both";

/** All choices in display order, with descriptions. */
export const contractChoices: Readonly<Record<Contracts, string>> = Object.freeze({
  v1beta2: "one API version, for Cluster API 1.11 and later",
  v1beta1: "one API version, with the contract that Cluster API 1.16 drops",
  both: "two API versions, with conversions between them",
});

/** Reports whether a word is a choice. */
export function isContracts(word: string): word is Contracts {
  return Object.hasOwn(contractChoices, word);
}

/** Returns the template blocks of a choice. */
export function traitsOf(contracts: Contracts): readonly Trait[] {
  if (contracts === "both") return ["both", "v1beta2"];
  // @until CAPI v1.16
  return contracts === "v1beta1" ? ["v1beta1", "old"] : ["v1beta2"];
}

/** Returns the default API version. */
export function defaultApiVersion(contracts: Contracts): string {
  return contracts === "both" ? "v1alpha2" : "v1alpha1";
}

/** Returns the previous API version of the same level; undefined without one. */
export function versionBefore(apiVersion: string): string | undefined {
  const [, start = "", number = "0"] = /^(.*?)(\d+)$/.exec(apiVersion) ?? [];
  return Number(number) > 1 ? `${start}${Number(number) - 1}` : undefined;
}
