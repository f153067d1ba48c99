import { once } from "node:events";
import { connect } from "node:tls";
import { expect, it } from "vitest";
import { type Logger, type Route, silentLogger, startServer } from "../../src/index.ts";
import { newCertificate } from "../support/certificates.ts";

const pair = await newCertificate("01");
const host = "127.0.0.1";

/** Frame types and a flag of RFC 9113, section 6. */
const [data, headers, rstStream, settings, endHeaders] = [0, 1, 3, 4, 4];
const cancel = Buffer.from([0, 0, 0, 8]);

function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** `:method POST`, `:path /`, `:scheme https` and `:authority x` by HPACK. */
const fields = Buffer.from([0x83, 0x84, 0x87, 0x01, 1, 0x78]);
const contentLength = Buffer.concat([Buffer.from([0x0f, 0x0d, 3]), Buffer.from("100")]);

// Node's client ends a stream before it resets it, so that its body looks complete.
it.each([
  ["an announced", [fields, contentLength]],
  ["no announced", [fields]],
])("a request with %s length is not handled when its client resets the stream", async (_, block) => {
  const outcomes: unknown[] = [];
  const route: Route = {
    method: "POST",
    path: "/",
    handle() {
      outcomes.push("handled");
      return {};
    },
  };
  const logger: Logger = { ...silentLogger, debug: (_, given) => void outcomes.push(given?.error) };
  await using server = await startServer({ tls: pair, host, port: 0, routes: [route], logger });
  const socket = connect({ port: server.port, host, ca: pair.cert, ALPNProtocols: ["h2"] });
  socket.on("error", () => {});
  await once(socket, "secureConnect");
  socket.write(
    Buffer.concat([
      Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
      frame(settings, 0, 0, Buffer.alloc(0)),
      frame(headers, endHeaders, 1, Buffer.concat(block)),
      frame(data, 0, 1, Buffer.from("partial")),
      frame(rstStream, 0, 1, cancel),
    ]),
  );
  await expect.poll(() => outcomes).toMatchObject([{ message: "the client disconnected" }]);
  socket.destroy();
});
