import { inspect } from "node:util";
import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { parseKubeconfig } from "../../src/config/index.ts";
import { type ClusterConfig, createClient, loadKubeconfig } from "../../src/index.ts";
import { watch } from "../../src/reflector/index.ts";
import { startEchoServer } from "../support/echo-server.ts";
import { widgetKind } from "../support/scripted-server.ts";

/** In every place of a configuration where a secret may be. */
const secret = "hunter2secret";
const config = (port: number, more: Partial<ClusterConfig> = {}): ClusterConfig => ({
  server: `http://user:${secret}@127.0.0.1:${port}/prefix?token=${secret}#${secret}`,
  identity: { type: "token", token: secret },
  ...more,
});

/** Everything that a logger could show of an error, causes and hidden members included. */
function expectNoSecret(error: unknown): void {
  expect(error).toBeInstanceOf(Error);
  expect(inspect(error, { depth: 20, showHidden: true, maxStringLength: null })).not.toContain(secret);
  expect(JSON.stringify(error)).not.toContain(secret);
}

async function failureOf(settings: ClusterConfig): Promise<unknown> {
  const client = createClient(settings, { retry: { attempts: 1 } });
  const query = { fieldSelector: `x=${secret}` };
  const request = { method: "POST", path: "/x", query, body: `{"token":"${secret}"}` } as const;
  const error = await client.raw(request).catch((thrown: unknown) => thrown);
  await client.close();
  return error;
}

/** A port at which nothing listens. Another program may take any port that was free before. */
const closedPort = 1;

describe("errors hold no secret of the configuration or the request", () => {
  it("when nothing listens", async () => expectNoSecret(await failureOf(config(closedPort))));

  it("when the proxy does not answer, or refuses", async () => {
    const proxyUrl = `http://user:${secret}@127.0.0.1:${closedPort}`;
    expectNoSecret(await failureOf(config(6443, { proxyUrl })));
    await using echo = await startEchoServer();
    const refusing = `http://user:${secret}@127.0.0.1:${echo.port}/?x=${secret}`;
    expectNoSecret(await failureOf({ ...config(6443, { proxyUrl: refusing }), server: "https://a.test" }));
  });

  it("when the server does not speak TLS", async () => {
    await using echo = await startEchoServer();
    const server = `https://user:${secret}@127.0.0.1:${echo.port}`;
    expectNoSecret(await failureOf({ ...config(echo.port), server }));
  });

  it.each<[string, Parameters<typeof startEchoServer>[0] & {}]>([
    ["resets the connection", (request) => void request.socket.resetAndDestroy()],
    ["breaks off", (request, response) => void response.write("{", () => request.socket.resetAndDestroy())],
    ["answers no JSON", (_, response) => void response.end(`{"token":${secret}`)],
    ["redirects", (_, response) => void response.writeHead(302, { location: `/?${secret}` }).end(secret)],
  ])("when the server %s", async (_, answer) => {
    await using echo = await startEchoServer(answer);
    expectNoSecret(await failureOf(config(echo.port)));
  });

  it("when the server quotes the credentials", async () => {
    await using echo = await startEchoServer(({ headers }, response) => {
      const message = `invalid: ${headers.authorization}`;
      response
        .writeHead(401)
        .end(JSON.stringify({ apiVersion: "v1", kind: "Status", status: "Failure", message, code: 401 }));
    });
    const error = await failureOf(config(echo.port));
    expectNoSecret(error);
    expect(String(error)).toContain("invalid: Bearer <redacted>");
    const identity = { type: "basic", username: "user", password: secret } as const;
    const basic = await failureOf({ ...config(echo.port), identity });
    expectNoSecret(basic);
    expect(String(basic)).toContain("invalid: Basic <redacted>");
  });

  it("when a watch falls silent", async () => {
    const clock = createFakeClock();
    await using echo = await startEchoServer((_, response) => response.flushHeaders());
    const client = createClient(config(echo.port));
    const next = watch(client, widgetKind, { clock, idleTimeoutMs: 5 }).next();
    const failed = next.catch((thrown: unknown) => thrown);
    while (clock.waits().length === 0) await new Promise(setImmediate);
    clock.advance(5);
    expectNoSecret(await failed);
    await client.close();
  });

  it.each([
    `user:${secret}@a.test:6443`,
    `ftp://user:${secret}@a.test`,
    `https://user:${secret}@`,
    `//user:${secret}@a.test?token=${secret}`,
  ])("when the server's URL is invalid: %s", async (server) => {
    expect(() => createClient({ server })).toThrow(expect.objectContaining({ code: "CONFIG_INVALID" }));
    for (const make of [
      async () => createClient({ server }),
      () =>
        parseKubeconfig(
          `{current-context: c, contexts: [{name: c, context: {cluster: c}}], clusters: [{name: c, cluster: {server: "${server}"}}]}`,
        ),
    ]) {
      expectNoSecret(await make().catch((thrown: unknown) => thrown));
    }
  });

  it("when the proxy's URL is invalid", () => {
    for (const proxyUrl of [`user:${secret}@proxy`, `ftp://${secret}@proxy`, `http://${secret}@`]) {
      try {
        createClient({ server: "https://a.test", proxyUrl });
        expect.fail("it was accepted");
      } catch (error) {
        expectNoSecret(error);
      }
    }
  });

  it("when a kubeconfig cannot be read", async () => {
    const broken = `users: [{user: {token: ${secret}}, {]`;
    expectNoSecret(await parseKubeconfig(broken).catch((thrown: unknown) => thrown));
    expectNoSecret(await loadKubeconfig("/nonexistent/x").catch((thrown: unknown) => thrown));
  });

  it("when a token cannot be a header", async () => {
    await using echo = await startEchoServer();
    const identity = { type: "token", token: `${secret}\nx: y` } as const;
    expectNoSecret(await failureOf({ server: echo.server, identity }));
    expect(echo.requests).toEqual([]);
  });
});
