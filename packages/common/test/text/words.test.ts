import { describe, expect, it } from "vitest";
import { capitalize, didYouMean, shellWords, unicodeEscape, utf8Length } from "../../src/text/index.ts";

it.each([
  ["machinePool", "MachinePool"],
  ["v1beta2", "V1beta2"],
  ["", ""],
])("capitalizes %j", (text, expected) => {
  expect(capitalize(text)).toBe(expected);
});

it.each([
  ["\n", "\\u000a"],
  ["\u202e", "\\u202e"],
])("escapes %j", (character, expected) => {
  expect(unicodeEscape(character)).toBe(expected);
});

it.each([
  ["", 0],
  ["abc", 3],
  ["é", 2],
  ["\u{1F600}", 4],
  ["\ud83d", 3],
])("counts the bytes of %j", (text, expected) => {
  expect(utf8Length(text)).toBe(expected);
});

describe("shellWords", () => {
  it.each([
    ["out/v1.2.3/metadata.yaml", "out/v1.2.3/metadata.yaml"],
    ["https://example.org/acme%2Ffoo?a=b", "'https://example.org/acme%2Ffoo?a=b'"],
    ["acme%2Ffoo", "acme%2Ffoo"],
    ["", "''"],
    ["my folder", "'my folder'"],
    ["it's", `'it'\\''s'`],
    ["$(reboot)", "'$(reboot)'"],
  ])("quotes %j where a shell needs it", (text, expected) => {
    expect(shellWords("-n", text)).toBe(`-n ${expected}`);
  });
});

it("suggests a name, if there is one", () => {
  expect(didYouMean("Machine")).toBe("did you mean Machine?");
  expect(didYouMean("Machine", "`")).toBe("did you mean `Machine`?");
  expect(didYouMean(undefined)).toBeUndefined();
});
