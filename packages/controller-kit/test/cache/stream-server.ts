import { type Client, clientOf, type KindDescriptor, type KubernetesObject } from "@capikit/client";
import type { TransportRequest } from "@capikit/client/transport";

export interface TestObject extends KubernetesObject {
  spec?: { text?: string; color?: string };
}

export const testKind: KindDescriptor<TestObject> = {
  group: "test.dev",
  version: "v1",
  kind: "TestObject",
  plural: "things",
  scope: "Namespaced",
};

/** Creates an object. The key is `ns/name`, or a name in the namespace `ns`. */
export function testObject(
  key: string,
  version: number,
  more: Partial<TestObject["metadata"]> = {},
): TestObject {
  const [namespace, name] = key.includes("/") ? key.split("/") : ["ns", key];
  return {
    apiVersion: "test.dev/v1",
    kind: "TestObject",
    metadata: {
      name: String(name),
      namespace: String(namespace),
      uid: `uid-${name}`,
      resourceVersion: `${version}`,
      ...more,
    },
  };
}

/** A watch whose server side the test controls. */
export interface Stream {
  readonly path: string;
  readonly accept: string | undefined;
  readonly query: Readonly<Record<string, unknown>>;
  /** Whether the client has aborted the request. */
  readonly closed: boolean;
  /** Sends the existing objects. */
  list(version: number, ...objects: readonly TestObject[]): void;
  send(type: "ADDED" | "MODIFIED" | "DELETED", object: TestObject): void;
  bookmark(version: number): void;
  /** Ends the stream. */
  end(): void;
  /** Ends the stream so that the next one starts with a list. */
  expire(): void;
}

/** An API server that streams events on request. */
export interface StreamServer {
  readonly client: Client;
  readonly streams: readonly Stream[];
  /** Refuses or accepts requests from now on, by default those to all paths. */
  refuse(code: number | undefined, reason?: string, path?: string): void;
}

export function createStreamServer(): StreamServer {
  const streams: Stream[] = [];
  let refusal: { code: number; reason: string; path: string } | undefined;
  const client = clientOf({
    server: "https://test",
    close: async () => {},
    async request(request) {
      if (refusal !== undefined && request.path.includes(refusal.path)) {
        const { code, reason } = refusal;
        const status = {
          kind: "Status",
          apiVersion: "v1",
          status: "Failure",
          code,
          reason,
          message: `${reason} it is`,
        };
        return answer(code, JSON.stringify(status));
      }
      const { stream, body } = openStream(request);
      streams.push(stream);
      return { status: 200, headers: {}, body, text: async () => "" };
    },
  });
  return {
    client,
    streams,
    refuse(code, reason = "", path = "") {
      refusal = code === undefined ? undefined : { code, reason, path };
    },
  };
}

function answer(status: number, text: string) {
  return { status, headers: {}, body: (async function* () {})(), text: async () => text };
}

function openStream({ path, query = {}, headers, signal }: TransportRequest) {
  const lines: object[] = [];
  let wake = (): void => {};
  let ended = false;
  const push = (...more: readonly object[]): void => {
    lines.push(...more);
    wake();
  };
  const bookmark = (version: number, annotations?: object) => ({
    type: "BOOKMARK",
    object: {
      apiVersion: "test.dev/v1",
      kind: "TestObject",
      metadata: { resourceVersion: `${version}`, annotations },
    },
  });
  const stream: Stream = {
    path,
    query,
    accept: headers?.accept,
    get closed() {
      return signal?.aborted ?? false;
    },
    list: (version, ...objects) =>
      push(
        ...objects.map((object) => ({ type: "ADDED", object })),
        bookmark(version, { "k8s.io/initial-events-end": "true" }),
      ),
    send: (type, object) => push({ type, object }),
    bookmark: (version) => push(bookmark(version)),
    end() {
      ended = true;
      wake();
    },
    expire() {
      const status = { kind: "Status", apiVersion: "v1", status: "Failure", code: 410, reason: "Expired" };
      push({ type: "ERROR", object: status });
      stream.end();
    },
  };
  async function* body(): AsyncGenerator<Uint8Array> {
    const onAbort = (): void => wake();
    signal?.addEventListener("abort", onAbort);
    try {
      for (;;) {
        signal?.throwIfAborted();
        const next = lines.shift();
        if (next !== undefined) {
          yield Buffer.from(`${JSON.stringify(next)}\n`);
        } else if (ended) {
          return;
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } finally {
      signal?.removeEventListener("abort", onAbort);
    }
  }
  return { stream, body: body() };
}
