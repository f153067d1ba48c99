import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Client, createClient, type KindDescriptor, type KubernetesObject } from "../../src/index.ts";

export interface Widget extends KubernetesObject {
  spec?: { text?: string };
}

export const widgetKind: KindDescriptor<Widget> = {
  group: "test.dev",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  scope: "Namespaced",
};

/** One request, and what the server may make of it. */
export interface Exchange {
  readonly query: URLSearchParams;
  readonly response: ServerResponse;
  /** Sends watch events, each on its line. */
  send(...events: readonly object[]): void;
  /** Sends a JSON answer. */
  answer(body: unknown, status?: number, headers?: Record<string, string>): void;
  /** Breaks the connection. */
  reset(): void;
}

export type Step = (exchange: Exchange) => void;

/** A server that answers each request by the next step of a script. Further requests stay open. */
export interface ScriptedServer extends AsyncDisposable {
  readonly client: Client;
  readonly address: string;
  /** The query of every request so far. */
  readonly queries: Record<string, string>[];
  /** Ports that requests came from. */
  readonly ports: number[];
}

export async function startScriptedServer(...script: readonly Step[]): Promise<ScriptedServer> {
  const queries: Record<string, string>[] = [];
  const ports: number[] = [];
  const listener = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { searchParams: query } = new URL(request.url ?? "", "http://server");
    const step = script[queries.length];
    queries.push(Object.fromEntries(query));
    ports.push(request.socket.remotePort ?? 0);
    step?.({
      query,
      response,
      send: (...events) => void response.write(events.map((event) => `${JSON.stringify(event)}\n`).join("")),
      answer: (body, status = 200, headers = {}) =>
        void response
          .writeHead(status, { "content-type": "application/json", ...headers })
          .end(JSON.stringify(body)),
      reset: () => request.socket.resetAndDestroy(),
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as { port: number };
  const address = `http://127.0.0.1:${port}`;
  const client = createClient({ server: address });
  return {
    client,
    address,
    queries,
    ports,
    async [Symbol.asyncDispose]() {
      await client.close();
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

export function widget(name: string, version: number, uid = `uid-${name}`, text?: string): Widget {
  return {
    apiVersion: "test.dev/v1",
    kind: "Widget",
    metadata: { name, namespace: "ns", uid, resourceVersion: String(version) },
    ...(text !== undefined && { spec: { text } }),
  };
}

export const event = (type: "ADDED" | "MODIFIED" | "DELETED", object: Widget) => ({ type, object });

export const bookmark = (version: number, initialEventsEnd = false) => ({
  type: "BOOKMARK",
  object: {
    apiVersion: "test.dev/v1",
    kind: "Widget",
    metadata: {
      resourceVersion: String(version),
      ...(initialEventsEnd && { annotations: { "k8s.io/initial-events-end": "true" } }),
    },
  },
});

export const status = (code: number, reason: string, more: object = {}) => ({
  apiVersion: "v1",
  kind: "Status",
  status: "Failure",
  code,
  reason,
  message: `${reason} it is`,
  ...more,
});

export const expired = { type: "ERROR", object: status(410, "Expired") };

export const list = (version: number, items: readonly Widget[], more: object = {}) => ({
  apiVersion: "test.dev/v1",
  items,
  kind: "ThingList",
  metadata: { resourceVersion: String(version), ...more },
});
