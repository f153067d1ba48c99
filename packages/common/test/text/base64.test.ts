import { expect, it } from "vitest";
import { decodeBase64, encodeBase64 } from "../../src/text/base64.ts";

it("encodes and decodes like Node.js", () => {
  for (const length of [0, 1, 2, 3, 255, 0x8000, 0x8001]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
    const text = Buffer.from(bytes).toString("base64");
    expect(encodeBase64(bytes)).toBe(text);
    expect(Buffer.from(decodeBase64(text)).equals(bytes)).toBe(true);
  }
});

it("ignores line breaks, and refuses other characters", () => {
  expect([...decodeBase64("AQ\nID\r\n")]).toEqual([1, 2, 3]);
  expect(() => decodeBase64("A*==")).toThrow(expect.objectContaining({ name: "InvalidCharacterError" }));
});
