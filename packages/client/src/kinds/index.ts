/**
 * API versions, request paths and metadata-only forms of kinds.
 *
 * @module
 */
export { apiVersionOf, splitApiVersion } from "@capikit/common/kubernetes";
export { isReduced, markReduced, metadataOnly, type PartialObjectMetadata } from "./representation.ts";
export { groupVersionPath, type ResourceTarget, resourceName, resourcePath } from "./resource-path.ts";
