import type { AnyObject } from "@capikit/api/conversion/runtime";
import type { PaperCloudControlPlane } from "../../api/controlplane/v6alpha6/index.ts";
import { convert } from "../../gen/conversion/index.ts";

/**
 * Converts objects for the API server. Besides what the generated conversion does, control planes of v6alpha6 say that they are ready, for which
 * v7alpha7 has no field because it follows from another.
 */
export function convertServed(object: AnyObject, apiVersion: string): AnyObject {
  const converted = convert(object, apiVersion);
  if (!isOldControlPlane(converted) || converted.status?.initialized === undefined) return converted;
  return Object.assign({}, converted, {
    status: { ...converted.status, ready: converted.status.initialized },
  });
}

function isOldControlPlane(object: AnyObject): object is AnyObject & PaperCloudControlPlane {
  return object.kind === "PaperCloudControlPlane" && object.apiVersion?.endsWith("/v6alpha6") === true;
}
