import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { connect as connectHttp2, constants } from "node:http2";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { beforeClusterCreate } from "@capikit/api/catalog";
import { type LevelSwitch, type Logger, type ReviewClient, silentLogger } from "@capikit/serving";
import { Agent, request } from "undici";
import { beforeAll, describe, expect, it } from "vitest";
import { certificateFolder, newCertificate } from "../../../serving/test/support/certificates.ts";
import { defineExtension, hookHandler, startExtension } from "../../src/index.ts";
import { base, sampleRequest } from "../support/call.ts";

const at = `${base}/beforeclustercreate/a`;
const create = JSON.stringify(sampleRequest("before-cluster-create"));
let pair: Awaited<ReturnType<typeof newCertificate>>;
let certDir: string;

beforeAll(async () => {
  pair = await newCertificate("01");
  certDir = await certificateFolder(pair);
  return () => rm(certDir, { recursive: true });
});

const a = hookHandler(beforeClusterCreate)(() => ({ retryAfterSeconds: 7 }));
const local = { port: 0, host: "127.0.0.1" };
const start = (options = {}, handler = a) =>
  startExtension({ extension: defineExtension({ handlers: { a: handler } }), certDir, ...local, ...options });
const trusting = (options = {}) => new Agent({ connect: { ca: pair.cert, ...options }, allowH2: false });

async function post(url: string, body: Buffer | string, dispatcher = trusting()) {
  const answer = await request(url, { method: "POST", body, dispatcher });
  const text = await answer.body.text();
  await dispatcher.close();
  return { status: answer.statusCode, type: answer.headers["content-type"], text };
}

describe("startExtension", () => {
  it.each([
    [{ diagnostics: { port: 0 } }, "diagnostics: unknown option"],
    [{ diagnostics: { address: { ports: 0 } } }, "diagnostics: address: unknown option"],
    [{ health: { address: ":0" } }, "health: unknown option"],
    [{ tls: { minversion: "TLSv1.3" } }, "tls: unknown option"],
  ])("refuses unknown members of options: %j", (options, message) => {
    expect(() => start(options as never)).toThrow(message);
  });

  it("serves hooks over HTTP/2 and HTTP/1.1, without a content type", async () => {
    await using server = await start();
    const { status, type, text } = await post(`${server.url}${at}?timeout=10s`, create);
    expect([status, type, JSON.parse(text).retryAfterSeconds]).toEqual([200, "application/json", 7]);

    const session = connectHttp2(server.url, { ca: pair.cert });
    const stream = session.request({ ":method": "POST", ":path": `${at}?timeout=10s` });
    stream.end(create);
    let answer = "";
    for await (const chunk of stream) answer += chunk;
    session.close();
    expect(answer).toBe(text);
  });

  it("answers an oversized request with a Failure, as Go's server does", async () => {
    await using server = await start();
    const { status, text } = await post(`${server.url}${at}`, Buffer.alloc(20 * 1024 * 1024 + 1, " "));
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      apiVersion: "hooks.runtime.cluster.x-k8s.io/v1alpha1",
      kind: "BeforeClusterCreateResponse",
      status: "Failure",
      message: "the body is longer than 20971520 bytes",
      retryAfterSeconds: 0,
    });
    const fits = await post(`${server.url}${at}`, `${create}${" ".repeat(20 * 1024 * 1024 - create.length)}`);
    expect(JSON.parse(fits.text).status).toBe("Success");
  });

  it("takes calls only from those with a certificate, where that is asked for", async () => {
    const caller = await newCertificate("02");
    const stranger = await newCertificate("03");
    await writeFile(join(certDir, "client-ca.crt"), caller.cert);
    await using server = await start({ clientCaName: "client-ca.crt", health: local });
    expect((await post(`${server.url}${at}`, create, trusting(caller))).status).toBe(200);
    await expect(post(`${server.url}${at}`, create, trusting(stranger))).rejects.toThrow();
    await expect(post(`${server.url}${at}`, create)).rejects.toThrow();
    expect((await request(`http://127.0.0.1:${server.healthPort}/readyz`)).statusCode).toBe(200);
    await expect(start({ clientCaName: "tls.key" })).rejects.toThrow("contains no certificate");
  });

  it("has probes that shake hands with it, and metrics by upstream's names", async () => {
    await using server = await start({ health: local, diagnostics: { address: local, insecure: true } });
    await post(`${server.url}${at}`, create);
    await post(`${server.url}/elsewhere`, create);
    for (const path of ["healthz", "readyz"]) {
      const { statusCode, body } = await request(`http://127.0.0.1:${server.healthPort}/${path}`);
      expect([statusCode, await body.text()]).toEqual([200, "ok"]);
    }
    const metrics = await (await request(`http://127.0.0.1:${server.diagnosticsPort}/metrics`)).body.text();
    expect(metrics).toContain(`controller_runtime_webhook_requests_total{webhook="${at}",code="200"} 1`);
    expect(metrics).toContain('controller_runtime_webhook_requests_total{webhook="<unknown>",code="404"} 1');
    expect(metrics).toContain(`controller_runtime_webhook_requests_in_flight{webhook="${at}"} 0`);
    expect(metrics).toContain(`controller_runtime_webhook_latency_seconds_count{webhook="${at}"} 1`);
    expect(metrics).toContain('controller_runtime_webhook_latency_seconds_bucket{le="1e-8",webhook=');
    expect(metrics).toMatch(/^certwatcher_read_certificate_total [1-9]/m);
  });

  it.each([
    [3_600_000, 200, "certificate ok"],
    [60_000, 200, "certificate warning: the certificate expires at"],
    [-1_000, 500, "certificate failed: the certificate expired at"],
  ])("is ready while its certificate is valid, here for %d ms, and lives on", async (leftMs, code, text) => {
    const folder = await certificateFolder(await newCertificate("01", ["localhost"], leftMs));
    await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
    await using server = await start({ certDir: folder, health: local });
    const health = `http://127.0.0.1:${server.healthPort}`;
    const { statusCode, body } = await request(`${health}/readyz?verbose`);
    expect([statusCode, await body.text()]).toEqual([code, expect.stringContaining(text)]);
    expect((await request(`${health}/healthz`)).statusCode).toBe(200);
  });

  it("shows metrics and profiles to those whom the API server lets see them", async () => {
    const asked: string[] = [];
    const client: ReviewClient = {
      async raw({ path, body }) {
        const { spec } = JSON.parse(body);
        asked.push(path.split("/").at(-1) ?? "");
        if (spec.token !== undefined)
          return { status: { authenticated: spec.token !== "forged", user: { username: spec.token } } };
        return {
          status: { allowed: spec.user === "prometheus" || spec.nonResourceAttributes.verb === "put" },
        };
      },
    };
    const logLevel: LevelSwitch = { level: "info" };
    await using server = await start({ diagnostics: { address: local }, client, logLevel });
    const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
    const ask = async (path: string, token?: string, method: "GET" | "PUT" = "GET", body?: string) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const url = `https://127.0.0.1:${server.diagnosticsPort}${path}`;
      const answer = await request(url, { dispatcher, headers, method, body: body ?? null });
      return [answer.statusCode, await answer.body.text()] as const;
    };
    expect((await ask("/metrics"))[0]).toBe(401);
    expect((await ask("/metrics", "forged"))[0]).toBe(401);
    expect((await ask("/metrics", "stranger"))[0]).toBe(403);
    expect((await ask("/metrics", "prometheus"))[1]).toContain("controller_runtime_webhook_requests_total");
    const [status, profile] = await ask("/debug/pprof/profile?seconds=0.02", "prometheus");
    expect([status, JSON.parse(profile).nodes.length > 0]).toEqual([200, true]);
    expect((await ask("/debug/flags/v", "operator", "PUT", "5"))[0]).toBe(200);
    expect(logLevel.level).toBe("debug");
    expect(new Set(asked)).toEqual(new Set(["tokenreviews", "subjectaccessreviews"]));
    await expect(request(`http://127.0.0.1:${server.diagnosticsPort}/metrics`)).rejects.toThrow();
    await dispatcher.close();
  });

  it("starts without an API server, and then refuses access to diagnostics", async () => {
    const errors: unknown[] = [];
    const logger: Logger = { ...silentLogger, error: (_, fields) => errors.push(fields?.error) };
    await using server = await start({
      diagnostics: { address: local },
      kubeconfig: join(certDir, "none.yaml"),
      logger,
    });
    const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
    const headers = { authorization: "Bearer abc" };
    const url = `https://127.0.0.1:${server.diagnosticsPort}/metrics`;
    const { statusCode, body } = await request(url, { dispatcher, headers });
    expect([statusCode, await body.text()]).toEqual([500, "Authentication failed\n"]);
    expect(errors.map(String)).toEqual([expect.stringContaining("none.yaml")]);
    await dispatcher.close();
  });

  it("survives callers that disconnect", async () => {
    await using server = await start({ health: local });
    const session = connectHttp2(server.url, { ca: pair.cert });
    for (let call = 0; call < 200; call++) {
      const half = create.slice(0, call * 4);
      if (call % 2 === 0) {
        const stream = session.request({ ":method": "POST", ":path": at });
        stream.on("error", () => {});
        stream.write(half);
        stream.close(constants.NGHTTP2_CANCEL);
      } else {
        const socket = connectTls({ port: server.port, host: "127.0.0.1", ca: pair.cert });
        socket.on("error", () => {});
        await once(socket, "secureConnect");
        socket.write(`POST ${at} HTTP/1.1\r\nhost: x\r\ncontent-length: ${create.length}\r\n\r\n${half}`);
        socket.destroy();
      }
    }
    expect((await post(`${server.url}${at}`, create)).status).toBe(200);
    session.close();
    await server.stop();
    const [metric] = (await server.registry.getMetricsAsJSON()).filter(({ name }) =>
      name.endsWith("_in_flight"),
    );
    expect(metric?.values.map(({ value }) => value)).toEqual([0]);
  });

  it("answers the calls in flight when it stops", async () => {
    let entered = (): void => {};
    let leave = (): void => {};
    const inside = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const free = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const stop = new AbortController();
    const server = await start(
      { signal: stop.signal },
      hookHandler(beforeClusterCreate)(async () => {
        entered();
        await free;
        return { retryAfterSeconds: 0 };
      }),
    );
    const answer = post(`${server.url}${at}`, create);
    await inside;
    stop.abort();
    leave();
    expect((await answer).status).toBe(200);
    await server.stopped;
    await expect(post(`${server.url}${at}`, create)).rejects.toThrow();
  });
});
