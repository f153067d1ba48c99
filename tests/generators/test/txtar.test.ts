import { describe, expect, it } from "vitest";
import { parseArchive, printArchive } from "../src/txtar.ts";

describe("txtar", () => {
  it("reads the text above the first file, and files", () => {
    const { comment, files } = parseArchive(
      "a\nb\n-- c.ts --\nc\n -- d --\n\n-- d/e.txt --\n-- f --\n--g--\n",
    );
    expect(comment).toBe("a\nb\n");
    expect(files).toEqual({ "c.ts": "c\n -- d --\n\n", "d/e.txt": "", f: "--g--\n" });
  });

  it.each(["", "a\n", "-- a --\n", "a\n-- b --\n-- c --\nd\n"])("is printed as it was read: %j", (text) => {
    expect(printArchive(parseArchive(text))).toBe(text);
  });

  it("ends texts with a newline", () => {
    expect(printArchive({ comment: "a", files: { b: "c" } })).toBe("a\n-- b --\nc\n");
  });

  it("rejects a path that occurs twice", () => {
    expect(() => parseArchive("-- a --\n-- a --\n")).toThrow("a occurs twice");
  });
});
