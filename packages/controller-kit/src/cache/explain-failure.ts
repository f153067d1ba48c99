import { isForbidden, isNotFound, isUnauthorized, rbacMarker } from "@capikit/client/errors";
import { apiVersionOf, resourceName } from "@capikit/client/kinds";
import { errorMessage } from "@capikit/common/errors";
import type { WatchTarget } from "./cache-observer.ts";

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
