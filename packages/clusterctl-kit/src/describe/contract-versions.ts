import { valueAt } from "@capikit/common/json";
import { compareApiVersions } from "@capikit/common/versions";
import { type ReadObject, textAt } from "./objects/fields.ts";

/** Contract and API version from a CRD's label. */
export interface ContractVersion {
  /** `v1beta2`, or `v1beta1` if the CRD only supports that. */
  readonly contract: string;
  /** Newest API version of the kind for the contract. */
  readonly version: string;
}

const CONTRACTS = ["v1beta2", "v1beta1"] as const;
const PREFIX = "cluster.x-k8s.io/";

/** Returns the newest contract and API version of a CRD; undefined without a contract label. */
export function contractOf(crd: ReadObject): ContractVersion | undefined {
  for (const contract of CONTRACTS) {
    const label = labelOf(crd, contract);
    const version = label.split("_").sort(compareApiVersions).at(-1);
    if (label !== "" && version !== undefined) return { contract, version };
  }
  return undefined;
}

export function contractOfVersion(crd: ReadObject, version: string): string | undefined {
  return CONTRACTS.find((contract) => labelOf(crd, contract).split("_").includes(version));
}

function labelOf(crd: ReadObject, contract: string): string {
  return textAt(valueAt(crd, "metadata", "labels"), `${PREFIX}${contract}`);
}
