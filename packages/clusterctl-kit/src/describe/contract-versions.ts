import { compareApiVersions } from "@capikit/common/versions";
import { pluralize } from "@capikit/schema/pluralize";
import { type ReadObject, textAt, valueAt } from "./fields.ts";

/** What the label of a CRD says of the contract. */
export interface ContractVersion {
  /** `v1beta2`, or `v1beta1` where the CRD serves that alone. */
  readonly contract: string;
  /** The newest API version of the kind that fits. */
  readonly version: string;
}

const CONTRACTS = ["v1beta2", "v1beta1"] as const;
const PREFIX = "cluster.x-k8s.io/";

/** The name that Cluster API expects the CRD of a kind to have. */
export function crdNameOf(group: string, kind: string): string {
  return `${pluralize(kind.toLowerCase())}.${group}`;
}

/** The newest contract of a CRD and the version to read its objects in; undefined where no label says one. */
export function contractOf(crd: ReadObject): ContractVersion | undefined {
  for (const contract of CONTRACTS) {
    const label = labelOf(crd, contract);
    const version = label.split("_").sort(compareApiVersions).at(-1);
    if (label !== "" && version !== undefined) return { contract, version };
  }
  return undefined;
}

/** The contract that a version of a kind follows. */
export function contractOfVersion(crd: ReadObject, version: string): string | undefined {
  return CONTRACTS.find((contract) => labelOf(crd, contract).split("_").includes(version));
}

function labelOf(crd: ReadObject, contract: string): string {
  return textAt(valueAt(crd, "metadata", "labels"), `${PREFIX}${contract}`);
}
