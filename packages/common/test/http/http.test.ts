import { describe, expect, test } from "vitest";
import { BodyTooLargeError, readBoundedBody, withBasicAuth } from "../../src/http/index.ts";

describe("read bounded body", () => {
  test("reads a body of several parts up to the limit", async () => {
    const answer = new Response(new Blob(["abc", "déf"]).stream());
    expect(new TextDecoder().decode(await readBoundedBody(answer, 7))).toBe("abcdéf");
    expect(await readBoundedBody(new Response(null), 0)).toHaveLength(0);
  });

  test("stops at the first part beyond the limit, and cancels an infinite body", async () => {
    let pulled = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(100));
      },
      cancel() {
        cancelled = true;
      },
    });
    await expect(readBoundedBody(new Response(endless), 1000)).rejects.toThrow(BodyTooLargeError);
    expect(cancelled).toBe(true);
    expect(pulled).toBeLessThan(15);
  });

  test("rejects a declared length without reading", async () => {
    const answer = new Response("abc", { headers: { "content-length": "1001" } });
    await expect(readBoundedBody(answer, 1000)).rejects.toMatchObject({
      code: "BODY_TOO_LARGE_ERROR",
      maxBytes: 1000,
    });
  });
});

describe("with basic auth", () => {
  const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString("base64")}`;

  test.each([
    ["https://ci:pw@host/a?b=c", "ci:pw"],
    ["https://ci@host/a?b=c", "ci:"],
    ["https://:pw@host/a?b=c", ":pw"],
    ["https://c%C3%AF:p%40%3A@host/a?b=c", "cï:p@:"],
    ["https://ci:100%@host/a?b=c", "ci:100%"],
  ])("moves user and password of %s into a header", (url, pair) => {
    expect(withBasicAuth(url, { accept: "*/*" })).toEqual({
      url: "https://host/a?b=c",
      headers: { accept: "*/*", authorization: basic(pair) },
    });
  });

  test("leaves other URLs and an existing header unchanged", () => {
    expect(withBasicAuth("HTTPS://host")).toEqual({ url: "HTTPS://host", headers: {} });
    const headers = { Authorization: "Bearer t" };
    expect(withBasicAuth("https://ci:pw@host/", headers)).toEqual({ url: "https://host/", headers });
  });

  test("an error for an invalid URL does not contain it", () => {
    expect(() => withBasicAuth("https://ci:pw@host:x")).toThrow(/^invalid URL$/);
  });
});
