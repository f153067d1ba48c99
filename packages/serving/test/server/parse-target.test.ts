import { describe, expect, it } from "vitest";
import { parseTarget } from "../../src/server/parse-target.ts";

describe("parseTarget", () => {
  it.each([
    ["/", "/", ""],
    ["/a/b-c_d.e~f/v1?timeout=10s&x=%20+", "/a/b-c_d.e~f/v1", "timeout=10s&x=%20+"],
    ["//elsewhere/a", "//elsewhere/a", ""],
    ["/a?", "/a", ""],
    ["/a/../b/./c", "/b/c", ""],
    ["/a/.hidden", "/a/.hidden", ""],
    ["/a b#c", "/a%20b", ""],
    ["/a?b#c", "/a", "b"],
    ["/a\\b", "/a/b", ""],
    ["http://server/a?b", "/a", "b"],
  ])("reads %s", (target, path, query) => {
    expect(parseTarget(target)).toEqual({ path, query });
  });

  it.each(["", "*", "a/b", "http://"])("takes %j for malformed", (target) => {
    expect(parseTarget(target)).toBeUndefined();
  });

  it("parses plain targets like URL", () => {
    for (const target of ["/a/b?c=d&e=%41", "/a//b/", "/A/-/~?=&&", "/a./b..?x"]) {
      const url = new URL(`http://server${target}`);
      expect(parseTarget(target)).toEqual({ path: url.pathname, query: url.search.slice(1) });
    }
  });
});
