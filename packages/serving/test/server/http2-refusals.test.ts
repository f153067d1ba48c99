import { once } from "node:events";
import { connect, type OutgoingHttpHeaders } from "node:http2";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Server, startServer } from "../../src/index.ts";
import { newCertificate } from "../support/certificates.ts";
import {
  dataFrame,
  failFrame,
  headersFrame,
  invalidFrame,
  resetFrame,
  sendFrames,
} from "../support/http2-frames.ts";

const pair = await newCertificate("01");
let server: Server;

beforeAll(async () => {
  server = await startServer({
    tls: pair,
    host: "127.0.0.1",
    port: 0,
    routes: [{ method: "POST", path: "/echo", handle: ({ body }) => ({ body }) }],
  });
});

afterAll(() => server.stop());

/** Sends a body once the server agrees or answers. */
async function post(headers: OutgoingHttpHeaders) {
  const session = connect(`https://127.0.0.1:${server.port}`, { ca: pair.cert });
  const stream = session.request(headers);
  let continued = false;
  stream.on("continue", () => {
    continued = true;
    stream.end("body");
  });
  const [{ ":status": status }] = (await once(stream, "response")) as [{ ":status": number }];
  let text = "";
  for await (const chunk of stream.setEncoding("utf8")) text += chunk;
  session.destroy(); // a stream that waits for its body would stay open
  return { status, continued, text };
}

const echo = { ":method": "POST", ":path": "/echo" };

it("asks clients that wait for their body", async () => {
  const answer = await post({ ...echo, expect: "100-continue" });
  expect(answer).toEqual({ status: 200, continued: true, text: "body" });
});

it("refuses unknown expectations", async () => {
  expect(await post({ ...echo, expect: "200-ok" })).toEqual({ status: 417, continued: false, text: "" });
});

it("refuses CONNECT", async () => {
  const answer = await post({ ":method": "CONNECT", ":authority": "127.0.0.1" });
  expect(answer).toEqual({ status: 405, continued: false, text: "" });
});

const address = { ":scheme": "https", ":authority": "127.0.0.1" };
const refused = {
  CONNECT: { ":method": "CONNECT", ":authority": "127.0.0.1" },
  "an unknown expectation": { ...echo, ...address, expect: "200-ok" },
  "a wait for its body": { ...echo, ...address, expect: "100-continue" },
};
const ends = {
  "its reset": resetFrame(3),
  "a failed session": failFrame(),
  "an invalid frame": invalidFrame(),
};

it.each(
  Object.entries(refused).flatMap(([what, fields]) =>
    Object.entries(ends).map(([end, frame]) => [what, end, fields, frame] as const),
  ),
)("survives %s with %s in one packet", async (_what, _end, fields, frame) => {
  for (let round = 0; round < 5; round++) {
    const body = "x".repeat(16_000);
    const socket = await sendFrames(server.port, pair.cert, [
      // An answer that is written at that time delays the event of the next request.
      headersFrame(1, { ...echo, ...address }),
      ...[1, 2, 3].map(() => dataFrame(1, body)),
      dataFrame(1, body, true),
      headersFrame(3, fields),
      frame,
    ]);
    await once(socket, "data");
    socket.destroy();
  }
  const answer = await post({ ...echo, expect: "100-continue" });
  expect(answer).toMatchObject({ status: 200, text: "body" });
});
