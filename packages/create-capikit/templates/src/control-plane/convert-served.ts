import type { AnyObject } from "@capikit/api/conversion/runtime";
import { convert } from "../../gen/conversion/index.ts";

/**
 * Converts objects for the API server. In addition to the generated conversion, it sets `ready` of
 * v6alpha6 control planes, which v7alpha7 derives from another field.
 */
export function convertServed(object: AnyObject, apiVersion: string): AnyObject {
  const converted = convert(object, apiVersion);
  if (!isOldControlPlane(converted) || converted.status?.initialized === undefined) return converted;
  return Object.assign({}, converted, {
    status: { ...converted.status, ready: converted.status.initialized },
  });
}

function isOldControlPlane(
  object: AnyObject,
): object is AnyObject & { readonly status?: { readonly initialized?: boolean } } {
  return object.apiVersion === "controlplane.cluster.x-k8s.io/v6alpha6";
}
