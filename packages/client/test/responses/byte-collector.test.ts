import { expect, it } from "vitest";
import { seeded } from "../../../testing/src/random/random.ts";
import { createByteCollector } from "../../src/responses/byte-collector.ts";
import { cut } from "../support/random.ts";

it("returns the pushed bytes, independent of chunk boundaries", () => {
  const text = "aä€😀".repeat(20_000);
  for (let seed = 0; seed < 20; seed++) {
    const collector = createByteCollector();
    for (const piece of cut(Buffer.from(text), seeded(seed))) collector.push(piece);
    expect(collector.size).toBe(Buffer.byteLength(text));
    expect(collector.take() === text).toBe(true);
    expect(collector.size).toBe(0);
    collector.push(Buffer.from("next"));
    expect(collector.take()).toBe("next");
  }
});
