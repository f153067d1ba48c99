import { eventsV1Event, lease as leaseKind } from "@capikit/api/kubernetes";
import type { KindDescriptor } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { isNotFound, rbacMarker } from "@capikit/client/errors";
import { isRecord } from "@capikit/common/json";
import type { Logger } from "@capikit/serving";
import type { WatchSelection } from "../cache/cache-options.ts";
import { watchedNamespaces } from "../cache/selection-of.ts";
import type { PlannedDomain } from "./built-in-domains.ts";

/** The verbs on a resource that a manager needs, in one namespace or everywhere. */
interface NeededRight {
  readonly group: string;
  readonly resource: string;
  readonly namespace: string | undefined;
  readonly verbs: readonly string[];
}

export interface RightsCheck {
  readonly client: Pick<Client, "raw">;
  readonly domains: readonly PlannedDomain[];
  readonly selectionOf: (kind: KindDescriptor) => WatchSelection;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/**
 * Asks the API server for the rights that a manager needs in any case, and logs all missing ones
 * at once, as RBAC markers: to watch the kinds of its controllers, and for leases and the event of
 * the leader. Writes of reconciles are not known before. Never rejects.
 */
export async function checkRights(check: RightsCheck): Promise<void> {
  const { client, logger, signal } = check;
  const missing: string[] = [];
  try {
    for (const { group, resource, namespace, verbs } of neededRights(check)) {
      const refused: string[] = [];
      for (const verb of verbs) {
        const attributes = { group, resource, namespace, verb };
        if (!(await isAllowed(client, attributes, signal))) refused.push(verb);
      }
      const scope = namespace === undefined ? "" : `,namespace=${namespace}`;
      if (refused.length > 0) missing.push(`${rbacMarker({ group, resource, verbs: refused })}${scope}`);
    }
  } catch (error) {
    if (signal.aborted) return;
    // Servers for tests do not serve the review.
    if (isNotFound(error)) logger.debug("Permissions are not checked: the API server has no access reviews");
    else logger.warn("Failed to check the permissions", { error });
  }
  if (missing.length > 0)
    logger.warn("Permissions are missing: add the RBAC markers and generate the role", { markers: missing });
}

/** Returns the needed rights, each resource once a namespace. */
function neededRights({ domains, selectionOf }: Pick<RightsCheck, "domains" | "selectionOf">) {
  const rights = new Map<string, NeededRight>();
  const need = (
    { group, plural: resource }: Pick<KindDescriptor, "group" | "plural">,
    namespace: string | undefined,
    verbs: readonly string[],
  ): void => {
    const key = JSON.stringify([group, resource, namespace]);
    const known = rights.get(key)?.verbs ?? [];
    rights.set(key, { group, resource, namespace, verbs: [...new Set([...known, ...verbs])] });
  };
  for (const { controllers, lease } of domains) {
    for (const { kind } of controllers.flatMap(({ watches }) => watches))
      for (const { namespace } of watchedNamespaces(kind, selectionOf(kind)))
        need(kind, namespace, ["list", "watch"]);
    if (lease !== undefined) {
      need(leaseKind, lease.namespace, ["create", "get", "update"]);
      need(eventsV1Event, lease.namespace, ["create", "patch"]);
    }
  }
  return rights.values();
}

/** @throws the client's errors. */
async function isAllowed(
  client: Pick<Client, "raw">,
  resourceAttributes: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<boolean> {
  const review = {
    apiVersion: "authorization.k8s.io/v1",
    kind: "SelfSubjectAccessReview",
    spec: { resourceAttributes },
  };
  const answer = await client.raw({
    method: "POST",
    path: "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(review),
    signal,
  });
  return isRecord(answer) && isRecord(answer.status) && answer.status.allowed === true;
}
