import { secret } from "@capikit/api/kubernetes/core/v1";
import { metadataOnly } from "@capikit/client/kinds";
import {
  type ControllerDefinition,
  defineController,
  type ReconcileContext,
  watched,
} from "@capikit/controller-kit";
import type { Cache } from "@capikit/controller-kit/cache";
import { isConditionTrue, withCondition } from "@capikit/controller-kit/capi/conditions";
import { patchObject } from "@capikit/controller-kit/capi/patch";
import { pausedState } from "@capikit/controller-kit/capi/paused";
import { resourceVersionChanged } from "@capikit/controller-kit/predicates";
import { checkHookVersions } from "../caller/hook-versions.ts";
import type { RegisteredExtension } from "../caller/registration.ts";
import { caSecretOf } from "./ca-bundle.ts";
import { checkDiscovered } from "./check-discovered.ts";
import { ownConditions } from "./conditions.ts";
import { discoverExtension } from "./discover-extension.ts";
import type { DiscoveryContext } from "./discovery-context.ts";

const bySecret = "ca-secret";

/**
 * Defines the controller that updates the registry from the registrations, and reports the result
 * in their status. Its name is the kind in lower case.
 *
 * It retries failures with backoff. Meanwhile, the previous handlers are called.
 */
export function extensionController(context: DiscoveryContext, cache: Cache): ControllerDefinition {
  const { kind, readOnly } = context;
  if (!readOnly) {
    cache.addIndex(kind, bySecret, (config) => [caSecretOf(config) ?? []].flat());
  }
  const secrets = watched(
    metadataOnly(secret),
    async ({ metadata: { namespace, name } }, { cache, signal }) => {
      const index = { name: bySecret, value: `${namespace}/${name}` };
      const configs = await cache.list(kind, { index, signal });
      return configs.map(({ metadata }) => ({ name: metadata.name ?? "" }));
    },
    { predicates: [resourceVersionChanged] },
  );
  return defineController({
    name: kind.kind.toLowerCase(),
    for: kind,
    watches: readOnly ? [] : [secrets],
    reconcile: (reconcile) => reconcileExtension(context, reconcile),
  });
}

async function reconcileExtension(context: DiscoveryContext, reconcile: ReconcileContext): Promise<void> {
  const { kind, registry, versions, readOnly } = context;
  const { request, cache, signal, logger } = reconcile;
  const config = await cache.find(kind, request, { signal });
  if (config === undefined || config.metadata.deletionTimestamp !== undefined) {
    registry.remove(request.name); // also a paused one
    versions.show(request.name, []);
    logger.info("Removed the handlers of a deleted extension");
    return;
  }
  const discovered = readOnly ? readDiscovered(context, config) : await discover(context, reconcile, config);
  if (discovered !== undefined) {
    registry.add(discovered);
  }
}

/** Returns undefined for a paused extension. */
function readDiscovered(
  context: DiscoveryContext,
  config: RegisteredExtension,
): RegisteredExtension | undefined {
  if (isConditionTrue(config, "Paused")) {
    return undefined;
  }
  checkDiscovered(config);
  context.versions.show(config.metadata.name ?? "", checkHookVersions([config], context));
  return config;
}

async function discover(
  context: DiscoveryContext,
  reconcile: ReconcileContext,
  config: RegisteredExtension,
): Promise<RegisteredExtension | undefined> {
  const { paused, condition, write } = pausedState(undefined, config);
  const after = write === "none" ? config : withCondition(config, condition);
  if (write === "patch") {
    const { client, signal } = reconcile;
    await patchObject(client, context.kind, config, after, { ...ownConditions, signal });
    return undefined; // the change triggers the next reconcile
  }
  return paused ? undefined : discoverExtension(context, reconcile, config, after);
}
