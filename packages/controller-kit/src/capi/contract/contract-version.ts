import type { ContractVersion } from "@capikit/api/contract";
import { customResourceDefinition } from "@capikit/api/kubernetes";
import type { KindDescriptor } from "@capikit/api/meta";
import { metadataOnly, type PartialObjectMetadata } from "@capikit/client/kinds";
import { CapikitError } from "@capikit/common/errors";
import { contractLabel, crdName, findContract } from "@capikit/common/kubernetes";
import type { LookUpOptions, ObjectGetter } from "../lookup/get-if-exists.ts";
import type { GroupKind, WithMetadata } from "../metadata/object-like.ts";

/** A CustomResourceDefinition does not declare a contract for any version of its kind. */
export class NoContractVersionError extends CapikitError {
  override readonly name = "NoContractVersionError";
}

/** Newest first. */
const compatible: Readonly<Record<ContractVersion, readonly ContractVersion[]>> = {
  v1beta2: ["v1beta2", "v1beta1"],
  v1beta1: ["v1beta1"],
};

/**
 * Returns the newest contract of a CustomResourceDefinition and the newest version that implements
 * it, according to labels such as `cluster.x-k8s.io/v1beta2: v1beta1_v1`.
 *
 * @param current newest contract known to the caller. Default: v1beta2, which includes v1beta1.
 * @throws NoContractVersionError without a label.
 */
export function latestContractVersion(
  crd: WithMetadata,
  current: ContractVersion = "v1beta2",
): { readonly contract: ContractVersion; readonly version: string } {
  const found = findContract(crd.metadata.labels, compatible[current]);
  if (found !== undefined) return found;
  throw new NoContractVersionError(
    `CustomResourceDefinition ${crd.metadata.name} has no label ${compatible[current]
      .map(contractLabel)
      .join(" or ")}: set it to the versions that implement the contract, separated by _`,
  );
}

/**
 * Returns the contract of a kind and its newest version that implements it.
 *
 * @throws NoContractVersionError; ApiError, NotFound if the CustomResourceDefinition is not
 * installed.
 */
export async function getContractVersion(
  reader: ObjectGetter,
  { group, kind }: GroupKind,
  options: LookUpOptions & { readonly current?: ContractVersion | undefined } = {},
): Promise<{ readonly contract: ContractVersion; readonly version: string }> {
  const { current, ...lookUp } = options;
  const crd = await reader.get(crdMetadataKind, { name: crdName(group, kind) }, lookUp);
  return latestContractVersion(crd, current);
}

/** CustomResourceDefinitions, metadata only: definitions of some providers exceed a megabyte. */
export const crdMetadataKind: KindDescriptor<PartialObjectMetadata> = metadataOnly(customResourceDefinition);
