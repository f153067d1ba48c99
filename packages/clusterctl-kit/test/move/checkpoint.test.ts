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
  for (const name of [`${path}.tmp`, `${path}.${process.pid}.tmp`, `${path}.new`])
    await symlink(victim, name);
  await fileCheckpoint(path).save(checkpoint);
  expect(await readFile(victim, "utf8")).toBe("of its owner");
  expect(await fileCheckpoint(path).load()).toEqual(checkpoint);
  await rm(path);
  await symlink(victim, path);
  await expect(fileCheckpoint(path).load()).rejects.toThrow(`${path} is not a regular file`);
  await expect(fileCheckpoint(path).save(checkpoint)).rejects.toThrow(`${path} is not a regular file`);
});

const moved = {
  uid: "u",
  kind: { group: "g", version: "v1", kind: "K", plural: "ks", scope: "Namespaced" },
  ...{ namespace: "ns", name: "a", owners: [], group: 0, isShared: false, isKept: false },
} as const;

it("is rejected where a file was cut or changed", async () => {
  const path = join(dir, "move.json");
  const whole = JSON.stringify({
    ...checkpoint,
    objects: [moved],
    created: { u: { uid: "v", version: "1" } },
  });
  await writeFile(path, whole);
  expect((await fileCheckpoint(path).load())?.objects).toEqual([moved]);
  for (let length = 1; length < whole.length; length += 7) {
    await writeFile(path, whole.slice(0, length));
    await expect(fileCheckpoint(path).load(), whole.slice(0, length)).rejects.toThrow(
      "truncated or not JSON",
    );
  }
  const changes: readonly [object, string][] = [
    [{ created: null }, "created: expected an object"],
    [{ created: { u: { uid: 1, version: "" } } }, "created.u.uid: expected a string"],
    [{ stage: "other" }, "stage: expected one of"],
    [{ objects: [{ ...moved, group: 1e9 }] }, "objects[0].group: expected the index of a group"],
    [{ objects: [{ ...moved, group: -1 }] }, "objects[0].group: expected the index of a group"],
    [{ objects: [{ ...moved, kind: {} }] }, "objects[0].kind.group: expected a string"],
    [{ objects: [null] }, "objects[0]: expected an object"],
    [{ deleted: undefined }, "deleted: expected a list"],
    [{ existing: {} }, "existing: expected a list"],
  ];
  for (const [change, problem] of changes) {
    await writeFile(path, JSON.stringify({ ...JSON.parse(whole), ...change }));
    await expect(fileCheckpoint(path).load(), problem).rejects.toThrow(
      `${path} is not a move checkpoint: ${problem}`,
    );
  }
});

it("quotes nothing of a file that is something else", async () => {
  const path = join(dir, "kubeconfig");
  await writeFile(path, "hunter2");
  const error = await fileCheckpoint(path)
    .load()
    .catch((refused: unknown) => refused);
  expect(error).toMatchObject({ name: "MoveError", phase: "checking" });
  expect(String(error)).not.toContain("hunter2");
});

it("is not replaced by a run that did not save the last one", async () => {
  const path = join(dir, "move.json");
  const [first, second] = [fileCheckpoint(path), fileCheckpoint(path)];
  await Promise.all([first.load(), second.load()]);
  await first.save(checkpoint);
  await expect(second.save(checkpoint)).rejects.toThrow("another process has changed it");
  await second.load();
  await second.save({ ...checkpoint, deleted: ["a"] });
  await expect(first.save(checkpoint)).rejects.toThrow("another process has changed it");
  expect((await fileCheckpoint(path).load())?.deleted).toEqual(["a"]);
});

it("is rejected if it is nested too deeply", async () => {
  const path = join(dir, "move.json");
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  await writeFile(path, JSON.stringify(checkpoint).replace('"objects":[]', `"objects":${deep}`));
  await expect(fileCheckpoint(path).load()).rejects.toThrow(`${path} is not a move checkpoint`);
});

it("is not taken as missing if it cannot be read", async () => {
  await expect(fileCheckpoint(dir).load()).rejects.toThrow(`${dir} is not a regular file`);
  const below = join(dir, "a", "move.json");
  await writeFile(join(dir, "a"), "");
  await expect(fileCheckpoint(below).load()).rejects.toThrow("ENOTDIR");
});
