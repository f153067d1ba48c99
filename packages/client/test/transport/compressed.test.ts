import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { createTransport, type ResponseLimits } from "../../src/transport/index.ts";
import { startEchoServer } from "../support/echo-server.ts";

async function ask(
  body: Buffer,
  { status = 200, encoding = "gzip" }: { readonly status?: number; readonly encoding?: string },
  limits: ResponseLimits = {},
) {
  await using echo = await startEchoServer((_, response) => {
    response.writeHead(status, encoding ? { "content-encoding": encoding } : {}).end(body);
  });
  const transport = createTransport({ server: echo.server }, { limits });
  const result = await transport
    .request({ method: "GET", path: "/", compressed: true })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((error: unknown) => error);
  await transport.close();
  expect(echo.requests.map(({ headers }) => headers["accept-encoding"])).toEqual(["gzip"]);
  return result;
}

const text = JSON.stringify({ message: "ä".repeat(100_000) });

it("decompresses an answer of any status, and takes plain ones", async () => {
  expect(await ask(gzipSync(text), {})).toEqual({ status: 200, text });
  expect(await ask(gzipSync(text), { status: 403 })).toEqual({ status: 403, text });
  expect(await ask(Buffer.from(text), { encoding: "" })).toEqual({ status: 200, text });
});

it("applies limits to decompressed bytes", async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  expect(await ask(bomb, {}, { bodyBytes: 100_000 })).toMatchObject({ limit: "bodyBytes" });
});

it("refuses other encodings", async () => {
  const result = await ask(Buffer.from(text), { encoding: "deflate" });
  expect(result).toMatchObject({ name: "ResponseError", code: "RESPONSE_ENCODED" });
});

it.each([
  ["cut off", gzipSync(text).subarray(0, -9)],
  ["invalid", Buffer.from(text)],
])("fails when the answer is %s", async (_, body) => {
  expect(await ask(body, {})).toMatchObject({ name: "TransportError" });
});
