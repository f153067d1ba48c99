import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { createAuthority } from "@capikit/envtest";

/** Responses by `host/path`; other paths are not found. */
export type Answers = Readonly<
  Record<string, string | { readonly status: number; readonly headers?: Record<string, string> }>
>;

/** The hosts of releases, behind a proxy on this machine. */
export interface ReleaseInternet extends AsyncDisposable {
  /** URL of the proxy. */
  readonly proxy: string;
  /** Certificate to trust. */
  readonly ca: string;
  /** Sets the responses and clears the request log. */
  serve(answers: Answers): void;
  /** Returns the request log: `host/path`, with credentials if any. */
  asked(): readonly string[];
}

const hosts = ["github.com", "api.github.com", "proxy.golang.org", "gitlab.example.com"];

/** Starts the proxy and one server for all hosts. */
export async function startReleaseInternet(): Promise<ReleaseInternet> {
  const authority = await createAuthority("releases");
  const { certificate, key } = await authority.issueServer(hosts);
  let answers: Answers = {};
  let asked: string[] = [];
  const server = createTlsServer({ cert: certificate, key }, (request, response) => {
    const url = `${request.headers.host}${request.url}`;
    const { authorization } = request.headers;
    asked.push(authorization === undefined ? url : `${url} ${authorization}`);
    const found = answers[url] ?? { status: 404 };
    if (typeof found === "string") response.writeHead(200).end(found);
    else response.writeHead(found.status, found.headers).end("{}");
  });
  const port = await listen(server);
  const proxy = createServer();
  proxy.on("connect", (_request, socket) => {
    const through = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      through.pipe(socket).pipe(through);
    });
    through.on("error", () => socket.destroy());
    socket.on("error", () => through.destroy());
  });
  const proxyPort = await listen(proxy);
  return {
    proxy: `http://127.0.0.1:${proxyPort}`,
    ca: authority.certificate,
    serve(next) {
      answers = next;
      asked = [];
    },
    asked: () => asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}
