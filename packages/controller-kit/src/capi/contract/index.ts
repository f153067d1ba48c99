/**
 * Contract versions of CRDs.
 *
 * @module
 */

export { crdName } from "@capikit/schema/pluralize";
export {
  getContractOfVersion,
  getContractVersion,
  latestContractVersion,
  NoContractVersionError,
} from "./contract-version.ts";
export { crdMetadataKind } from "./crd-metadata-kind.ts";
