import type { AnyObject } from "@capikit/api/conversion/runtime";
import type { HetznerBareMetalHost, HetznerCluster } from "../api/v1beta1/index.ts";
import { convert } from "../gen/conversion/index.ts";

/**
 * Converts objects for the API server. In addition to the generated conversion, it sets fields of
 * v1beta1 that v1beta2 derives from other fields, and fields that only v1beta1 requires.
 */
export function convertServed(object: AnyObject, apiVersion: string): AnyObject {
  const converted = convert(object, apiVersion);
  if (isOld<HetznerBareMetalHost>(converted, "HetznerBareMetalHost")) return withRequired(converted);
  if (isOld<HetznerCluster>(converted, "HetznerCluster") && converted.status !== undefined)
    return Object.assign({}, converted, {
      status: { ...converted.status, ready: converted.status.ready ?? false },
    });
  return converted;
}

function isOld<T>(object: AnyObject, kind: string): object is AnyObject & T {
  return object.kind === kind && object.apiVersion?.endsWith("/v1beta1") === true;
}

function withRequired(host: AnyObject & HetznerBareMetalHost): AnyObject {
  const namespace = host.metadata?.namespace;
  const { consumerRef, status } = host.spec ?? {};
  const spec = {
    ...host.spec,
    ...(consumerRef !== undefined && { consumerRef: { ...consumerRef, ...(namespace && { namespace }) } }),
    ...(status !== undefined && { status: Object.assign({ hetznerClusterRef: "", errorCount: 0 }, status) }),
  };
  return host.spec === undefined ? host : Object.assign({}, host, { spec });
}
