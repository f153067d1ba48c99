import { mkdirSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createProject, writeProject } from "../src/create-project.ts";
import type { ProviderType } from "../src/provider-types.ts";

const types = ["ipam"] as const;
let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "create-capikit-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Returns two files of a project, and runs an effect before the second is written. */
function filesWith(effect: () => void): ReadonlyMap<string, string> {
  const files = new Map([
    ["package.json", "ours"],
    ["src/main.ts", "ours"],
  ]);
  const original = files[Symbol.iterator].bind(files);
  files[Symbol.iterator] = function* () {
    for (const entry of original()) {
      if (entry[0] === "src/main.ts") effect();
      yield entry;
    }
  } as typeof original;
  return files;
}

describe("a project", () => {
  it("is written, by the name of its folder", async () => {
    const made = await createProject({ folder: join(home, "cluster-api-provider-foo"), types });
    expect(made).toMatchObject({ name: "foo", types: ["ipam"] });
    expect(made.files).toContain("api/ipam/v1alpha1/foo-pool.ts");
    expect(made.files).toContain(".gitignore");
    expect(made.files.filter((path) => path.includes("infrastructure"))).toEqual([]);
    expect(await readdir(home)).toEqual(["cluster-api-provider-foo"]);
    for (const path of made.files) {
      const text = await readFile(join(made.folder, path), "utf8");
      expect({ path, left: /paper.?cloud|v7alpha7|#if |#endif/i.exec(text + path)?.[0] }).toEqual({
        path,
        left: undefined,
      });
    }
  });

  it("lists no Secrets without identities, and limits the memory of each program", async () => {
    const all: readonly ProviderType[] = ["infrastructure", "control-plane", "bootstrap", "ipam", "addon"];
    const made = await createProject({
      folder: join(home, "foo"),
      types: [...all, "workload-extension"],
    });
    const texts = await Promise.all(made.files.map((path) => readFile(join(made.folder, path), "utf8")));
    const rights = texts.flatMap((text) => [
      ...text.matchAll(/rbac:roleName=([\w-]+),groups="",resources=secrets,verbs=(\S+)/g),
    ]);
    expect(Object.fromEntries(rights.map(([, role = "", verbs]) => [role, verbs]))).toEqual({
      "foo-addon-role": "get",
      "foo-bootstrap-role": "get;create;patch",
      "foo-control-plane-role": "get;create;update;patch",
      "foo-extension-role": "get",
      "foo-infrastructure-role": "get",
    });
    const config = await readFile(join(made.folder, "capikit.config.ts"), "utf8");
    expect(config).toMatch(/const resources = \{.*limits: \{ memory: "\w+" \} \};/);
    expect(config.match(/^ {6}resources,$/gm)).toHaveLength(all.length + 1);
  });

  it("has the kinds that the guides show, also in a folder of a shorter name", async () => {
    const types = ["infrastructure"] as const;
    const made = await createProject({ folder: join(home, "provider-foo"), types });
    const kind = "api/infrastructure/v1alpha1/foo-cluster.ts";
    expect(made).toMatchObject({ name: "foo", files: expect.arrayContaining([kind]) });
    expect(await readFile(join(made.folder, kind), "utf8")).toContain("export interface FooCluster ");
  });

  it.each([
    ["cluster-api-ipam-provider-foo", "cluster-api-ipam-provider-foo"],
    ["provider-foo", "cluster-api-provider-foo"],
    ["cluster-api-provider-bar", "cluster-api-provider-foo"],
  ])("has the repository of a provider: %s", async (base, repository) => {
    const { folder } = await createProject({ folder: join(home, base), types, name: "foo" });
    const { name } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    expect(name).toBe(repository);
  });

  it.each([
    ["foo-extension", "foo-extension"],
    ["cluster-api-extension-foo", "cluster-api-extension-foo"],
    ["foo_1", "foo"],
  ])("has the name of its folder if it is only an extension: %s", async (base, repository) => {
    const extension = { types: ["runtime-extension"], name: "foo" } as const;
    const { folder } = await createProject({ folder: join(home, base), ...extension });
    const { name } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    expect(name).toBe(repository);
    const readme = await readFile(join(folder, "README.md"), "utf8");
    expect(readme).toContain(`# ${repository}\n`);
    expect(readme).not.toContain("cluster-api-provider-");
    expect(await readFile(join(folder, "capikit.config.ts"), "utf8")).toContain(`/${repository}:dev`);
  });

  it("names packages by the version of this one", async () => {
    const { folder } = await createProject({ folder: join(home, "foo"), types });
    const { version } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));
    const { dependencies, devDependencies } = JSON.parse(
      await readFile(join(folder, "package.json"), "utf8"),
    );
    expect(dependencies["@capikit/controller-kit"]).toBe(`^${version}`);
    expect(devDependencies.capikit).toBe(`^${version}`);
  });

  it("brings the tools in the versions that we test with", async () => {
    const { folder } = await createProject({ folder: join(home, "foo"), types, contracts: "both" });
    const { devDependencies } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const workspace = await readFile(new URL("../../../pnpm-workspace.yaml", import.meta.url), "utf8");
    for (const tool of [
      "@types/node",
      "fast-check",
      "oxlint",
      "oxlint-tsgolint",
      "prettier",
      "rolldown",
      "typescript",
      "vite",
      "vitest",
    ]) {
      expect(workspace).toMatch(
        new RegExp(`[": ]${tool}(?:"?: |@)${devDependencies[tool].replaceAll(".", "\\.")}\n`),
      );
    }
  });

  it("recommends extensions of the editor, except in a repository with settings of its own", async () => {
    const path = ".vscode/extensions.json";
    const { folder, files } = await createProject({ folder: join(home, "foo"), types });
    expect(files).toContain(path);
    const { recommendations } = JSON.parse(await readFile(join(folder, path), "utf8"));
    expect(recommendations).toContain("capikit.capikit-vscode");
    await mkdir(join(home, "bar/.vscode"), { recursive: true });
    expect((await createProject({ folder: join(home, "bar"), types })).files).not.toContain(path);
    expect(await readdir(join(home, "bar/.vscode"))).toEqual([]);
  });

  it.each([
    [["infrastructure"], ["Attach to the manager", "Replay a run of capikit explore"]],
    [["runtime-extension"], ["Attach to the extension"]],
    [
      ["addon", "workload-extension"],
      ["Attach to the manager", "Replay a run of capikit explore", "Attach to the extension"],
    ],
  ] as const)("debugs the programs and tests of %j in VS Code", async (ofProject, expected) => {
    const { folder } = await createProject({ folder: join(home, "foo"), types: ofProject });
    const launch = JSON.parse(await readFile(join(folder, ".vscode/launch.json"), "utf8"));
    const names = launch.configurations.map(({ name }: { name: string }) => name);
    expect(names).toEqual([...expected, "Run the open test file"]);
    expect(await readFile(join(folder, ".vscode/tasks.json"), "utf8")).toContain("capikit dev --inspect");
  });

  it("is as open to others as any folder", async () => {
    const { folder } = await createProject({ folder: join(home, "foo"), types });
    expect((await stat(folder)).mode & 0o777).toBe(0o777 & ~process.umask());
  });

  it("has one extension", async () => {
    const both: ProviderType[] = ["workload-extension", "infrastructure", "runtime-extension"];
    await expect(createProject({ folder: join(home, "foo"), types: both })).rejects.toThrow(
      "a project has one extension: omit runtime-extension",
    );
    expect(await readdir(home)).toEqual([]);
    const { files } = await createProject({ folder: join(home, "foo"), types: ["workload-extension"] });
    expect(files.filter((path) => /(?<!vscode\/)extension|main/.test(path))).toEqual([
      "src/extension/extension.ts",
      "src/extension/handlers.ts",
      "src/extension/main.ts",
      "test/workload-extension.test.ts",
    ]);
  });

  it("has identities on request", async () => {
    const infrastructure = ["infrastructure"] as const;
    const plain = await createProject({ folder: join(home, "a"), types: infrastructure });
    const withIdentity = { folder: join(home, "b"), types: infrastructure, name: "a", identity: true };
    const { files } = await createProject(withIdentity);
    expect(files.filter((path) => !plain.files.includes(path))).toEqual([
      "api/infrastructure/v1alpha1/a-cluster-identity.ts",
      "src/infrastructure/platforms.ts",
    ]);
    await expect(createProject({ folder: join(home, "c"), types, identity: true })).rejects.toMatchObject({
      message: "identities are for infrastructure providers",
      exitCode: 2,
    });
  });

  it("goes into an empty folder, and into a fresh repository", async () => {
    await mkdir(join(home, "foo/.git"), { recursive: true });
    await writeFile(join(home, "foo/LICENSE"), "mine");
    const { files } = await createProject({ folder: join(home, "foo"), types });
    const top = new Set(files.map((path) => path.split("/")[0]));
    expect(await readdir(join(home, "foo"))).toEqual([".git", "LICENSE", ...top].sort());
    expect(await readFile(join(home, "foo/LICENSE"), "utf8")).toBe("mine");
    const licenseIn = async (folder: string) =>
      JSON.parse(await readFile(join(folder, "package.json"), "utf8")).license;
    expect(await licenseIn(join(home, "foo"))).toBeUndefined();
    const { folder } = await createProject({ folder: join(home, "bar"), types });
    expect(await licenseIn(folder)).toBe("Apache-2.0");
    expect(await readFile(join(folder, "LICENSE"), "utf8")).toContain("Apache License");
  });

  it("is made below folders that do not exist yet", async () => {
    const { folder } = await createProject({ folder: join(home, "a/b/foo"), types });
    expect(await readdir(join(home, "a/b"))).toEqual(["foo"]);
    expect(await readdir(folder)).toContain("package.json");
  });
});

describe("nothing is written", () => {
  it("into a folder with something in it", async () => {
    await mkdir(join(home, "foo"));
    await writeFile(join(home, "foo/notes.md"), "mine");
    await writeFile(join(home, "foo/other"), "mine");
    await expect(createProject({ folder: join(home, "foo"), types })).rejects.toMatchObject({
      message: `${join(home, "foo")} is not empty: it contains notes.md and 1 more`,
      exitCode: 1,
    });
    expect(await readdir(join(home, "foo"))).toEqual(["notes.md", "other"]);
  });

  it("ignores the files of a killed run next to the folder", async () => {
    await mkdir(join(home, "foo/.foo-a1B2c3"), { recursive: true });
    await expect(createProject({ folder: join(home, "foo"), types })).rejects.toMatchObject({
      message: `${join(home, "foo")} is not empty: it contains .foo-a1B2c3`,
      help: expect.stringContaining("remove its files"),
    });
  });

  it("where a file is", async () => {
    await writeFile(join(home, "foo"), "mine");
    await expect(createProject({ folder: join(home, "foo"), types })).rejects.toThrow("is a file");
    await expect(createProject({ folder: join(home, "foo/bar"), types })).rejects.toThrow(
      /cannot (?:read|write)/,
    );
  });

  it.each([
    ["Foo", ["ipam"], "Foo contains capital letters: use foo"],
    ["foo", [], "missing project type"],
    ["foo", ["cloud"], "unknown type: cloud"],
  ])("for %s of types %j", async (name, wanted, message) => {
    const made = createProject({ folder: join(home, name), types: wanted as ProviderType[] });
    await expect(made).rejects.toMatchObject({ message, exitCode: 2 });
    expect(await readdir(home)).toEqual([]);
  });

  it("over files that another run writes into the folder at the same time", async () => {
    for (const theirs of ["package.json", "src/main.ts"]) {
      const folder = await mkdtemp(join(home, "foo-"));
      const files = filesWith(() => {
        mkdirSync(dirname(join(folder, theirs)), { recursive: true });
        writeFileSync(join(folder, theirs), "theirs");
      });
      await expect(writeProject(folder, "empty", files)).rejects.toThrow(`cannot write ${folder}`);
      expect(await readFile(join(folder, theirs), "utf8")).toBe("theirs");
      expect(await readdir(folder)).toEqual([theirs.split("/")[0]]);
    }
  });

  it("without removing a project of another run below the same new folder", async () => {
    const files = filesWith(() => {
      mkdirSync(join(home, "new/bar"));
      writeFileSync(join(home, "new/bar/package.json"), "theirs");
      throw new Error("Ctrl-C");
    });
    await expect(writeProject(join(home, "new/deep/foo"), "absent", files)).rejects.toThrow("Ctrl-C");
    expect(await readdir(join(home, "new"))).toEqual(["bar"]);
    expect(await readFile(join(home, "new/bar/package.json"), "utf8")).toBe("theirs");
  });

  it("when it is interrupted half-way, whatever the folder was", async () => {
    await mkdir(join(home, "empty"));
    for (const [folder, target] of [
      [join(home, "deep/foo"), "absent"],
      [join(home, "empty"), "empty"],
    ] as const) {
      const controller = new AbortController();
      // Aborts while the second file is asked for.
      const files = new Map(Array.from({ length: 9 }, (_, at) => [`folder/${at}`, "text"] as const));
      const original = files[Symbol.iterator].bind(files);
      files[Symbol.iterator] = function* () {
        let asked = 0;
        for (const entry of original()) {
          if (++asked === 2) controller.abort(new Error("Ctrl-C"));
          yield entry;
        }
      } as typeof original;
      await expect(writeProject(folder, target, files, controller.signal)).rejects.toThrow("Ctrl-C");
    }
    expect(await readdir(home, { recursive: true })).toEqual(["empty"]);
  });
});

it("refuses a folder with control characters in its path", async () => {
  await expect(createProject({ folder: "foo\u001b[2J", types: ["infrastructure"] })).rejects.toThrow(
    "the path of the folder has control characters",
  );
});
