import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MoveError, restoreMove, saveMove } from "../../src/move/index.ts";
import { memoryCluster } from "./memory-cluster.ts";
import { plainCluster } from "./world.ts";

let parent: string;
let directory: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "capikit-restore-"));
  directory = join(parent, "saved");
  const source = memoryCluster("source", plainCluster("c"));
  await saveMove({ source: source.client, directory });
});
afterEach(() => rm(parent, { recursive: true }));

async function restore(from = directory): Promise<number> {
  const { client } = memoryCluster("target", []);
  return (await restoreMove({ target: client, directory: from })).created;
}

async function refusal(from = directory): Promise<string> {
  const error: unknown = await restore(from).catch((thrown: unknown) => thrown);
  if (error instanceof MoveError && error.phase === "checking") return error.message;
  throw error;
}

it("restores the files of a Secret in a volume, which are symbolic links", async () => {
  const volume = join(parent, "volume");
  const files = join(volume, "..2026_11_23_10_00_00.1");
  await mkdir(volume);
  await rename(directory, files);
  await symlink("..2026_11_23_10_00_00.1", join(volume, "..data"));
  for (const name of await readdir(files)) await symlink(join("..data", name), join(volume, name));
  expect(await restore(volume)).toBe(7);
});

it("rejects a folder in the directory", async () => {
  expect(await refusal(parent)).toContain(`${directory} is not a file: remove it, or use the directory`);
});

it("rejects a directory without objects, or that does not exist", async () => {
  const empty = join(parent, "empty");
  await mkdir(empty);
  expect(await refusal(empty)).toContain(`${empty} has no objects`);
  await writeFile(join(empty, "a.yaml"), "---\n");
  expect(await refusal(empty)).toContain(`${empty} has no objects`);
  expect(await refusal(join(parent, "missing"))).toContain(
    `cannot read the directory ${parent}/missing: ENOENT`,
  );
});

it("rejects a symbolic link to a missing file", async () => {
  await symlink("missing", join(directory, "b.yaml"));
  expect(await refusal()).toContain(`cannot read ${directory}/b.yaml: ENOENT`);
});

it("rejects a target without the kinds", async () => {
  const { client } = memoryCluster("target", []);
  const without = { ...client, async *listAll() {} } as typeof client;
  await expect(restoreMove({ target: without, directory })).rejects.toThrow(
    `the target has no kinds of the objects in ${directory}`,
  );
});

it("rejects files that are nested too deeply", async () => {
  await writeFile(join(directory, "a.yaml"), `{"spec":${"[".repeat(50_000)}${"]".repeat(50_000)}}`);
  expect(await refusal()).toMatch(/a\.yaml: JSON is nested deeper than 1000 levels/);
});

it("reports its phases", async () => {
  const phases: string[] = [];
  const { client } = memoryCluster("target", []);
  await restoreMove({ target: client, directory, observer: { onPhase: (phase) => phases.push(phase) } });
  expect(phases).toEqual(["checking", "creating", "resuming", "done"]);
});
