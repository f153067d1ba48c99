import { expect, it } from "vitest";
import { type Route, startServer } from "../../src/index.ts";
import { newCertificate } from "../support/certificates.ts";
import { frame, headersFrame, resetFrame, sendFrames } from "../support/http2-frames.ts";

const pair = await newCertificate("01");

const fields = { ":method": "POST", ":path": "/", ":scheme": "https", ":authority": "x" };
const [data, headers, priority, settings, ping, continuation, unknown] = [0, 1, 2, 4, 6, 9, 200];
const count = 20_000;
const repeated = (one: Buffer): Buffer => Buffer.concat(Array.from({ length: count }, () => one));

it.each<[string, readonly Buffer[]]>([
  ["pings", [repeated(frame(ping, 0, 0, Buffer.alloc(8)))]],
  ["settings", [repeated(frame(settings, 0, 0, Buffer.alloc(0)))]],
  [
    "priorities of a stream that depends on itself",
    [repeated(frame(priority, 0, 1, Buffer.from([0, 0, 0, 1, 16])))],
  ],
  ["empty parts of a body", [headersFrame(1, fields), repeated(frame(data, 0, 1, Buffer.alloc(0)))]],
  [
    "continuations of headers, which never end",
    [frame(headers, 0, 1, Buffer.alloc(0)), repeated(frame(continuation, 0, 1, Buffer.alloc(0)))],
  ],
  [
    "continuations with a field each",
    [
      frame(headers, 0, 1, Buffer.alloc(0)),
      repeated(frame(continuation, 0, 1, Buffer.from([0, 1, 97, 1, 98]))),
    ],
  ],
  ["frames of an unknown type", [repeated(frame(unknown, 0, 0, Buffer.alloc(1)))]],
  [
    "requests that are cancelled at once",
    Array.from({ length: count }, (_, n) => [headersFrame(2 * n + 1, fields), resetFrame(2 * n + 1)]).flat(),
  ],
])("a connection that floods the server with %s is closed, and no handler runs", async (_, frames) => {
  let handled = 0;
  const route: Route = {
    method: "POST",
    path: "/",
    handle() {
      handled += 1;
      return {};
    },
  };
  await using server = await startServer({ tls: pair, host: "127.0.0.1", port: 0, routes: [route] });
  const socket = await sendFrames(server.port, pair.cert, frames);
  // A write may fail before.
  await new Promise((resolve) => socket.resume().once("close", resolve));
  expect(handled).toBe(0);
});
