import { stringifyJson } from "@capikit/common/json";
import type { FaultServer, FaultServerOptions } from "../../../../testing/src/fault-server/fault-server.ts";
import { type Intercepted, serveObjects } from "../../../../testing/src/fault-server/serve-objects.ts";
import { isResourceRequest } from "../../../../testing/src/server/api-request.ts";
import { listenOnLoopback, type ServerIdentity } from "../../../../testing/src/server/listener.ts";
import { StatusError } from "../../../../testing/src/store/status-error.ts";
import { type HostileMode, type HostileModeEntry, hostileModes } from "./hostile-modes.ts";
import { beginJson, type Exchange, type Lie, repeat, sendJson, writeForever } from "./lies/exchange.ts";
import { objectLies } from "./lies/object-lies.ts";
import { bookmarkOf, eventOf, listOf, objectWith, validObject } from "./lies/objects.ts";
import { statusLies } from "./lies/status-lies.ts";
import { makeServerCertificates } from "./server-certificates.ts";

/** Modifies the discovery of one group and version only. */
const resources =
  (resourcesOf: (exchange: Exchange) => unknown): Lie =>
  (exchange) => {
    const { path } = exchange.request;
    if (!/^\/api\/v1$|^\/apis\/[^/]+\/[^/]+$/.test(path)) {
      return false;
    }
    sendJson(exchange, {
      kind: "APIResourceList",
      apiVersion: "v1",
      groupVersion: path.replace(/^\/apis?\//, ""),
      resources: resourcesOf(exchange),
    });
    return true;
  };

const node = {
  name: "nodes",
  singularName: "node",
  namespaced: false,
  kind: "Node",
  verbs: ["list", "watch"],
};
const broken = ["text", { "0": node }, [null], [{ name: 7, kind: {} }], undefined];

/** Hostile responses to discovery. */
const discoveryLies = {
  "lying-discovery": resources(() => [
    { ...node, namespaced: true, name: "../../secrets" },
    { name: "__proto__", kind: "__proto__", namespaced: "yes", verbs: "all", shortNames: { a: 1 } },
    { name: "nodes/../../x", kind: "Node", namespaced: false, verbs: [] },
  ]),
  "broken-discovery": resources(({ count }) => broken[count % broken.length]),
  "huge-discovery": resources(() => [
    node,
    ...Array.from({ length: 50_000 }, (_, n) => ({ ...node, name: `kind${n}`, kind: `Kind${n}` })),
    ...Array.from({ length: 50_000 }, (_, n) => ({ ...node, name: `kind${n}/status`, kind: `Kind${n}` })),
  ]),
} satisfies Record<string, Lie>;

const filler = "x".repeat(64 * 1024);

/** Large enough to reach byte limits soon. */
const padding = { annotations: { padding: filler } };

const ofKind =
  (lie: (exchange: Exchange, kind: NonNullable<Exchange["kind"]>) => void): Lie =>
  (exchange) => {
    if (exchange.kind === undefined) {
      return false;
    }
    lie(exchange, exchange.kind);
    return true;
  };

/** Hostile responses that never end. */
const endlessLies = {
  "endless-object": ofKind((exchange, kind) => {
    beginJson(exchange);
    exchange.response.write(
      `{"kind":"${kind.listKind}","metadata":{"resourceVersion":"1"},"items":[{"spec":"`,
    );
    writeForever(exchange, () => filler);
  }),
  "endless-list": ofKind((exchange, kind) => {
    beginJson(exchange);
    exchange.response.write(`{"kind":"${kind.listKind}","metadata":{"resourceVersion":"1"},"items":[`);
    writeForever(exchange, (n) => `${n === 0 ? "" : ","}${stringifyJson(objectWith(kind, n, padding))}`);
  }),
  "endless-pages": ofKind((exchange, kind) => {
    const { count } = exchange;
    const items = Array.from({ length: 100 }, (_, n) => objectWith(kind, count * 100 + n, padding));
    sendJson(exchange, listOf(kind, items, { resourceVersion: "1", continue: `page-${count}` }));
  }),
  "repeated-page": ofKind((exchange, kind) => {
    sendJson(exchange, listOf(kind, [validObject(kind, 0)], { resourceVersion: "1", continue: "again" }));
  }),
  "endless-initial-events": ofKind((exchange, kind) => {
    beginJson(exchange);
    writeForever(exchange, (n) => eventOf("ADDED", objectWith(kind, n, padding)));
  }),
  "huge-event": ofKind((exchange) => {
    beginJson(exchange);
    exchange.response.write('{"type":"ADDED","object":{"spec":"');
    writeForever(exchange, () => filler);
  }),
  "one-event-watches": ofKind((exchange, kind) => {
    const { request, response, count } = exchange;
    beginJson(exchange);
    const initial = request.query.has("sendInitialEvents");
    response.end(
      initial
        ? `${eventOf("ADDED", validObject(kind, 0))}${bookmarkOf(kind, "1")}`
        : eventOf("MODIFIED", objectWith(kind, 0, { resourceVersion: String(count + 2) })),
    );
  }),
  "event-flood": ofKind((exchange, kind) => {
    beginJson(exchange);
    exchange.response.write(`${eventOf("ADDED", validObject(kind, 0))}${bookmarkOf(kind, "1")}`);
    writeForever(exchange, (n) =>
      eventOf("MODIFIED", objectWith(kind, 0, { resourceVersion: String(n + 2) })),
    );
  }),
  "unknown-events": ofKind((exchange, kind) => {
    beginJson(exchange);
    const { response } = exchange;
    response.write(`${eventOf("ADDED", validObject(kind, 0))}${bookmarkOf(kind, "1")}`);
    response.write(eventOf(`\u001b[2J${"REPLACED".repeat(1000)}`, validObject(kind, 0)));
  }),
  "version-goes-back": ofKind((exchange, kind) => {
    beginJson(exchange);
    const { response } = exchange;
    response.write(`${eventOf("ADDED", validObject(kind, 0))}${bookmarkOf(kind, "100")}`);
    for (let version = 99; version > 0; version--) {
      response.write(eventOf("MODIFIED", objectWith(kind, 0, { resourceVersion: String(version) })));
      response.write(bookmarkOf(kind, String(version), false));
    }
  }),
} satisfies Record<string, Lie>;

const raw =
  (begin: string, piece: string, ms: number): Lie =>
  (exchange) => {
    const { socket } = exchange.response;
    socket?.write(begin);
    repeat(exchange, ms, () => {
      // Do not write to a client that does not read.
      for (let n = 0; n < 100 && socket && !socket.destroyed && !socket.writableNeedDrain; n++) {
        socket.write(piece);
      }
    });
    return true;
  };

const json = { "content-type": "application/json" };

/** Hostile connections and HTTP responses. The listener handles certificate modes. */
const connectionLies = {
  "endless-header": raw("HTTP/1.1 200 OK\r\n", `x-filler: ${"x".repeat(1000)}\r\n`, 5),
  "informational-flood": raw("", "HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n", 5),
  "redirect-elsewhere": ({ response, request, elsewhere, count }) =>
    response
      .writeHead([301, 302, 307, 308][count % 4] ?? 302, { location: `${elsewhere}${request.path}` })
      .end(),
  "redirect-loop": ({ response, request }) => response.writeHead(307, { location: request.path }).end(),
  "other-authority": () => false,
  "expired-certificate": () => false,
  "other-name-certificate": () => false,
  "slow-drip": (exchange) => {
    exchange.response.writeHead(200, json).flushHeaders();
    repeat(exchange, 20, () => exchange.response.write(" "));
  },
  silence: () => true,
  reset: ({ response }) => {
    response.writeHead(200, json);
    response.write('{"kind":"', () => response.socket?.destroy());
  },
} satisfies Record<string, Lie>;

/** Options of a hostile server. */
export interface HostileServerOptions extends Omit<FaultServerOptions, "faults"> {
  /** Initial mode. Default: none, the server is honest until `setMode`. */
  readonly mode?: HostileMode;
  /** Plurals of the affected kinds. Default: all. */
  readonly resources?: readonly string[];
}

/**
 * A TLS API server on the loopback interface that violates the Kubernetes API, in one way at a
 * time, as an untrusted workload cluster may. Requests that the mode does not affect get a fault
 * server's responses.
 */
export interface HostileServer
  extends Pick<
      FaultServer,
      | "url"
      | "config"
      | "kubeconfig"
      | "requests"
      | "watches"
      | "connections"
      | "objects"
      | "object"
      | "put"
      | "remove"
      | "compact"
      | "stop"
    >,
    AsyncDisposable {
  /** Undefined while the server is honest. */
  readonly mode: HostileMode | undefined;
  /** Number of hostile responses so far, in all modes. */
  readonly lies: number;
  /** Bytes sent so far. */
  readonly bytesSent: number;
  /** Number of followed redirects to another host, which may leak credentials. Must be 0. */
  readonly followed: number;
  /**
   * Closes all connections and switches to another mode, or to honest responses.
   */
  setMode(mode: HostileMode | undefined): void;
}

const lies: Readonly<Record<HostileMode, Lie>> = {
  ...objectLies,
  ...endlessLies,
  ...connectionLies,
  ...statusLies,
  ...discoveryLies,
};

/**
 * Starts an in-process hostile server.
 *
 * @throws TypeError for a kind that is served twice.
 *
 * @example
 * await using server = await startHostileServer({ kinds: [node], mode: "items-without-metadata" });
 * const kubeconfig = server.kubeconfig; // for the Secret of a Cluster
 */
export async function startHostileServer(options: HostileServerOptions): Promise<HostileServer> {
  const { resources } = options;
  let { mode } = options;
  let hostileCount = 0;
  let inMode = 0;
  let followed = 0;
  const certificates = await makeServerCertificates();
  const identities: Partial<Record<HostileMode, ServerIdentity>> = {
    "other-authority": certificates.otherAuthority,
    "expired-certificate": certificates.expired,
    "other-name-certificate": certificates.otherName,
  };
  const identityOf = (of: HostileMode | undefined): ServerIdentity =>
    (of && identities[of]) ?? certificates.trusted;
  const elsewhere = await listenOnLoopback((_, response) => {
    followed++;
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });

  const intercept = ({ response, parsed, version }: Intercepted): boolean => {
    if (mode === undefined || parsed instanceof StatusError) {
      return false;
    }
    const kind = isResourceRequest(parsed) ? parsed.kind : undefined;
    const { on }: HostileModeEntry = hostileModes[mode];
    const isOther = kind !== undefined && resources !== undefined && !resources.includes(kind.plural);
    if (!on.includes(parsed.operation) || isOther) {
      return false;
    }
    const { operation } = parsed;
    const count = inMode++;
    const isLie =
      lies[mode]({
        operation,
        request: parsed,
        response,
        kind,
        count,
        version,
        elsewhere: elsewhere.url,
      }) !== false;
    hostileCount += isLie ? 1 : 0;
    return isLie;
  };

  const token = "hostile-server-token";
  const { server, listener } = await serveObjects(options, {
    identity: identityOf(mode),
    access: { certificateAuthority: certificates.authority, token },
    intercept,
    onConnection() {
      // With an invalid certificate, the handshake itself is the hostile response.
      hostileCount += identityOf(mode) === certificates.trusted ? 0 : 1;
    },
  });
  const stop = async (): Promise<void> => {
    await Promise.all([server.stop(), elsewhere.stop()]);
  };

  return {
    url: server.url,
    config: server.config,
    kubeconfig: server.kubeconfig,
    objects: server.objects,
    object: server.object,
    put: server.put,
    remove: server.remove,
    compact: server.compact,
    stop,
    [Symbol.asyncDispose]: stop,
    get requests() {
      return server.requests;
    },
    get watches() {
      return server.watches;
    },
    get connections() {
      return server.connections;
    },
    get bytesSent() {
      return listener.bytesSent;
    },
    get lies() {
      return hostileCount;
    },
    get followed() {
      return followed;
    },
    get mode() {
      return mode;
    },
    setMode(next) {
      mode = next;
      inMode = 0;
      listener.secure(identityOf(mode));
      listener.breakConnections();
    },
  };
}
