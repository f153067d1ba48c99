import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type MoveObserver, restoreMove, saveMove } from "../../src/move/index.ts";
import { memoryCluster } from "./memory-cluster.ts";
import { object, ofClass, plainCluster } from "./world.ts";

let parent: string;
let directory: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "capikit-save-"));
  directory = join(parent, "saved");
});
afterEach(() => rm(parent, { recursive: true }));

function start() {
  const source = memoryCluster("source", plainCluster("c"));
  const save = (to = directory, observer: MoveObserver = {}) =>
    saveMove({ source: source.client, directory: to, observer, retry: { attempts: 1 } });
  return { source, save };
}

it("does not replace an existing directory, which may be the working directory or a mount", async () => {
  await mkdir(directory);
  const { ino } = await stat(directory);
  const { saved } = await start().save();
  const files = await readdir(directory);
  expect(files).toHaveLength(saved);
  expect((await stat(directory)).ino).toBe(ino);
  for (const file of files) expect((await stat(join(directory, file))).mode & 0o077).toBe(0);
});

it("saves an object that was created before its controller noticed the pause", async () => {
  const { source, save } = start();
  const [owner] = plainCluster("c");
  source.intercept = (verb) => {
    if (verb !== "patch") return;
    source.intercept = () => {};
    source.put(object("FooConfig", "late", { owners: owner === undefined ? [] : [owner] }));
  };
  const { saved } = await save();
  const files = await readdir(directory);
  expect(files).toHaveLength(saved);
  expect(files.filter((name) => name.endsWith("_ns1_late.yaml"))).toHaveLength(1);
});

it("saves nothing if an object was created while it was writing", async () => {
  const { source, save } = start();
  const onObject = (): void => source.put(object("Vault", "late"));
  await expect(save(directory, { onObject })).rejects.toThrow("objects of the source changed");
  expect(await readdir(parent)).toEqual([]);
  expect(source.find("Cluster", "c")?.spec).toEqual({});
});

it("unpauses an object that is no longer in the plan", async () => {
  const user = object("Cluster", "d", { spec: ofClass("a", "ns2"), status: plainCluster("d")[0]?.status });
  const foreign = object("ClusterClass", "a", { namespace: "ns2" });
  const source = memoryCluster("source", [...plainCluster("c"), user, foreign]);
  source.intercept = (verb, kind) => {
    if (verb === "patch" && kind === "ClusterClass") source.remove("Cluster", "d");
  };
  const { saved } = await saveMove({
    source: source.client,
    directory,
    namespace: "ns1",
    retry: { attempts: 1 },
  });
  expect(saved).toBe(plainCluster("c").length);
  const ref = { namespace: "ns2", name: "a" };
  const kind = {
    group: "cluster.x-k8s.io",
    version: "v1",
    kind: "ClusterClass",
    plural: "clusterclasses",
    scope: "Namespaced",
  } as const;
  expect((await source.client.get(kind, ref)).metadata.annotations).toEqual({});
});

it("reports that the source resumes, unless it failed", async () => {
  const phases: string[] = [];
  const { save } = start();
  await save(directory, { onPhase: (phase) => phases.push(phase) });
  expect(phases.slice(-2)).toEqual(["resuming", "done"]);
  const onObject = (): void => {
    throw new Error("full disk");
  };
  const failed = save(join(parent, "other"), { onObject, onPhase: (phase) => phases.push(phase) });
  await expect(failed).rejects.toThrow("full disk");
  expect(phases.at(-1)).toBe("rolling-back");
});

it("creates a missing directory, and writes to one behind a symbolic link", async () => {
  const { save } = start();
  const { saved } = await save();
  expect(await readdir(directory)).toHaveLength(saved);
  expect(await readdir(parent)).toEqual(["saved"]);
  await mkdir(join(parent, "real"));
  await symlink("real", join(parent, "link"));
  await save(join(parent, "link"));
  expect(await readdir(join(parent, "real"))).toHaveLength(saved);
});

it("rejects a directory that cannot be written before it pauses the source", async () => {
  const { source, save } = start();
  source.intercept = (verb) => {
    if (verb === "patch") throw new Error("paused the source");
  };
  const file = join(parent, "file");
  await writeFile(file, "");
  await symlink("missing", join(parent, "dangling"));
  for (const [path, why] of [
    [file, "ENOTDIR"],
    [join(file, "below"), "ENOTDIR"],
    [join(parent, "dangling"), "ENOENT"],
    [parent, "it is not empty"],
  ] as const)
    await expect(save(path)).rejects.toMatchObject({
      phase: "checking",
      message: expect.stringContaining(`cannot save to ${path}: ${why}`),
    });
  expect(await readdir(parent)).toEqual(["dangling", "file"]);
});

it("leaves no files behind if one cannot be moved to its place", async () => {
  const { source, save } = start();
  await mkdir(join(directory, "lost+found", "1"), { recursive: true });
  const onObject = (): void => {
    const [folder = ""] = readdirSync(directory).filter((name) => name !== "lost+found");
    mkdirSync(join(directory, folder, "lost+found", "1"), { recursive: true });
  };
  await expect(save(directory, { onObject })).rejects.toThrow("ENOTEMPTY");
  expect(await readdir(directory)).toEqual(["lost+found"]);
  expect(source.find("Cluster", "c")?.spec).toEqual({});
});

it("saves to the root of an ext4 volume, and restores from it", async () => {
  await mkdir(join(directory, "lost+found"), { recursive: true });
  const { saved } = await start().save();
  expect(await readdir(directory)).toHaveLength(saved + 1);
  const { client } = memoryCluster("target", []);
  expect(await restoreMove({ target: client, directory })).toMatchObject({ created: saved });
});

it("does not mix its files with those of a concurrent save", async () => {
  await mkdir(directory);
  const other = memoryCluster("other", plainCluster("d", "ns2"));
  const saves = [start().save(), saveMove({ source: other.client, directory })];
  const results = await Promise.allSettled(saves);
  const files = await readdir(directory);
  expect(files.every((name) => name.includes("_ns1_")) || files.every((name) => name.includes("_ns2_"))).toBe(
    true,
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(files.length === 0 ? 0 : 1);
});

it("does not move its files to a directory that others write to", async () => {
  const { source, save } = start();
  await mkdir(directory);
  const onObject = (): void => writeFileSync(join(directory, "other.yaml"), "");
  await expect(save(directory, { onObject })).rejects.toThrow(
    `${directory} is no longer empty (other.yaml): save again to another directory`,
  );
  expect(await readdir(directory)).toEqual(["other.yaml"]);
  expect(source.find("Cluster", "c")?.spec).toEqual({});
});

it.each(["an existing", "a missing"])("is not restored before %s directory is complete", async (which) => {
  if (which === "an existing") await mkdir(directory);
  const interrupted = await mkdtemp(join(tmpdir(), "capikit-save-"));
  const onObject = (): void => cpSync(parent, interrupted, { recursive: true });
  await start().save(directory, { onObject });
  const copy = which === "an existing" ? join(interrupted, "saved") : interrupted;
  const [folder = ""] = await readdir(copy);
  await symlink(join(copy, folder), join(interrupted, "link"));
  const { client } = memoryCluster("target", []);
  for (const from of [copy, join(copy, folder), join(interrupted, "link")])
    await expect(restoreMove({ target: client, directory: from })).rejects.toThrow(
      /^checking failed: the save was interrupted, so \S+unfinished-move-\w+ may be incomplete: save again/,
    );
  await rm(interrupted, { recursive: true });
});
