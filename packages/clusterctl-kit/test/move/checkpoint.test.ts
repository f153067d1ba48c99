import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fileCheckpoint, type MoveCheckpoint } from "../../src/move/run/checkpoint.ts";

const checkpoint: MoveCheckpoint = {
  version: 1,
  source: "a",
  target: "b",
  stage: "creating",
  objects: [],
  created: {},
  deleted: [],
  leftBehind: [],
};
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "capikit-checkpoint-"));
});
afterEach(() => rm(dir, { recursive: true }));

it("is restored as saved and readable by its owner only", async () => {
  const store = fileCheckpoint(join(dir, "move.json"));
  expect(await store.load()).toBeUndefined();
  await store.save(checkpoint);
  expect(await store.load()).toEqual(checkpoint);
  expect((await stat(store.name)).mode & 0o777).toBe(0o600);
  expect(await readdir(dir)).toEqual(["move.json"]);
});

it("does not write to existing symbolic links", async () => {
  const shared = join(dir, "shared");
  const victim = join(dir, "victim");
  await mkdir(shared);
  await writeFile(victim, "of its owner");
  const path = join(shared, "move.json");
  for (const name of [path, `${path}.tmp`, `${path}.${process.pid}.tmp`, `${path}.new`])
    await symlink(victim, name);
  await fileCheckpoint(path).save(checkpoint);
  expect(await readFile(victim, "utf8")).toBe("of its owner");
  expect(await fileCheckpoint(path).load()).toEqual(checkpoint);
});

it("is rejected if it is nested too deeply", async () => {
  const path = join(dir, "move.json");
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  await writeFile(path, JSON.stringify(checkpoint).replace('"objects":[]', `"objects":${deep}`));
  await expect(fileCheckpoint(path).load()).rejects.toThrow(`${path} is not a move checkpoint`);
});

it("is not taken as missing if it cannot be read", async () => {
  await expect(fileCheckpoint(dir).load()).rejects.toThrow("EISDIR");
});
