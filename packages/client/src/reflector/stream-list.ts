import type { KindDescriptor, KubernetesList, KubernetesObject, ListMeta } from "@capikit/api/meta";
import { TransportError } from "../errors/transport-error.ts";
import { parseJson } from "../json/json.ts";
import type { Transport, TransportRequest } from "../transport/transport.ts";
import type { ListOptions } from "../verbs/options.ts";
import { acceptOf, objectAs } from "../verbs/representation.ts";
import { resourcePath } from "../verbs/resource-path.ts";
import { apiErrorOf } from "../verbs/send.ts";
import { createBreather } from "../watch/breather.ts";
import { bytesOf } from "../watch/bytes.ts";
import { createListSplitter } from "./list-splitter.ts";

/**
 * Reads a page of a list item by item as it arrives, without holding up the event loop.
 *
 * @param onItem takes each item, in the server's order.
 * @returns the list's metadata.
 * @throws ApiError when the server refuses; nothing is waited for and sent again.
 * @throws TransportError when no answer comes, or only a part of it.
 */
export async function streamList<T extends KubernetesObject>(
  transport: Transport,
  kind: KindDescriptor<T>,
  options: ListOptions & { readonly idleTimeoutMs: number },
  onItem: (item: T) => void,
): Promise<ListMeta> {
  const { namespace, signal, idleTimeoutMs, ...query } = options;
  const path = resourcePath(kind, { namespace });
  const headers = acceptOf(kind, "list");
  const request: TransportRequest = {
    method: "GET",
    path,
    query,
    headers,
    signal,
    idleTimeoutMs,
    retry: false,
  };
  const response = await transport.request(request);
  if (response.status !== 200) {
    throw apiErrorOf(request, response, await response.text());
  }
  const parse = (text: string): unknown => {
    try {
      return parseJson(text);
    } catch (cause) {
      throw new TransportError(request, transport.server, cause);
    }
  };
  const splitter = createListSplitter();
  const breather = createBreather();
  for await (const chunk of bytesOf(response, request, transport)) {
    for (const text of splitter.push(chunk)) {
      onItem(objectAs(kind, parse(text) as T));
      if (breather.due()) {
        await breather.pause();
        signal?.throwIfAborted();
      }
    }
  }
  const { metadata } = Object(parse(splitter.end())) as Partial<KubernetesList<T>>;
  if (typeof metadata !== "object" || metadata === null) {
    throw new TransportError(request, transport.server, "the answer is no list");
  }
  return metadata;
}
