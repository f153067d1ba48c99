import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseManifests, readManifests } from "../../src/index.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "capikit-manifests-"));
});
afterEach(() => rm(dir, { recursive: true }));

const object = (name: string) => ({ apiVersion: "v1", kind: "Namespace", metadata: { name } });

describe("readManifests", () => {
  it("reads folders, files and objects in the order given", async () => {
    await writeFile(
      join(dir, "b.yaml"),
      `${JSON.stringify(object("b1"))}\n---\n${JSON.stringify(object("b2"))}`,
    );
    await writeFile(
      join(dir, "a.json"),
      JSON.stringify({ apiVersion: "v1", kind: "List", items: [object("a")] }),
    );
    await writeFile(join(dir, "notes.txt"), "no: manifest");
    const read = await readManifests([object("first"), dir, join(dir, "b.yaml")]);
    expect(read.map(({ metadata }) => metadata.name)).toEqual(["first", "a", "b1", "b2", "b1", "b2"]);
    expect(await readManifests(object("alone"))).toEqual([object("alone")]);
  });

  it("names a file that is not there", async () => {
    await expect(readManifests(join(dir, "none.yaml"))).rejects.toThrow(/cannot read .*none.yaml/);
  });
});

describe("parseManifests", () => {
  it.each([
    ["a: [", /^x.yaml: a quote, bracket or brace is not closed/],
    ["kind: Namespace", /^x.yaml: Namespace without apiVersion/],
  ])("refuses %j", (text, message) => {
    expect(() => parseManifests(text, "x.yaml")).toThrow(message);
  });

  it("keeps every digit of an integer", () => {
    const text = "apiVersion: v1\nkind: X\nmetadata: {generation: 7}\nmaximum: 9223372036854775807\n";
    expect(parseManifests(text, "x.yaml")).toEqual([
      { apiVersion: "v1", kind: "X", metadata: { generation: 7 }, maximum: 9223372036854775807n },
    ]);
  });

  it("skips empty documents", () => {
    expect(parseManifests("---\n# nothing\n---\n", "x.yaml")).toEqual([]);
  });
});
