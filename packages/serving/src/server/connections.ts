import type { Server as HttpServer } from "node:http";
import type { Http2SecureServer, ServerHttp2Session } from "node:http2";
import type { Server as HttpsServer } from "node:https";
import type { Socket } from "node:net";

/** The connections of a server, and how to end them without breaking off a request. */
export interface Connections {
  /** An HTTP/1 request is under way on this connection until the returned function is called. */
  begin(socket: Socket): () => void;
  /** Ends connections as soon as nothing is under way on them; those that never had a request a moment later. */
  drain(): void;
  /** Breaks off what is left. */
  destroy(): void;
}

interface Connection {
  readonly tcp: Socket;
  /** What HTTP/1 speaks through: the same, or TLS over it. */
  http1?: Socket;
  session?: ServerHttp2Session;
  busy: number;
}

/** A request may be on its way on a connection that was just made. */
const graceMs = 1000;

export function trackConnections(server: HttpServer | HttpsServer | Http2SecureServer): Connections {
  // A TLS socket does not tell what it lies over, but it has the same peer.
  const connections = new Map<string, Connection>();
  const known = new WeakMap<Socket, Connection>();
  let draining = false;

  server.on("connection", (tcp: Socket) => {
    const key = peerOf(tcp);
    connections.set(key, { tcp, busy: 0 });
    tcp.once("close", () => connections.delete(key));
  });
  (server as Http2SecureServer).on("session", (session: ServerHttp2Session) => {
    const connection = connections.get(peerOf(session.socket));
    if (connection !== undefined) {
      connection.session = session;
    }
    if (draining) {
      session.close(); // its handshake began before
    }
  });

  return {
    begin(socket) {
      const connection = known.get(socket) ?? connections.get(peerOf(socket));
      if (connection === undefined) {
        return () => {};
      }
      if (connection.http1 === undefined) known.set(socket, connection);
      connection.http1 = socket;
      connection.busy++;
      return () => {
        connection.busy--;
        if (draining && connection.busy === 0) {
          socket.end();
        }
      };
    },
    drain() {
      draining = true;
      for (const { session, http1, busy } of connections.values()) {
        if (session !== undefined) {
          session.close();
        } else if (busy === 0) {
          http1?.end();
        }
      }
      const endUnused = (): void => {
        for (const { session, http1, tcp } of connections.values()) {
          if (session === undefined && http1 === undefined) {
            tcp.destroy();
          }
        }
      };
      setTimeout(endUnused, graceMs).unref();
    },
    destroy() {
      for (const { session, tcp } of connections.values()) {
        session?.destroy();
        tcp.destroy();
      }
    },
  };
}

function peerOf({ remoteAddress, remotePort }: Pick<Socket, "remoteAddress" | "remotePort">): string {
  return `${remoteAddress} ${remotePort}`;
}
