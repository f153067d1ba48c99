import type { KindDescriptor, KubernetesList, KubernetesObject } from "@capikit/api/meta";
import type { Client } from "./client.ts";
import type { ClusterConfig } from "./config/cluster-config.ts";
import { apiVersionOf, createDiscovery } from "./discovery/discovery.ts";
import { isStatus, type Status } from "./errors/status.ts";
import { stringifyJson } from "./json/json.ts";
import { createTransport, type Transport, type TransportOptions } from "./transport/transport.ts";
import { type Patch, writeQuery } from "./verbs/options.ts";
import { acceptOf, objectAs } from "./verbs/representation.ts";
import { resourcePath } from "./verbs/resource-path.ts";
import { send } from "./verbs/send.ts";

/** How a client behaves. */
export interface ClientOptions extends TransportOptions {}

const contentTypes: Readonly<Record<Patch["type"], string>> = {
  json: "application/json-patch+json",
  merge: "application/merge-patch+json",
  strategic: "application/strategic-merge-patch+json",
};

/**
 * Makes a client of an API server. Nothing is sent yet.
 *
 * @throws ConfigError when the server's URL is none.
 */
export function createClient(config: ClusterConfig, options: ClientOptions = {}): Client {
  return clientOf(createTransport(config, options));
}

/** Makes a client over a transport, which it closes with itself. */
export function clientOf(transport: Transport): Client {
  const discovery = createDiscovery(transport);
  const json = { "content-type": "application/json" };

  const list: Client["list"] = async (kind, options = {}) => {
    const { namespace, signal, ...query } = options;
    const path = resourcePath(kind, { namespace });
    const headers = acceptOf(kind, "list");
    return withItemTypes(kind, await send(transport, { method: "GET", path, query, headers, signal }));
  };

  return {
    transport,
    discovery,
    kindOf: discovery.kindOf,
    list,

    async get(kind, ref, options = {}) {
      const { subresource, signal, resourceVersion } = options;
      const path = resourcePath(kind, { ...ref, subresource });
      const request = {
        method: "GET",
        path,
        query: { resourceVersion },
        headers: acceptOf(kind),
        signal,
      } as const;
      return answered(kind, subresource, await send(transport, request));
    },

    async *listAll(kind, options = {}) {
      let token = options.continue;
      do {
        const page = await list(kind, { limit: 500, ...options, continue: token });
        yield* page.items;
        token = page.metadata.continue;
      } while (token);
    },

    async create(kind, object, options = {}) {
      refusePartial(kind, "created");
      const { namespace, name } = object.metadata;
      const { subresource, signal } = options;
      if (kind.scope === "Namespaced" && !namespace) {
        throw new TypeError(`${kind.kind} ${name ?? "to create"} needs metadata.namespace`);
      }
      const path = resourcePath(kind, { namespace, subresource, ...(subresource && { name }) });
      const body = stringifyJson(typed(object, kind));
      const query = writeQuery(options);
      return send(transport, { method: "POST", path, query, headers: json, body, signal });
    },

    async replace(kind, object, options = {}) {
      refusePartial(kind, "replaced");
      const { namespace, name = "" } = object.metadata;
      const { subresource, signal } = options;
      const path = resourcePath(kind, { namespace, name, subresource });
      const body = stringifyJson(typed(object, kind));
      const query = writeQuery(options);
      return send(transport, { method: "PUT", path, query, headers: json, body, signal });
    },

    async patch(kind, ref, patch, options = {}) {
      const { subresource, signal } = options;
      const path = resourcePath(kind, { ...ref, subresource });
      const headers = { ...acceptOf(kind), "content-type": contentTypes[patch.type] };
      const body = stringifyJson(patch.type === "json" ? patch.operations : patch.patch);
      const query = writeQuery(options);
      const request = { method: "PATCH", path, query, headers, body, signal } as const;
      return answered(kind, subresource, await send(transport, request));
    },

    async apply(kind, object, options = {}) {
      const { namespace, name } = object.metadata;
      const { subresource, signal } = options;
      const path = resourcePath(kind, { namespace, name, subresource });
      // The media type says YAML, of which JSON is a subset; all servers with server-side apply take it.
      const headers = { ...acceptOf(kind), "content-type": "application/apply-patch+yaml" };
      const body = stringifyJson(typed(object, kind));
      const query = writeQuery(options);
      const request = { method: "PATCH", path, query, headers, body, signal } as const;
      return answered(kind, subresource, await send(transport, request));
    },

    async delete(kind, ref, options = {}) {
      const { signal } = options;
      const path = resourcePath(kind, { ...ref });
      const body = deleteBody(options);
      const headers = { ...acceptOf(kind), ...json };
      return objectOf(kind, await send(transport, { method: "DELETE", path, headers, body, signal }));
    },

    async deleteCollection(kind, options = {}) {
      const { namespace, labelSelector, fieldSelector, signal } = options;
      if (kind.scope === "Namespaced" && !namespace) {
        throw new TypeError(`deleting all ${kind.plural} needs a namespace`);
      }
      const path = resourcePath(kind, { namespace });
      const query = { labelSelector, fieldSelector };
      const body = deleteBody(options);
      await send(transport, { method: "DELETE", path, query, headers: json, body, signal });
    },

    raw: (request) => send(transport, request),
    close: () => transport.close(),
  };
}

function typed(object: object, kind: KindDescriptor): object {
  return { apiVersion: apiVersionOf(kind), kind: kind.kind, ...object };
}

function refusePartial(kind: KindDescriptor, done: string): void {
  if (kind.representation === "metadata") {
    throw new TypeError(
      `${kind.kind}: an object cannot be ${done} by its metadata alone: use the descriptor of the whole kind`,
    );
  }
}

/** An answer to a request for an object, or for a part of it, which may be of another kind. */
function answered<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  subresource: string | undefined,
  answer: T,
): T {
  return kind.representation === "metadata" && !subresource ? objectAs(kind, answer) : answer;
}

function withItemTypes<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  answer: KubernetesList<T>,
): KubernetesList<T> {
  // An empty list of a built-in kind is `null` on some servers.
  return { ...answer, items: (answer.items ?? []).map((item) => objectAs(kind, item)) };
}

function objectOf<T extends KubernetesObject>(kind: KindDescriptor<T>, answer: T | Status): T | undefined {
  return isStatus(answer) && kind.kind !== "Status" ? undefined : answered(kind, undefined, answer as T);
}

function deleteBody(options: Parameters<Client["deleteCollection"]>[1] & object): string {
  const { propagationPolicy, preconditions, gracePeriodSeconds, dryRun } = options;
  return stringifyJson({
    apiVersion: "v1",
    kind: "DeleteOptions",
    propagationPolicy,
    preconditions,
    gracePeriodSeconds,
    dryRun: dryRun ? ["All"] : undefined,
  });
}
