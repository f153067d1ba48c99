import { type ControllerDefinition, defineController, type ReconcileContext } from "@capikit/controller-kit";
import { isConditionTrue } from "@capikit/controller-kit/capi";
import { checkHookVersions } from "../caller/hook-versions.ts";
import { checkDiscovered, isDiscovered } from "./check-discovered.ts";
import type { DiscoveryContext } from "./discovery-context.ts";

/**
 * Defines the controller that updates the registry of each replica from the status of the
 * registrations. It writes nothing. Until an extension is discovered again after a change, its
 * previous handlers are called. Its name is the kind in lower case, with the suffix `-registry`
 * unless read-only.
 */
export function registryController(context: DiscoveryContext): ControllerDefinition {
  const { kind, readOnly } = context;
  const name = kind.kind.toLowerCase();
  return defineController({
    name: readOnly ? name : `${name}-registry`,
    for: kind,
    needLeaderElection: false,
    needAllObjects: true,
    watchFilter: false, // the warm-up registers all
    reconcile: (reconcile) => updateRegistry(context, reconcile),
  });
}

async function updateRegistry(
  context: DiscoveryContext,
  { request, cache, signal, logger }: ReconcileContext,
): Promise<void> {
  const { kind, registry, versions, readOnly } = context;
  const config = await cache.find(kind, request, { signal });
  if (config === undefined || config.metadata.deletionTimestamp !== undefined) {
    registry.remove(request.name); // also a paused one
    versions.show(request.name, []);
    logger.info("Removed the handlers of a deleted extension");
    return;
  }
  if (!readOnly) {
    if (isDiscovered(config)) {
      registry.add(config);
    }
  } else if (!isConditionTrue(config, "Paused")) {
    checkDiscovered(config);
    versions.show(request.name, checkHookVersions([config], context));
    registry.add(config);
  }
}
