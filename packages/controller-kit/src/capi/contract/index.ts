/**
 * Contract versions of CRDs.
 *
 * @module
 */

export { crdName } from "@capikit/common/versions";
export { getContractVersion, NoContractVersionError } from "./contract-version.ts";
export { crdMetadataKind } from "./crd-metadata-kind.ts";
