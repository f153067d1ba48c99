import {
  afterClusterUpgrade,
  afterControlPlaneInitialized,
  afterControlPlaneUpgrade,
  afterWorkersUpgrade,
  beforeClusterCreate,
  beforeClusterDelete,
  beforeClusterUpgrade,
  beforeControlPlaneUpgrade,
  beforeWorkersUpgrade,
} from "@capikit/api/catalog";
import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { configMap } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { isAlreadyExists, isNotFound } from "@capikit/client/errors";
import { type DeclaredHandler, hookHandler } from "@capikit/extension-kit";

/** What the requests of lifecycle hooks have in common. */
interface LifecycleRequest {
  readonly cluster: { readonly metadata: { readonly namespace?: string; readonly name?: string } };
  readonly settings?: Readonly<Record<string, string>>;
}

/** An answer as specs write it, in the names of Go's fields. */
interface WrittenAnswer {
  readonly Status: string;
  readonly RetryAfterSeconds?: number;
  readonly Message?: string;
}

/**
 * Returns handlers of the lifecycle hooks that answer as a ConfigMap of the Cluster says, and record
 * their answers in it, like upstream's test extension.
 */
export function lifecycleHandlers(management: Client): Readonly<Record<string, DeclaredHandler>> {
  const answer = async (hook: HookDescriptor, request: LifecycleRequest, versions: readonly string[]) => {
    const { retryAfterSeconds = 0 } = await answerOf(management, hook, request, versions);
    return { retryAfterSeconds };
  };
  return {
    "before-cluster-create": hookHandler(beforeClusterCreate)((request) =>
      answer(beforeClusterCreate, request, []),
    ),
    "after-control-plane-initialized": hookHandler(afterControlPlaneInitialized)(async (request) => {
      await answerOf(management, afterControlPlaneInitialized, request, []);
      return {};
    }),
    "before-cluster-upgrade": hookHandler(beforeClusterUpgrade)((request) =>
      answer(beforeClusterUpgrade, request, [request.fromKubernetesVersion, request.toKubernetesVersion]),
    ),
    "before-control-plane-upgrade": hookHandler(beforeControlPlaneUpgrade)((request) =>
      answer(beforeControlPlaneUpgrade, request, [
        request.fromKubernetesVersion,
        request.toKubernetesVersion,
      ]),
    ),
    "after-control-plane-upgrade": hookHandler(afterControlPlaneUpgrade)((request) =>
      answer(afterControlPlaneUpgrade, request, [request.kubernetesVersion]),
    ),
    "before-workers-upgrade": hookHandler(beforeWorkersUpgrade)((request) =>
      answer(beforeWorkersUpgrade, request, [request.fromKubernetesVersion, request.toKubernetesVersion]),
    ),
    "after-workers-upgrade": hookHandler(afterWorkersUpgrade)((request) =>
      answer(afterWorkersUpgrade, request, [request.kubernetesVersion]),
    ),
    "after-cluster-upgrade": hookHandler(afterClusterUpgrade)((request) =>
      answer(afterClusterUpgrade, request, [request.kubernetesVersion]),
    ),
    "before-cluster-delete": hookHandler(beforeClusterDelete)((request) =>
      answer(beforeClusterDelete, request, []),
    ),
  };
}

async function answerOf(
  management: Client,
  hook: HookDescriptor,
  { cluster: { metadata }, settings = {} }: LifecycleRequest,
  versions: readonly string[],
): Promise<{ readonly retryAfterSeconds?: number }> {
  const { namespace = "", name = "" } = metadata;
  const ref = { namespace, name: `${name}-${settings.extensionConfigName}-test-extension-hookresponses` };
  const key = [hook.hook, ...versions].join("-").replaceAll("+", "_");
  const written = (await ensureData(management, ref))[`${key}-preloadedResponse`];
  const isBlocking = hook !== afterControlPlaneInitialized;
  const answer: WrittenAnswer =
    written === undefined ? defaultAnswer(isBlocking, settings) : JSON.parse(written);
  const { Status: status, RetryAfterSeconds: retryAfterSeconds = 0 } = answer;
  const recorded = isBlocking ? `Status: ${status}, RetryAfterSeconds: ${retryAfterSeconds}` : status;
  const patch = { data: { [`${key}-actualResponseStatus`]: recorded } };
  await management.patch(configMap, ref, { type: "merge", patch });
  if (status !== "Success") throw new Error(answer.Message ?? "");
  return isBlocking ? { retryAfterSeconds } : {};
}

function defaultAnswer(isBlocking: boolean, settings: Readonly<Record<string, string>>): WrittenAnswer {
  if (!isBlocking) return { Status: "Success" };
  return { Status: "Success", RetryAfterSeconds: settings.defaultAllHandlersToBlocking === "true" ? 5 : 0 };
}

async function ensureData(
  management: Client,
  ref: { readonly namespace: string; readonly name: string },
): Promise<Readonly<Record<string, string>>> {
  try {
    return (await management.get(configMap, ref)).data ?? {};
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  try {
    await management.create(configMap, { metadata: ref });
  } catch (error) {
    // Created by a concurrent call.
    if (!isAlreadyExists(error)) throw error;
  }
  return {};
}
