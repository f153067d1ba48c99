import type { Client } from "@capikit/client";
import { isForbidden, isInvalid } from "@capikit/client/errors";
import { compareText } from "@capikit/common/text";
import type { ReconcileContext } from "@capikit/controller-kit";
import { patchObject } from "@capikit/controller-kit/capi";
import { HookCallError } from "../caller/hook-call-error.ts";
import { checkHookVersions, type HookVersionFinding } from "../caller/hook-versions.ts";
import type { RegisteredExtension } from "../caller/registration.ts";
import { caSecretOf, readCaBundle } from "./ca-bundle.ts";
import { ownConditions, withDiscovered, withHookVersions, withNotDiscovered } from "./conditions.ts";
import type { DiscoveryContext } from "./discovery-context.ts";
import { DiscoveryError } from "./discovery-error.ts";

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
  const { kind, hooks, versions } = context;
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
    versions.show(discovered.metadata.name ?? "", findings);
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
  const patch = { spec: { clientConfig: { caBundle } } };
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
