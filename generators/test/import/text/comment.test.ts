import { describe, expect, it } from "vitest";
import { commentText } from "../../../src/import/text/comment.ts";
import { docComment } from "../../../src/model/text/typescript-text.ts";

describe("commentText", () => {
  it.each([
    ["a\nb", ["a", "b"]],
    ["a\n\nb\n", ["a", "", "b"]],
    ["+ plus\n+marker", ["\\+ plus", "\\+marker"]],
    ["  +indented\n @tag", ["  \\+indented", " \\@tag"]],
    ["TODO: x\nTODOs\n TODO", ["\\TODO: x", "\\TODOs", " TODO"]],
    ["---\n----\n- -", ["\\---", "\\----", "- -"]],
    ["```\nTODO\n---\n+ x\n```\nTODO", ["```", "TODO", "---", "\\+ x", "```", "\\TODO"]],
    ["~~~\n```\n---\n~~~", ["~~~", "```", "---", "~~~"]],
    ["a   \n\tb", ["a", "\tb"]],
    ["a\n\n\nb", ["a", "", "TODO: the description has another blank line here", "", "b"]],
  ])("writes %j", (text, lines) => {
    expect(commentText(text)).toEqual({ lines, exact: true });
  });

  it.each(["```\n\n\n```", "\\+x", "\\TODO", "\\---"])("reports that %j cannot be represented", (text) => {
    expect(commentText(text).exact).toBe(false);
  });
});

describe("characters that readers would not see", () => {
  it.each([
    ["a\u2028+marker", "a\\u2028+marker"],
    ["a\r+marker", "a\\u000d+marker"],
    ["\u0085+marker", "\\u0085+marker"],
    ["a\u202eb\u0000", "a\\u202eb\\u0000"],
  ])("shows %j", (text, line) => {
    expect(commentText(text)).toEqual({ lines: [line], exact: false });
  });
});

describe("docComment", () => {
  it.each([
    [[], []],
    [["text"], ["/** text */"]],
    [["+marker"], ["/** +marker */"]],
    [["* star"], ["/**", " * * star", " */"]],
    [[" lead"], ["/**", " *  lead", " */"]],
    [["a */ b *\\/ c"], ["/** a *\\/ b *\\\\/ c */"]],
    [
      ["a", "", "b"],
      ["/**", " * a", " *", " * b", " */"],
    ],
  ])("writes %j", (lines, text) => {
    expect(docComment(lines, "")).toEqual(text);
  });
});
