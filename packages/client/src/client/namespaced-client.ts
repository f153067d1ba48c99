import type { KindDescriptor } from "@capikit/api/meta";
import { isRecord } from "@capikit/common/json";
import type { Client } from "./client.ts";

/**
 * Returns a client whose requests for namespaced kinds use one namespace, unless they name it
 * themselves. Source: `client.NewNamespacedClient` of controller-runtime. `raw` and `rawText` are
 * those of the given client.
 *
 * @throws TypeError for an empty namespace; its methods, for requests with another namespace.
 */
export function namespacedClient(client: Client, namespace: string): Client {
  if (!namespace) throw new TypeError("namespacedClient: namespace must not be empty");

  function within<T extends { readonly namespace?: string | undefined }>(kind: KindDescriptor, target: T): T {
    // The client checks both.
    if (kind?.scope !== "Namespaced" || !isRecord(target)) return target;
    if (target.namespace && target.namespace !== namespace) {
      throw new TypeError(
        `this client is for the namespace ${namespace}: use another one for ${kind.kind} in ${target.namespace}`,
      );
    }
    return { ...target, namespace };
  }
  function placed<T extends { readonly metadata: { readonly namespace?: string | undefined } }>(
    kind: KindDescriptor,
    object: T,
  ): T {
    return isRecord(object) ? { ...object, metadata: within(kind, object.metadata) } : object;
  }

  return {
    ...client,
    get: async (kind, ref, options) => client.get(kind, within(kind, ref), options),
    list: async (kind, options = {}) => client.list(kind, within(kind, options)),
    listAll: (kind, options = {}) => client.listAll(kind, within(kind, options)),
    create: async (kind, object, options) => client.create(kind, placed(kind, object), options),
    replace: async (kind, object, options) => client.replace(kind, placed(kind, object), options),
    patch: async (kind, ref, patch, options) => client.patch(kind, within(kind, ref), patch, options),
    apply: async (kind, object, options) => client.apply(kind, placed(kind, object), options),
    delete: async (kind, ref, options) => client.delete(kind, within(kind, ref), options),
    deleteCollection: async (kind, options = {}) => client.deleteCollection(kind, within(kind, options)),
  };
}
