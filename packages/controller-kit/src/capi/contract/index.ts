/**
 * Contract versions of CRDs.
 *
 * @module
 */

export {
  getContractOfVersion,
  getContractVersion,
  latestContractVersion,
  NoContractVersionError,
} from "./contract-version.ts";
export { crdMetadataKind } from "./crd-metadata-kind.ts";
export { crdName } from "./crd-name.ts";
