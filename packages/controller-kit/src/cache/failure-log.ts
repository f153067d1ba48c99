import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isForbidden, isNotFound, isUnauthorized, rbacMarker } from "@capikit/client/errors";
import { apiVersionOf, resourceName } from "@capikit/client/kinds";
import { errorMessage } from "@capikit/common/errors";
import type { Clock } from "@capikit/common/time";
import type { WatchTarget } from "./cache-observer.ts";
import type { CacheOptions } from "./cache-options.ts";

/** Number of errors that are always logged; further ones are logged less often. */
const maxThrowLines = 20;

const article = { handler: "a", index: "an", transform: "the" } as const;

/**
 * Creates a function that reports errors of the user's functions. In a workload cluster, a tenant
 * may send objects that cause errors as fast as the network allows.
 */
export function createThrowLog(
  kind: KindDescriptor,
  what: keyof typeof article,
  { clock, observer, logger }: Pick<CacheOptions, "observer" | "logger"> & { readonly clock: Clock },
): (error: unknown, object: KubernetesObject) => void {
  const failures = createFailureLog(clock);
  let lines = 0;
  let omitted = 0;
  return (error, object) => {
    observer?.threw?.(kind, what, error);
    if (lines >= maxThrowLines && !failures.due()) {
      omitted += 1;
      return;
    }
    const { namespace, name } = object.metadata;
    const more = omitted > 0 ? { omitted } : {};
    const message = `${resourceName(kind)}: ${article[what]} ${what} threw`;
    logger?.error(message, { error, namespace, name, ...more });
    lines += 1;
    omitted = 0;
  };
}

const firstMs = 10_000;
const longestMs = 600_000;

/** Limits repeated log messages, to intervals from 10 seconds up to 10 minutes. */
export interface FailureLog {
  due(): boolean;
  /** Resets the interval after a success, so that the next failure is logged. */
  reset(): void;
}

export function createFailureLog(clock: Clock): FailureLog {
  let dueAt = Number.NEGATIVE_INFINITY;
  let waitMs = firstMs;
  return {
    due() {
      const now = clock.now();
      if (now < dueAt) {
        return false;
      }
      dueAt = now + waitMs;
      waitMs = Math.min(longestMs, waitMs * 2);
      return true;
    },
    reset() {
      dueAt = Number.NEGATIVE_INFINITY;
      waitMs = firstMs;
    },
  };
}

/** Describes why a watch fails and how to fix it. */
export function explainFailure({ kind, namespace }: WatchTarget, error: unknown): string {
  const what = `cannot list or watch ${resourceName(kind)}${namespace === undefined ? "" : ` in namespace ${namespace}`}`;
  if (isForbidden(error)) {
    const role =
      namespace === undefined
        ? "a ClusterRole and ClusterRoleBinding"
        : `a Role and RoleBinding in ${namespace}`;
    const { group, plural: resource } = kind;
    const scope = namespace === undefined ? "" : `,namespace=${namespace}`;
    const marker = rbacMarker({ group, resource, verbs: ["get", "list", "watch"] });
    return `${what}: forbidden. Add ${marker}${scope}, or grant list and watch with ${role}. Server message: ${error.serverMessage}`;
  }
  if (isNotFound(error)) {
    return `${what}: the server has no such resource in ${apiVersionOf(kind)}. Install the CustomResourceDefinition, or a release of it that serves ${kind.version}`;
  }
  if (isUnauthorized(error)) {
    return `${what}: the server rejected the credentials. Renew the token or certificate`;
  }
  return `${what}: ${errorMessage(error)}`;
}
