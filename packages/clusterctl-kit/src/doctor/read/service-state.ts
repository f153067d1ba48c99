import { endpointSlice, service as serviceKind } from "@capikit/api/kubernetes";
import { getOrCreate, listAt, textAt, valueAt } from "@capikit/common/json";
import type { ReadObject, ServiceTarget } from "@capikit/inventory";
import type { CheckContext } from "../model/check.ts";

/** Problem of a Service that is called; `ok` without one, `unread` if it cannot be read. */
export type ServiceState = "missing" | "no-endpoints" | "no-port" | "ok" | "unread";

/** Returns a function that reads the state of each Service once. */
export function serviceStates(
  context: Pick<CheckContext, "all" | "get">,
): (target: ServiceTarget) => Promise<ServiceState> {
  const known = new Map<string, Promise<ServiceState>>();
  return (target) => {
    const key = `${target.namespace}/${target.name}:${target.port}`;
    return getOrCreate(known, key, () => readState(context, target));
  };
}

async function readState(
  { all, get }: Pick<CheckContext, "all" | "get">,
  { namespace, name, port }: ServiceTarget,
): Promise<ServiceState> {
  const service = await get(serviceKind, { namespace, name });
  if (typeof service === "string") return service;
  if (!listAt(service, "spec", "ports").some((one) => valueAt(one, "port") === port)) return "no-port";
  // Nothing selects Pods for it: its name resolves elsewhere.
  if (textAt(service, "spec", "type") === "ExternalName") return "ok";
  const slices = await all(endpointSlice, {
    namespace,
    labelSelector: `kubernetes.io/service-name=${name}`,
  });
  if (slices === undefined) return "unread";
  return slices.some(hasReadyEndpoint) ? "ok" : "no-endpoints";
}

function hasReadyEndpoint(slice: ReadObject): boolean {
  return listAt(slice, "endpoints").some((endpoint) => valueAt(endpoint, "conditions", "ready") !== false);
}
