import type { AnyObject } from "@capikit/api/conversion/runtime";
import type { LocalControlPlane, LocalControlPlaneStatus } from "../api/controlplane/v1beta1/index.ts";
import { convert } from "../gen/conversion/index.ts";

/**
 * Converts objects for the API server. In addition to the generated conversion, it sets status
 * fields of v1beta1 that v1beta2 derives from other fields.
 */
export function convertServed(object: AnyObject, apiVersion: string): AnyObject {
  const converted = convert(object, apiVersion);
  return isOldControlPlane(converted) && converted.status !== undefined
    ? Object.assign({}, converted, { status: withFollowing(converted.status) })
    : converted;
}

function isOldControlPlane(object: AnyObject): object is AnyObject & LocalControlPlane {
  return object.kind === "LocalControlPlane" && object.apiVersion?.endsWith("/v1beta1") === true;
}

function withFollowing(status: LocalControlPlaneStatus): LocalControlPlaneStatus {
  const { initialized, replicas, availableReplicas = 0 } = status;
  return {
    ...status,
    ...(initialized !== undefined && { ready: initialized }),
    ...(replicas !== undefined && { unavailableReplicas: Math.max(0, replicas - availableReplicas) }),
  };
}
