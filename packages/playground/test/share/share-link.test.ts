import { expect, it } from "vitest";
import { decodeTexts, encodeTexts } from "../../src/share/share-link.ts";

it("encodes texts in a fragment of a URL", async () => {
  const texts = { types: "export interface Straße {}\n".repeat(50), objects: "a: ✓\n" };
  const fragment = await encodeTexts(texts);
  expect(fragment).toMatch(/^#v1:[\w-]+$/);
  expect(fragment.length).toBeLessThan(200);
  expect(await decodeTexts(fragment)).toEqual(texts);
});

it("returns undefined for other fragments", async () => {
  const fragment = await encodeTexts({ types: "a" });
  for (const other of [
    "",
    "#heading",
    "#v1:",
    "#v1:%%%",
    fragment.slice(0, -3),
    fragment.replace("v1", "v2"),
  ])
    expect(await decodeTexts(other)).toBeUndefined();
});

it("refuses links with more text than the limit", async () => {
  const fragment = await encodeTexts({ types: "a".repeat(2_000_000) });
  expect(fragment.length).toBeLessThan(10_000);
  expect(await decodeTexts(fragment)).toBeUndefined();
});
