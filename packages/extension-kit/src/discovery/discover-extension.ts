import {
  discoveryFailedV1Beta1Reason,
  type ExtensionConfig,
  extensionConfigDiscoveredCondition,
  extensionConfigDiscoveredReason,
  extensionConfigNotDiscoveredReason,
  runtimeExtensionDiscoveredV1Beta1Condition,
} from "@capikit/api/runtime/v1beta2";
import type { Client } from "@capikit/client";
import { isForbidden, isInvalid } from "@capikit/client/errors";
import { compareText } from "@capikit/common/text";
import type { ReconcileContext } from "@capikit/controller-kit";
import {
  falseV1Beta1Condition,
  patchObject,
  trueV1Beta1Condition,
  withCondition,
  withV1Beta1Condition,
} from "@capikit/controller-kit/capi";
import { HookCallError } from "../caller/hook-call-error.ts";
import { conditionMessage } from "../caller/hook-condition.ts";
import { checkHookVersions, type HookVersionFinding } from "../caller/hook-versions.ts";
import type { RegisteredExtension } from "../caller/registration.ts";
import { caSecretOf, readCaBundle } from "./ca-bundle.ts";
import { type DiscoveryContext, DiscoveryError } from "./discovery-context.ts";

/**
 * Type of the condition that reports outdated hook versions of handlers. Reasons: `Current`,
 * `Deprecated`, and `Unavailable` for removed, future and unknown versions.
 */
export const hookVersionsCondition = "HookVersionsCurrent";

/** Conditions that only the discovery controller sets, so that they win over concurrent writes. */
export const ownConditions = {
  ownedConditions: ["Paused", extensionConfigDiscoveredCondition, hookVersionsCondition],
  ownedV1Beta1Conditions: [runtimeExtensionDiscoveredV1Beta1Condition],
};

/**
 * Sets the conditions of a successful discovery.
 *
 * @param legacy whether the kind also has the conditions of contract v1beta1
 */
function withDiscovered(config: ExtensionConfig, legacy: boolean): ExtensionConfig {
  const discovered = withCondition(config, {
    type: extensionConfigDiscoveredCondition,
    status: "True",
    reason: extensionConfigDiscoveredReason,
  });
  return legacy
    ? withV1Beta1Condition(discovered, trueV1Beta1Condition(runtimeExtensionDiscoveredV1Beta1Condition))
    : discovered;
}

/** Sets the conditions of a failed discovery. The status keeps its handlers. */
export function withNotDiscovered(config: ExtensionConfig, reason: string, legacy: boolean): ExtensionConfig {
  const message = conditionMessage(`Error in discovery: ${reason}`);
  const failed = withCondition(config, {
    type: extensionConfigDiscoveredCondition,
    status: "False",
    reason: extensionConfigNotDiscoveredReason,
    message,
  });
  return legacy
    ? withV1Beta1Condition(
        failed,
        falseV1Beta1Condition(
          runtimeExtensionDiscoveredV1Beta1Condition,
          discoveryFailedV1Beta1Reason,
          "Error",
          message,
        ),
      )
    : failed;
}

/** Sets the condition for the hook versions of the handlers. */
export function withHookVersions(
  config: ExtensionConfig,
  findings: readonly HookVersionFinding[],
): ExtensionConfig {
  if (findings.length === 0) {
    return withCondition(config, { type: hookVersionsCondition, status: "True", reason: "Current" });
  }
  const isDeprecated = findings.every(({ state }) => state === "deprecated");
  return withCondition(config, {
    type: hookVersionsCondition,
    status: "False",
    reason: isDeprecated ? "Deprecated" : "Unavailable",
    message: conditionMessage(
      findings.map(({ handler, message }) => `handler ${handler}: ${message}`).join("; "),
    ),
  });
}

/** Group of Cluster API's ExtensionConfig, whose status also has conditions of contract v1beta1. */
const clusterApiGroup = "runtime.cluster.x-k8s.io";

/**
 * Sets the caBundle of an extension, discovers its handlers, and writes the result.
 *
 * @param before the registration as it was read
 * @param config the desired registration, without the result of discovery. Default: `before`.
 * @returns the stored registration
 * @throws HookCallError and DiscoveryError, which the conditions report; ApiError
 */
export async function discoverExtension(
  context: DiscoveryContext,
  { client, logger, signal }: Pick<ReconcileContext, "client" | "logger" | "signal">,
  before: RegisteredExtension,
  config: RegisteredExtension = before,
): Promise<RegisteredExtension> {
  const { kind, hooks } = context;
  const legacy = kind.group === clusterApiGroup;
  const patch = (from: RegisteredExtension, after: RegisteredExtension) =>
    patchObject(client, kind, from, after, { ...ownConditions, signal });
  let from = before;
  let current = config;
  try {
    const injected = await injectCaBundle(context, client, config, signal);
    if (injected !== undefined) {
      // Conditions name its new generation.
      from = injected;
      current = injected;
    }
    const discovered = sorted((await hooks.discover(current, { signal })).config);
    const findings = checkHookVersions([discovered], context);
    report(findings, logger);
    // Handlers first: other replicas read them once the conditions report the discovery.
    const stored = (await patch(from, discovered)) ?? discovered;
    const { generation } = current.metadata; // a concurrent change needs another discovery
    const base = {
      ...stored,
      metadata: { ...stored.metadata, ...(generation !== undefined && { generation }) },
    };
    const after = withHookVersions(withDiscovered(base, legacy), findings);
    return (await patch(base, after)) ?? after;
  } catch (error) {
    if (error instanceof HookCallError || error instanceof DiscoveryError) {
      await patch(from, withNotDiscovered(current, error.message, legacy));
    }
    throw error;
  }
}

/** Sorts the handlers, so that an extension does not change the status by their order. */
function sorted(config: RegisteredExtension): RegisteredExtension {
  const handlers = [...(config.status?.handlers ?? [])].sort((a, b) => compareText(a.name, b.name));
  return { ...config, status: { ...config.status, handlers } };
}

async function injectCaBundle(
  { kind }: DiscoveryContext,
  client: Client,
  config: RegisteredExtension,
  signal: AbortSignal,
): Promise<RegisteredExtension | undefined> {
  const caBundle = await readCaBundle(client, config, signal);
  if (caBundle === undefined || caBundle === config.spec.clientConfig.caBundle) {
    return undefined;
  }
  const { resourceVersion } = config.metadata; // another object of the name may have another URL
  const patch = { metadata: { resourceVersion }, spec: { clientConfig: { caBundle } } };
  const ref = { name: config.metadata.name ?? "" };
  return client.patch(kind, ref, { type: "merge", patch }, { signal }).catch((cause: unknown) => {
    if (isForbidden(cause) || isInvalid(cause)) {
      // Without the API server's message, which may quote the Secret.
      const problem = isForbidden(cause) ? "no permission to set it" : "the API server rejects it";
      const message = `caBundle of Secret ${caSecretOf(config)}: ${problem}`;
      throw new DiscoveryError("DISCOVERY_CA_SECRET", message, { cause });
    }
    throw cause;
  });
}

function report(findings: readonly HookVersionFinding[], logger: ReconcileContext["logger"]): void {
  for (const { handler, state, message } of findings) {
    logger.warn("Handler has an outdated hook version", { handler, state, message });
  }
}
