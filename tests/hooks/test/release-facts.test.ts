import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hooks as catalog } from "@capikit/api/catalog";
import { isKnownTo } from "@capikit/api/catalog/runtime";
import { describe, expect, it } from "vitest";
import { newerTexts } from "../src/release-facts/newer.ts";
import { readReleaseFacts } from "../src/release-facts/release-facts.ts";

const folder = join(import.meta.dirname, "../../../packages/api/gen/releases");
const { files, hooks } = await readReleaseFacts();

describe("the facts about supported releases", () => {
  it.each(Object.entries(files))("%s is that of the Go modules", (name, text) => {
    expect(readFileSync(join(folder, name), "utf8")).toBe(text);
  });

  it.each(hooks)("%s has the hooks that the catalog states", (release, { names }) => {
    const known = Object.values(catalog).filter((hook) => isKnownTo(hook, release));
    expect(names).toEqual(known.map(({ hook }) => hook).sort());
  });
});

describe("newerTexts", () => {
  it("returns new members, without those below a new member", () => {
    const old = ["a"];
    expect(
      newerTexts([
        ["v1.13.6", old],
        ["v1.14.2", ["a", "a.b", "a.b.c", "a.bc", "a.l", "a.l[].x"]],
      ]),
    ).toEqual(["a.b", "a.bc", "a.l"].map((text) => ({ text, since: "v1.14" })));
  });

  it("rejects removed members", () => {
    expect(() =>
      newerTexts([
        ["v1.13.6", ["a.b"]],
        ["v1.14.2", []],
      ]),
    ).toThrow("removed in v1.14.2: a.b");
  });
});
