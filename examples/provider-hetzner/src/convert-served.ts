import type { AnyObject } from "@capikit/api/conversion/runtime";
import type { HetznerBareMetalHost } from "../api/v1beta1/index.ts";
import { convert } from "../gen/conversion/index.ts";

/**
 * Converts objects for the API server. In addition to the generated conversion, it completes hosts
 * of v1beta1. The namespace of the consumer is that of the host. The cluster's name is a required
 * field that v1beta2 does not have.
 */
export function convertServed(object: AnyObject, apiVersion: string): AnyObject {
  const converted = convert(object, apiVersion);
  if (isOldHost(converted)) {
    const { consumerRef, status } = converted.spec ?? {};
    const { namespace } = converted.metadata;
    if (consumerRef !== undefined && namespace !== undefined) consumerRef.namespace = namespace;
    if (status !== undefined) status.hetznerClusterRef ??= "";
  }
  return converted;
}

function isOldHost(object: AnyObject): object is HetznerBareMetalHost {
  return object.kind === "HetznerBareMetalHost" && object.apiVersion?.endsWith("/v1beta1") === true;
}
