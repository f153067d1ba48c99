import { expect, test } from "vitest";
import { BodyTooLargeError, readBoundedBody } from "../../src/http/index.ts";

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
