import type { Trait } from "./render-template.ts";

/** Which contracts of Cluster API a project's types follow. */
export type Contracts = "v1beta1" | "v1beta2" | "both";

/** All choices, in the order in which they are shown, with what each is for. */
export const contractChoices: Readonly<Record<Contracts, string>> = Object.freeze({
  v1beta2: "one version of the API, with the contract of Cluster API 1.11 and later",
  v1beta1: "one version of the API, with the contract that Cluster API drops in 1.16",
  both: "two versions of the API, with conversions between them",
});

/** Whether a word is a choice. */
export function isContracts(word: string): word is Contracts {
  return Object.hasOwn(contractChoices, word);
}

/** The traits of a project's templates. */
export function traitsOf(contracts: Contracts): readonly Trait[] {
  if (contracts === "both") return ["both", "v1beta2"];
  return contracts === "v1beta1" ? ["v1beta1", "old"] : ["v1beta2"];
}

/** The version of the API that is taken where none is said. */
export function defaultApiVersion(contracts: Contracts): string {
  return contracts === "both" ? "v1alpha2" : "v1alpha1";
}

/** The version before one of an API; undefined where there is none of its level. */
export function versionBefore(apiVersion: string): string | undefined {
  const [, start = "", number = "0"] = /^(.*?)(\d+)$/.exec(apiVersion) ?? [];
  return Number(number) > 1 ? `${start}${Number(number) - 1}` : undefined;
}
