import { describe, expect, it } from "vitest";
import { createGrowingBuffer } from "../../src/server/growing-buffer.ts";

const chunks = ["a body ", "in three ", "chunks"].map((text) => Buffer.from(text));

function filled(expected: number) {
  const buffer = createGrowingBuffer(expected, 1024);
  for (const chunk of chunks) buffer.push(chunk);
  return buffer;
}

describe("createGrowingBuffer", () => {
  it.each([0, 22])("returns the chunks as bytes of a fixed length, of %i expected", (expected) => {
    const body = filled(expected).take();
    expect(body.toString()).toBe("a body in three chunks");
    expect((body.buffer as ArrayBuffer & { readonly resizable: boolean }).resizable).toBe(false);
  });

  it("returns a single chunk itself", () => {
    const [chunk = Buffer.alloc(0)] = chunks;
    const buffer = createGrowingBuffer(0, 1024);
    buffer.push(chunk);
    expect(buffer.take()).toBe(chunk);
  });

  it("states the memory of announced bodies before it is allocated", () => {
    const [first = Buffer.alloc(0), second = first] = chunks;
    const capacities = [200_000, 2_000_000].map((expected) => {
      const buffer = createGrowingBuffer(expected, 4_000_000);
      buffer.push(first);
      return buffer.capacityWith(second);
    });
    expect(capacities).toEqual([200_000, 65_536]);
  });

  it("frees the bytes that were taken", () => {
    const buffer = filled(0);
    const body = buffer.take();
    buffer.free();
    expect(body).toHaveLength(0);
    expect(buffer).toHaveLength(0);
  });
});
