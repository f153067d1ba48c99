/**
 * Attacks of a hostile server on a client over HTTP/2.
 *
 * @module
 */
import { once } from "node:events";
import { createSecureServer, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { createClient } from "@capikit/client";
import { ResponseError, TransportError } from "@capikit/client/errors";
import { beforeAll, describe, expect, it } from "vitest";
import { type Authority, createAuthority } from "../../src/pki/index.ts";

let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority("hostile");
});

async function ask(answer: (stream: ServerHttp2Stream) => void) {
  const pair = await authority.issueServer(["127.0.0.1"]);
  const server = createSecureServer({
    cert: pair.certificate,
    key: pair.key,
    maxSendHeaderBlockLength: 1_000_000,
  });
  server.on("stream", (stream) => {
    stream.on("error", () => {});
    answer(stream);
  });
  server.on("sessionError", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const client = createClient(
    { server: `https://127.0.0.1:${port}`, certificateAuthority: authority.certificate },
    { http: "2", limits: { bodyBytes: 100_000 }, retry: { attempts: 1 } },
  );
  const result = await client.raw({ method: "GET", path: "/" }).catch((error: unknown) => error);
  await client.close();
  server.close();
  return result;
}

describe("a server over HTTP/2", () => {
  it("cannot push: the client disables it", async () => {
    let allowed: boolean | undefined;
    const result = await ask((stream) => {
      allowed = stream.pushAllowed;
      stream.respond({ ":status": 200 });
      stream.end("{}");
    });
    expect([result, allowed]).toEqual([{}, false]);
  });

  it.each([
    ["1,000 header fields", Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`x-${n}`, "y"]))],
    ["a header field of 200 KB", { "x-long": "y".repeat(200_000) }],
  ])("cannot fill the memory by %s", async (_, fields) => {
    const result = await ask((stream) => {
      try {
        stream.respond({ ":status": 200, ...fields });
        stream.end("{}");
      } catch {
        stream.close();
      }
    });
    expect(result).toBeInstanceOf(TransportError);
  });

  it("cannot fill the memory by a body without an end", async () => {
    const result = await ask((stream) => {
      stream.respond({ ":status": 200 });
      const more = (): void => {
        while (!stream.destroyed && stream.write("x".repeat(10_000)));
        stream.once("drain", more);
      };
      more();
    });
    expect(result).toBeInstanceOf(ResponseError);
    expect(result).toMatchObject({ limit: "bodyBytes" });
  });
});
