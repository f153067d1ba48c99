import { once } from "node:events";
import { connect } from "node:http2";
import { connect as connectTcp } from "node:net";
import { beforeClusterCreate } from "@capikit/api/catalog";
import { startServer } from "@capikit/serving";
import { Agent, request } from "undici";
import { afterEach, describe, expect, it } from "vitest";
import { newCertificate } from "../../../serving/test/support/certificates.ts";
import { advanceUntilClosed, stopTime } from "../../../serving/test/support/stop-time.ts";
import {
  type RecordedExchange,
  type RecorderOptions,
  sampleRequest,
  startRecorder,
} from "../../src/testing/index.ts";

const pair = await newCertificate("01");
const host = "127.0.0.1";
const path = "/hooks.runtime.cluster.x-k8s.io/v1alpha1/beforeclustercreate/quota";
const body = JSON.stringify(sampleRequest(beforeClusterCreate));

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** A recorder before an extension that answers every call. */
async function start(options: Partial<RecorderOptions> = {}) {
  const calls: string[] = [];
  const extension = await startServer({
    port: 0,
    host,
    tls: pair,
    maxBodyBytes: 1024 * 1024,
    routes: [
      {
        method: "POST",
        path: "/*",
        handle({ path: called, query }) {
          calls.push(`${called}?${query}`);
          return { headers: { "content-type": "application/json" }, body: '{"status":"Success"}' };
        },
      },
    ],
  });
  ending.push(extension.stop);
  const exchanges: RecordedExchange[] = [];
  const errors: string[] = [];
  const recorder = await startRecorder({
    target: { url: extension.url, ca: pair.cert },
    certificate: pair,
    port: 0,
    host,
    names: ["localhost", host],
    onExchange: (exchange) => exchanges.push(exchange),
    onError: (message) => errors.push(message),
    ...options,
  });
  ending.push(recorder.stop);
  const agent = new Agent({ connect: { ca: pair.cert, checkServerIdentity: () => undefined } });
  ending.push(() => agent.destroy());
  const send = async (headers: Record<string, string> = {}, sent: string | Buffer = body) => {
    const answer = await request(`https://${host}:${recorder.port}${path}?timeout=10s`, {
      dispatcher: agent,
      method: "POST",
      headers,
      body: sent,
    });
    return {
      status: answer.statusCode,
      type: answer.headers["content-type"],
      text: await answer.body.text(),
    };
  };
  return { port: recorder.port, calls, exchanges, errors, send };
}

describe("a recorder", () => {
  it("forwards a call, and reports it", async () => {
    const { send, calls, exchanges, errors } = await start();
    expect(await send()).toEqual({ status: 200, type: "application/json", text: '{"status":"Success"}' });
    expect(calls).toEqual([`${path}?timeout=10s`]);
    expect(exchanges).toMatchObject([
      { request: { path, query: "timeout=10s" }, response: { status: 200, body: { status: "Success" } } },
    ]);
    expect(errors).toEqual([]);
  });

  it.each<[string, Record<string, string>, number]>([
    ["the Origin of another site", { origin: "https://evil.example" }, 403],
    ["a sandboxed Origin", { origin: "null" }, 403],
    ["Sec-Fetch-Site of another site", { "sec-fetch-site": "cross-site" }, 403],
    ["Sec-Fetch-Site of the same site, another port", { "sec-fetch-site": "same-site" }, 403],
    ["a Host that is not its own", { host: "evil.example:9444" }, 421],
  ])("refuses requests with %s", async (_, headers, status) => {
    const { send, calls, exchanges } = await start();
    expect((await send(headers)).status).toBe(status);
    expect([calls, exchanges]).toEqual([[], []]);
    expect((await send()).status).toBe(200);
  });

  it("limits streams and connections as servers of hooks do", async () => {
    const { port } = await start();
    const session = connect(`https://${host}:${port}`, { ca: pair.cert });
    ending.push(() => session.destroy());
    await once(session, "remoteSettings");
    expect(session.remoteSettings.maxConcurrentStreams).toBe(250);
    const advance = stopTime();
    const impatient = await start({ limits: { handshakeTimeoutMs: 50 } });
    // A client that never starts its handshake.
    await advanceUntilClosed(advance, 50, connectTcp(impatient.port, host));
  });

  it("refuses bodies that never fit the memory that requests share", async () => {
    const { send, calls, errors } = await start({ limits: { maxBytesInFlight: 2 * 1024 * 1024 } });
    expect((await send({}, Buffer.alloc(4 * 1024 * 1024, "x"))).status).toBe(413);
    expect(calls).toEqual([]);
    expect(errors).toEqual(["a request was refused with status 413 and not recorded"]);
  });

  it("forwards a call that is nested too deeply to be redacted, without recording it", async () => {
    const { send, calls, exchanges, errors } = await start();
    expect((await send({}, `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`)).status).toBe(200);
    expect([calls.length, exchanges]).toEqual([1, []]);
    expect(errors).toEqual([`${path}: not a hook call, not recorded`]);
  });

  it("answers the caller where the call cannot be kept", async () => {
    const onExchange = (): void => {
      throw new Error("the disk is full");
    };
    const { send, errors } = await start({ onExchange });
    expect((await send()).status).toBe(200);
    expect(errors).toEqual(["the disk is full"]);
  });
});
