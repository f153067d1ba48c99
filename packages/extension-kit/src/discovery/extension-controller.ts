import { secret } from "@capikit/api/kubernetes";
import { metadataOnly } from "@capikit/client/kinds";
import {
  type ControllerDefinition,
  capiControllerDefaults,
  defineController,
  type ReconcileContext,
  watched,
} from "@capikit/controller-kit";
import type { Cache } from "@capikit/controller-kit/cache";
import { patchObject, pausedState, withCondition } from "@capikit/controller-kit/capi";
import { resourceVersionChanged } from "@capikit/controller-kit/controller";
import type { RegisteredExtension } from "../caller/registration.ts";
import { caSecretOf } from "./ca-bundle.ts";
import { discoverExtension, ownConditions } from "./discover-extension.ts";
import type { DiscoveryContext } from "./discovery-context.ts";

const bySecret = "ca-secret";

/**
 * Defines the controller that discovers extensions and reports the result in the status of their
 * registrations, in the leader. Its name is the kind in lower case. It retries failures with
 * backoff.
 */
export function extensionController(context: DiscoveryContext, cache: Cache): ControllerDefinition {
  const { kind } = context;
  cache.addIndex(kind, bySecret, (config) => [caSecretOf(config) ?? []].flat());
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
    // Limits the writes that an extension can cause with changing answers.
    ...capiControllerDefaults,
    name: kind.kind.toLowerCase(),
    for: kind,
    watches: [secrets],
    needAllObjects: true,
    watchFilter: false, // the warm-up discovers all
    reconcile: (reconcile) => reconcileExtension(context, reconcile),
  });
}

async function reconcileExtension(context: DiscoveryContext, reconcile: ReconcileContext): Promise<void> {
  const { request, cache, signal } = reconcile;
  const config = await cache.find(context.kind, request, { signal });
  if (config !== undefined && config.metadata.deletionTimestamp === undefined) {
    await discover(context, reconcile, config);
  }
}

async function discover(
  context: DiscoveryContext,
  reconcile: ReconcileContext,
  config: RegisteredExtension,
): Promise<void> {
  const { paused, condition, write } = pausedState(undefined, config);
  const after = write === "none" ? config : withCondition(config, condition);
  if (write === "patch") {
    const { client, signal } = reconcile;
    await patchObject(client, context.kind, config, after, { ...ownConditions, signal });
    return; // the change triggers the next reconcile
  }
  if (!paused) {
    await discoverExtension(context, reconcile, config, after);
  }
}
