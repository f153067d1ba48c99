import { once } from "node:events";
import { connect, type OutgoingHttpHeaders } from "node:http2";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Server, startServer } from "../../src/index.ts";
import { newCertificate } from "../support/certificates.ts";

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
  session.destroy(); // an unfinished request would delay the stop
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
