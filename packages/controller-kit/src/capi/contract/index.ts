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
export { type CustomResourceDefinition, crdKind, crdMetadataKind } from "./crd-kind.ts";
export { crdName } from "./crd-name.ts";
