import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { createAuthority } from "@capikit/envtest";

/** A proxy that serves the release files of GitHub. */
export interface ReleaseMirror extends AsyncDisposable {
  /** Address for `HTTPS_PROXY`. */
  readonly url: string;
  /** Certificate that clients trust, as PEM. */
  readonly certificate: string;
}

/**
 * Serves files as `https://github.com/PATH`, so that tutorials run without GitHub. Other hosts are
 * connected directly. Unknown paths get a 404.
 */
export async function startReleaseMirror(files: ReadonlyMap<string, string>): Promise<ReleaseMirror> {
  const authority = await createAuthority("github.com");
  const { certificate, key } = await authority.issueServer(["github.com"]);
  const github = createTlsServer({ cert: certificate, key }, (request, response) => {
    const text = files.get((request.url ?? "").slice(1));
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  const proxy = createServer((_, response) => response.writeHead(405).end());
  proxy.on("connect", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    if (request.url === "github.com:443") {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      socket.unshift(head);
      github.emit("connection", socket);
      return;
    }
    const [host = "", port = "443"] = (request.url ?? "").split(":");
    const target = connect(Number(port), host, () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      target.write(head);
      target.pipe(socket).pipe(target);
    });
    target.on("error", () => socket.destroy());
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    certificate: authority.certificate,
    async [Symbol.asyncDispose]() {
      github.closeAllConnections();
      proxy.closeAllConnections();
      await new Promise((closed) => proxy.close(closed));
    },
  };
}
