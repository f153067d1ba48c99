import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hooks as catalog } from "@capikit/api/catalog";
import { isKnownTo } from "@capikit/api/catalog/runtime";
import { referenceMinor, referenceRelease, supportedReleases } from "@capikit/api/releases";
import { describe, expect, it } from "vitest";
import { newerTexts } from "../src/release-facts/newer.ts";
import { readReleaseFacts } from "../src/release-facts/release-facts.ts";

const folder = join(import.meta.dirname, "../../../packages/api/src/releases");
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

const [oldest] = supportedReleases;

describe("newerTexts", () => {
  it("returns new members, without those below a new member", () => {
    const old = ["a"];
    expect(
      newerTexts([
        [oldest, old],
        [referenceRelease, ["a", "a.b", "a.b.c", "a.bc", "a.l", "a.l[].x"]],
      ]),
    ).toEqual(["a.b", "a.bc", "a.l"].map((text) => ({ text, since: referenceMinor })));
  });

  it("returns one row for a new kind or version", () => {
    const members = (subject: string) =>
      ["apiVersion", "kind", "spec", "spec.a"].map((path) => `${subject} ${path}`);
    const [old, version, kind] = ["g.x/v1 Foo", "g.x/v2 Foo", "g.x/v2 Bar"];
    const added = [`${kind} kind`, `${version} kind`].map((text) => ({ text, since: referenceMinor }));
    expect(
      newerTexts([
        [oldest, members(old)],
        [referenceRelease, [...members(old), ...members(version), ...members(kind)]],
      ]),
    ).toEqual(added);
  });

  it("leaves out removed members", () => {
    expect(
      newerTexts([
        [oldest, ["a.b"]],
        [referenceRelease, ["a.c"]],
      ]),
    ).toEqual([{ text: "a.c", since: referenceMinor }]);
  });
});
