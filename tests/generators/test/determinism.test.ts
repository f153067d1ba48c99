import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diskHost, type ProjectHost } from "@capikit/generators/source";
import { afterAll, describe, expect, it } from "vitest";
import { artefactsOf, writeWholeProject } from "../src/whole-project.ts";

const scratch = mkdtempSync(join(tmpdir(), "capikit-determinism-"));
const project = join(scratch, "project");
writeWholeProject(project);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A copy of the project whose sources are changed. */
function rewritten(name: string, change: (text: string) => string): string {
  const copy = join(scratch, name);
  cpSync(project, copy, { recursive: true });
  for (const file of globSync("**/*.ts", { cwd: copy })) {
    writeFileSync(join(copy, file), change(readFileSync(join(copy, file), "utf8")));
  }
  return copy;
}

/** Orders lists by a seed, otherwise than the disk does. */
function shuffling(seed: number): ProjectHost {
  const shuffle = <T>(items: readonly T[]): T[] => {
    let state = seed;
    const keyed = items.map((item) => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return { item, key: state };
    });
    return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
  };
  return {
    ...diskHost,
    readFolder(path) {
      const { files, folders } = diskHost.readFolder(path);
      return { files: shuffle(files), folders: shuffle(folders) };
    },
  };
}

describe("the same types give the same bytes", () => {
  const expected = artefactsOf(project);

  it("holds many artefacts", () => {
    expect(Object.keys(expected).length).toBeGreaterThan(15);
  });

  it("twice in a row", () => {
    expect(artefactsOf(project)).toEqual(expected);
  });

  it.each([1, 7, 42, 1234])("whatever the order of files, seed %i", (seed) => {
    expect(artefactsOf(project, shuffling(seed))).toEqual(expected);
  });

  it("from another folder", () => {
    expect(artefactsOf(rewritten("elsewhere/deeper", (text) => text))).toEqual(expected);
  });

  it("with Windows line ends", () => {
    expect(artefactsOf(rewritten("crlf", (text) => text.replaceAll("\n", "\r\n")))).toEqual(expected);
  });

  it("with byte order marks", () => {
    expect(artefactsOf(rewritten("bom", (text) => `\uFEFF${text}`))).toEqual(expected);
  });
});
