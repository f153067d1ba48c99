import { expect, it } from "vitest";
import { type Logger, type Route, silentLogger, startServer } from "../../src/index.ts";
import { newCertificate } from "../support/certificates.ts";
import { dataFrame, headersFrame, resetFrame, sendFrames } from "../support/http2-frames.ts";

const pair = await newCertificate("01");
const host = "127.0.0.1";

const fields = { ":method": "POST", ":path": "/", ":scheme": "https", ":authority": "x" };

// Node's client ends a stream before it resets it, so that its body looks complete.
it.each([
  ["an announced", { ...fields, "content-length": "100" }],
  ["no announced", fields],
])("a request with %s length is not handled when its client resets the stream", async (_, sent) => {
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
  const socket = await sendFrames(server.port, pair.cert, [
    headersFrame(1, sent),
    dataFrame(1, "partial"),
    resetFrame(1),
  ]);
  await expect.poll(() => outcomes).toMatchObject([{ message: "the client disconnected" }]);
  socket.destroy();
});
