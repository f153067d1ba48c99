import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packTar } from "modern-tar";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { extractProgram } from "../../src/images/extract-program.ts";
import { fileIn } from "../support/image-registry.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "capikit-layers-"));
});
afterEach(() => rm(root, { recursive: true }));

describe("limits of layers", () => {
  it.each([
    ["files", { entries: 499_999, unpackedBytes: 0 }, "the layers have more than 500000 files"],
    ["bytes", { entries: 0, unpackedBytes: 8 * 1024 ** 3 }, "the layers have more than 8589934592 bytes"],
  ])("count %s of the layers before", async (_name, before, message) => {
    const layer = join(root, "layer.tar");
    await writeFile(layer, await packTar([fileIn("a"), fileIn("b")]));
    const search = { paths: new Set(["/manager"]), excluded: [], ...before };
    await expect(extractProgram(layer, search, join(root, "manager"))).rejects.toThrow(message);
  });
});
