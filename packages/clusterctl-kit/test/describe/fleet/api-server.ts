import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Client, createClient, type KubernetesObject } from "@capikit/client";

/** A server of Clusters and Machines over HTTP, with pages and watches. */
export interface FleetServer extends AsyncDisposable {
  readonly client: Client;
  /** Paths and queries of the requests. */
  readonly requests: string[];
  /** Creates, replaces or deletes an object and sends it to the watches. */
  send(type: "ADDED" | "MODIFIED" | "DELETED", object: KubernetesObject): void;
}

/** Starts a server with these objects. */
export async function startFleetServer(initial: readonly KubernetesObject[]): Promise<FleetServer> {
  const requests: string[] = [];
  const objects = new Map<string, KubernetesObject>();
  const watches = new Map<ServerResponse, string>();
  let version = 1;
  const put = (object: KubernetesObject): KubernetesObject => {
    version += 1;
    const metadata = { ...object.metadata, uid: keyOf(object), resourceVersion: String(version) };
    const stored = { ...object, metadata };
    objects.set(keyOf(object), stored);
    return stored;
  };
  initial.forEach(put);

  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const [, namespace] = /\/namespaces\/([^/]+)\//.exec(pathname) ?? [];
    const kind = pathname.endsWith("/machines") ? "Machine" : "Cluster";
    const selected = [...objects.values()].filter(
      (object) =>
        object.kind === kind && (namespace === undefined || object.metadata.namespace === namespace),
    );
    response.setHeader("content-type", "application/json");
    if (searchParams.get("watch") !== "true" && searchParams.get("watch") !== "1") {
      const [start, limit] = [Number(searchParams.get("continue")), Number(searchParams.get("limit"))];
      const end = limit === 0 ? selected.length : start + limit;
      const metadata = {
        resourceVersion: String(version),
        ...(end < selected.length && { continue: String(end) }),
      };
      response.end(JSON.stringify({ kind: `${kind}List`, metadata, items: selected.slice(start, end) }));
      return;
    }
    for (const object of selected) write(response, "ADDED", object);
    const annotations = { "k8s.io/initial-events-end": "true" };
    const metadata = { resourceVersion: String(version), annotations };
    write(response, "BOOKMARK", {
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind,
      metadata,
    } as KubernetesObject);
    watches.set(response, kind);
    response.on("close", () => watches.delete(response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const client = createClient({ server: `http://127.0.0.1:${port}` });
  return {
    client,
    requests,
    send(type, object) {
      const stored = put(object);
      if (type === "DELETED") objects.delete(keyOf(object));
      for (const [response, kind] of watches) if (kind === object.kind) write(response, type, stored);
    },
    async [Symbol.asyncDispose]() {
      await client.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function write(response: ServerResponse, type: string, object: KubernetesObject): void {
  response.write(`${JSON.stringify({ type, object })}\n`);
}

function keyOf({ kind, metadata: { namespace, name } }: KubernetesObject): string {
  return `${kind} ${namespace}/${name}`;
}
