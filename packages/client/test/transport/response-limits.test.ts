import { gzipSync } from "node:zlib";
import { configMap } from "@capikit/api/kubernetes";
import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it, vi } from "vitest";
import { ApiError, ResponseError } from "../../src/errors/index.ts";
import { createClient } from "../../src/index.ts";
import { watch } from "../../src/reflector/index.ts";
import { createTransport, type ResponseLimits, type TransportObserver } from "../../src/transport/index.ts";
import { collect } from "../support/collect.ts";
import { startEchoServer } from "../support/echo-server.ts";

type Answer = Parameters<typeof startEchoServer>[0] & {};

const ref = { namespace: "n", name: "a" };
const small: ResponseLimits = { bodyBytes: 10_000, errorBytes: 2000, objectBytes: 3000, listBytes: 20_000 };

/** Sends bytes until the connection closes. */
const endless =
  (chunk: string, status = 200): Answer =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
      response.once("drain", more);
    };
    more();
  };

async function ask<T>(
  answer: Answer,
  call: (client: ReturnType<typeof createClient>) => Promise<T>,
  options: Parameters<typeof createClient>[1] = {},
) {
  await using echo = await startEchoServer(answer);
  const exceeded: string[] = [];
  const observer: TransportObserver = { limited: ({ limit }) => exceeded.push(limit) };
  const client = createClient({ server: echo.server }, { limits: small, observer, ...options });
  const result = await call(client).catch((error: unknown) => error);
  await client.close();
  return { result, exceeded, requests: echo.requests };
}

describe("answers beyond a limit", () => {
  it.each<[string, Answer, keyof ResponseLimits]>([
    ["a body without an end", endless(" ".repeat(1000)), "bodyBytes"],
    ["an error without an end", endless("x".repeat(1000), 500), "errorBytes"],
    [
      "a body that says how long it is",
      (_, response) => void response.writeHead(200, { "content-length": "10001" }).flushHeaders(),
      "bodyBytes",
    ],
    ["tiny values", (_, response) => void response.end(`[${"{},".repeat(450)}{}]`), "bodyBytes"],
    ["tiny strings", (_, response) => void response.end(`[${'"","\\"",'.repeat(250)}""]`), "bodyBytes"],
    ["nesting", (_, response) => void response.end(`${"[".repeat(4000)}${"]".repeat(4000)}`), "depth"],
  ])("are given up: %s", async (_, answer, limit) => {
    const { result, exceeded } = await ask(answer, (client) => client.get(configMap, ref));
    expect(result).toBeInstanceOf(ResponseError);
    expect(result).toMatchObject({ limit, path: "/api/v1/namespaces/n/configmaps/a" });
    expect(String(result)).toMatch(/raise limits\.\w+ of the client$/);
    expect(exceeded).toEqual([limit]);
  });

  it("are given up when they take too long, however small", async () => {
    const clock = createFakeClock();
    const answer: Answer = (_, response) => void response.write("{");
    // The head has a limit of 60 s, so that this wait is the body's.
    const limits = { bodyMs: 90_000 };
    const asked = ask(answer, (client) => client.get(configMap, ref), { clock, limits });
    await vi.waitFor(() => expect(clock.waits()).toEqual([90_000]));
    clock.advance(90_000);
    expect(await asked).toMatchObject({
      result: { code: "RESPONSE_TOO_SLOW", limit: "bodyMs" },
      exceeded: ["bodyMs"],
    });
  });

  it("leave the connection usable for the next request", async () => {
    await using echo = await startEchoServer((request, response) =>
      request.url?.endsWith("/a")
        ? endless("x".repeat(1000))(request, response)
        : void response.end('{"metadata":{"name":"b"}}'),
    );
    const client = createClient({ server: echo.server }, { limits: small });
    await expect(client.get(configMap, ref)).rejects.toThrow(ResponseError);
    expect(await client.get(configMap, { ...ref, name: "b" })).toEqual({ metadata: { name: "b" } });
    await client.close();
  });

  it.each([
    ["one event without an end", "x"],
    [
      "an event of tiny values",
      `{"type":"ADDED","object":{"metadata":{"name":"a"},"spec":[${"0,".repeat(200)}0]}}\n`,
    ],
    ["an event that is complete", `{"type":"ADDED","object":{"metadata":{"name":"${"a".repeat(4000)}"}}}\n`],
  ])("end a watch: %s", async (_, chunk) => {
    const { result, exceeded } = await ask(endless(chunk), async (client) => {
      for await (const _event of watch(client, configMap));
    });
    expect(result).toMatchObject({ name: "ResponseError", code: "RESPONSE_TOO_LARGE", limit: "objectBytes" });
    expect(exceeded).toEqual(["objectBytes"]);
  });

  it("end lists of many pages", async () => {
    let page = 0;
    const body = () =>
      JSON.stringify({
        metadata: { continue: `${++page}` },
        items: [{ metadata: { name: "a", namespace: "n", annotations: { x: "x".repeat(5000) } } }],
      });
    const { result, requests } = await ask(
      (_, response) => void response.end(body()),
      (client) => collect(client.listAll(configMap)),
    );
    expect(result).toMatchObject({ limit: "listBytes" });
    expect(requests).toHaveLength(4);
  });

  it.each(["x", -1, 0, Number.NaN, null])("cannot be %j", (value) => {
    const limits = { bodyBytes: value as number };
    expect(() => createTransport({ server: "https://a.test" }, { limits })).toThrow(
      "limits: bodyBytes must be a positive number",
    );
  });

  it("has no limits of unknown names", () => {
    const limits = { bodyByte: 1 } as ResponseLimits;
    expect(() => createTransport({ server: "https://a.test" }, { limits })).toThrow(
      'limits: unknown option "bodyByte": did you mean bodyBytes?',
    );
  });
});

describe("answers that were not asked for", () => {
  it("are not decompressed: a small answer stays small", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const answer: Answer = (_, response) =>
      void response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    const { result, requests } = await ask(answer, (client) => client.get(configMap, ref));
    expect(result).toMatchObject({ name: "ResponseError", code: "RESPONSE_ENCODED" });
    expect(requests[0]?.headers["accept-encoding"]).toBeUndefined();
  });

  it.each([301, 302, 303, 307, 308])(
    "are not followed elsewhere, with or without credentials: %i",
    async (status) => {
      await using elsewhere = await startEchoServer();
      const location = `http://user:s3cret@127.0.0.1:${elsewhere.port}/`;
      const { result, requests } = await ask(
        (_, response) => void response.writeHead(status, { location }).end(location),
        (client) => client.get(configMap, ref),
      );
      expect(result).toBeInstanceOf(ApiError);
      expect(String(result)).toMatch(/the server redirects elsewhere, which is not followed/);
      expect(String(result)).not.toContain("s3cret");
      expect(requests).toHaveLength(1);
      expect(elsewhere.requests).toEqual([]);
    },
  );

  it("have headers of a bounded size", async () => {
    const { result } = await ask(
      (_, response) => void response.writeHead(200, { "x-many": "x".repeat(20_000) }).end("{}"),
      (client) => client.get(configMap, ref),
    );
    expect(result).toMatchObject({ name: "TransportError", code: "UND_ERR_HEADERS_OVERFLOW" });
  });

  it("are not quoted when they are not JSON", async () => {
    const answers = ['{"token":s3cret}', "s3cret"];
    for (const text of answers) {
      const { result } = await ask(
        (_, response) => void response.end(text),
        (client) => client.get(configMap, ref),
      );
      expect(result).toMatchObject({ name: "ResponseError", code: "RESPONSE_MALFORMED" });
      expect(String(result) + JSON.stringify(result)).not.toContain("s3cret");
    }
  });
});

it("asks again after a pause even when the server wants none", async () => {
  const clock = createFakeClock();
  const asked = ask(
    (_, response) => void response.writeHead(429, { "retry-after": "0" }).end("{}"),
    (client) => client.get(configMap, ref),
    { clock },
  );
  for (const wait of [50, 100, 200, 400, 800, 1000, 1000, 1000, 1000, 1000]) {
    await vi.waitFor(() => expect(clock.waits()).toContain(wait));
    clock.advance(wait);
  }
  expect((await asked).requests).toHaveLength(11);
});
