import { secret } from "@capikit/api/kubernetes/core/v1";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
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
import { checkHookVersions } from "@capikit/extension-kit/caller";
import { caSecretOf } from "./ca-bundle.ts";
import { checkDiscovered } from "./check-discovered.ts";
import { ownConditions } from "./conditions.ts";
import { discoverExtension } from "./discover-extension.ts";
import type { ExtensionsContext } from "./extensions.ts";

const bySecret = "ca-secret";

/**
 * Updates a registry from the ExtensionConfigs, and reports the result in their status.
 *
 * Retries failures with backoff. Meanwhile, the previous handlers are called.
 *
 * +kubebuilder:rbac:groups=runtime.cluster.x-k8s.io,resources=extensionconfigs,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=runtime.cluster.x-k8s.io,resources=extensionconfigs/status,verbs=get;patch
 * +kubebuilder:rbac:groups="",resources=secrets,verbs=get;list;watch
 * +kubebuilder:rbac:groups="",resources=namespaces,verbs=get;list;watch
 */
export function extensionController(context: ExtensionsContext, cache: Cache): ControllerDefinition {
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
    name: "extensionconfig",
    for: kind,
    watches: readOnly ? [] : [secrets],
    reconcile: (reconcile) => reconcileExtension(context, reconcile),
  });
}

async function reconcileExtension(context: ExtensionsContext, reconcile: ReconcileContext): Promise<void> {
  const { kind, registry, versions, readOnly } = context;
  const { request, cache, signal, logger } = reconcile;
  const config = await cache.find(kind, request, { signal });
  if (config === undefined || config.metadata.deletionTimestamp !== undefined) {
    registry.remove(request.name); // also paused ones
    versions.show(request.name, []);
    logger.info("The handlers of the extension are called no more");
    return;
  }
  const discovered = readOnly ? readDiscovered(context, config) : await discover(context, reconcile, config);
  if (discovered !== undefined) registry.add(discovered);
}

/** Nothing, for an extension that is paused. */
function readDiscovered(context: ExtensionsContext, config: ExtensionConfig): ExtensionConfig | undefined {
  if (isConditionTrue(config, "Paused")) return undefined;
  checkDiscovered(config);
  context.versions.show(config.metadata.name ?? "", checkHookVersions([config], context));
  return config;
}

async function discover(
  context: ExtensionsContext,
  reconcile: ReconcileContext,
  config: ExtensionConfig,
): Promise<ExtensionConfig | undefined> {
  const { paused, condition, write } = pausedState(undefined, config);
  const after = write === "none" ? config : withCondition(config, condition);
  if (write === "patch") {
    const { client, signal } = reconcile;
    await patchObject(client, context.kind, config, after, { ...ownConditions, signal });
    return undefined; // the change makes it come again
  }
  return paused ? undefined : discoverExtension(context, reconcile, config, after);
}
