import { describe, expect, it } from "vitest";
import { shortenDescription } from "../../../src/model/schema/shorten-description.ts";

describe("shortenDescription", () => {
  it.each([
    ["One. Two.", undefined, "One. Two."],
    ["One. Two.", 0, undefined],
    ["One. Two.", 9, "One. Two."],
    ["One. Two.", 8, "One."],
    ["since v1.2 it is", 12, "since v1."],
    ["some words here", 12, "some words..."],
    ["unbroken", 4, "unbr..."],
    ["ää ää", 5, "ää..."],
    ["äää", 3, "ä..."],
    ["😀😀", 5, "😀..."],
    ["はい。いいえ。", 12, "はい。"],
  ])("cuts %j to %s", (text, length, expected) => {
    expect(shortenDescription(text, length)).toBe(expected);
  });
});
