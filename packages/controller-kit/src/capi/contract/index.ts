/**
 * Contract versions of CRDs.
 *
 * @module
 */

export { crdName } from "@capikit/common/versions";
export {
  getContractOfVersion,
  getContractVersion,
  latestContractVersion,
  NoContractVersionError,
} from "./contract-version.ts";
export { crdMetadataKind } from "./crd-metadata-kind.ts";
