import { describe, expect, it } from "vitest";
import { seeded } from "../../../testing/src/random/random.ts";
import { createLineSplitter } from "../../src/watch/watch.ts";
import { cut } from "../support/random.ts";

describe("createLineSplitter", () => {
  it("gives the same lines wherever the chunks end, within characters too", () => {
    const lines = ['{"a":"ä€😀"}', '{"b":1}', "x".repeat(50), '{"c":"\\n"}', "ü"];
    const bytes = Buffer.from(`${lines.join("\n")}\n`);
    for (let seed = 0; seed < 300; seed++) {
      const splitter = createLineSplitter(1000);
      const got = cut(bytes, seeded(seed)).flatMap((chunk) => splitter.push(chunk));
      expect(got).toEqual(lines);
      expect(splitter.pendingBytes).toBe(0);
    }
  });

  it("leaves out empty lines, and knows of an unfinished one", () => {
    const splitter = createLineSplitter(1000);
    expect(splitter.push(Buffer.from("\n\r\na\n\nbc"))).toEqual(["a"]);
    expect(splitter.pendingBytes).toBe(2);
  });

  it("does not collect without end", () => {
    const splitter = createLineSplitter(5);
    splitter.push(Buffer.from("12345"));
    expect(() => splitter.push(Buffer.from("6"))).toThrow(RangeError);
  });
});
