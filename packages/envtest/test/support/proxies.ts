import { createServer, type Server as HttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { connect, createServer as createTcpServer, type Server, type Socket } from "node:net";

/** A proxy that notes where it was asked to connect to. */
export interface TestProxy extends AsyncDisposable {
  readonly port: number;
  readonly targets: string[];
  /** The `Proxy-Authorization` fields that came along. */
  readonly authorizations: (string | undefined)[];
  /** Lets nothing more through the connections that are there, without a word to either side. */
  freeze(): void;
}

/** A proxy that is spoken to by HTTP, with TLS where it has a certificate. */
export async function startHttpProxy(tls?: { certificate: string; key: string }): Promise<TestProxy> {
  const targets: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const server: HttpServer =
    tls === undefined ? createServer() : createHttpsServer({ cert: tls.certificate, key: tls.key });
  server.on("connect", (request, downstream: Socket) => {
    targets.push(String(request.url));
    authorizations.push(request.headers["proxy-authorization"]);
    const [host = "", port] = String(request.url).split(":");
    join(downstream, host, Number(port), () => downstream.write("HTTP/1.1 200 OK\r\n\r\n"));
  });
  return listening(server, targets, authorizations);
}

/** A SOCKS 5 proxy without authentication (RFC 1928). */
export async function startSocksProxy(): Promise<TestProxy> {
  const targets: string[] = [];
  const server = createTcpServer((downstream) => {
    downstream.on("error", () => {});
    downstream.once("data", () => {
      downstream.write(Buffer.from([5, 0]));
      downstream.once("data", (request) => {
        const [, , , type, length = 0] = request;
        const address = type === 1 ? request.subarray(4, 8) : request.subarray(5, 5 + length);
        const host = type === 1 ? address.join(".") : address.toString();
        const port = request.readUInt16BE(request.length - 2);
        targets.push(`${host}:${port}`);
        join(downstream, host, port, () => downstream.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])));
      });
    });
  });
  return listening(server, targets, []);
}

function join(downstream: Socket, host: string, port: number, onConnect: () => void): void {
  const upstream = connect(port, host, onConnect);
  downstream.once("freeze", () => {
    upstream.unpipe(downstream).pause();
    downstream.unpipe(upstream).pause();
  });
  upstream.on("error", () => downstream.destroy());
  downstream.on("error", () => upstream.destroy());
  downstream.on("close", () => upstream.destroy());
  upstream.pipe(downstream);
  downstream.pipe(upstream);
}

async function listening(
  server: Server,
  targets: string[],
  authorizations: (string | undefined)[],
): Promise<TestProxy> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as { port: number }).port,
    targets,
    authorizations,
    freeze() {
      for (const socket of sockets) {
        socket.emit("freeze");
      }
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) {
        socket.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
