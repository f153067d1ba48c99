/**
 * The least that Node.js does for a lifecycle hook: `bare-server.ts CERT-DIR`; prints its port. It
 * reads, parses and answers, over HTTP/2 and HTTP/1.1, without checks, limits, metrics and logs.
 */
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";

const [certDir = ""] = process.argv.slice(2);
const server = createSecureServer({
  allowHTTP1: true,
  cert: readFileSync(join(certDir, "tls.crt")),
  key: readFileSync(join(certDir, "tls.key")),
});
// Without the classes that imitate HTTP/1 for HTTP/2.
server.removeAllListeners("newListener");
server.on("stream", (stream) =>
  answer(stream, (body) => {
    stream.respond({ ":status": 200, "content-type": "application/json", "content-length": body.length });
    stream.end(body);
  }),
);
server.on("request", (request: IncomingMessage, response: ServerResponse) =>
  answer(request as unknown as Duplex, (body) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  }),
);
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));

function answer(request: Duplex, send: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { apiVersion, cluster } = JSON.parse(Buffer.concat(chunks).toString());
    const kind = "AfterControlPlaneInitializedResponse";
    const message = `${cluster.metadata.name} is there`;
    send(Buffer.from(JSON.stringify({ apiVersion, kind, status: "Success", message })));
  });
}
