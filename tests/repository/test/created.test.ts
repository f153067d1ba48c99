import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { install, type Packed, packAll } from "../src/published.ts";
import { root } from "../src/root.ts";
import { run } from "../src/run.ts";

const types = ["infrastructure", "control-plane", "bootstrap", "ipam", "addon", "runtime-extension"];
const wanted =
  process.env.CAPIKIT_TEST_LONG === "1"
    ? [...types, "infrastructure,bootstrap,control-plane", "infrastructure,ipam", types.join(",")]
    : ["infrastructure"];
let home: string;
let packed: readonly Packed[];

/** What somebody has who made a project with the packages as they are published: one folder of packages for all projects. */
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "capikit-created-"));
  packed = packAll(home);
  const tools = ["@types/node", "tsup", "typescript", "vitest"];
  install(home, packed, tools);
  const commands = join(home, "node_modules/.bin");
  mkdirSync(commands);
  for (const name of ["capikit", "create-capikit", ...tools]) {
    const { bin = {} } = readJson(join(home, "node_modules", name, "package.json"));
    for (const [command, path] of Object.entries<string>(bin)) {
      symlinkSync(join("..", name, path), join(commands, command));
    }
  }
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const npm = (folder: string, ...args: readonly string[]) =>
  run(folder, "npm", "--no-update-notifier", "run", ...args);

describe.each(wanted)("a project of %s, with the packages as published", (type) => {
  const folder = () => join(home, `cluster-api-provider-${type.replaceAll(",", "-")}`);
  const name = "my-cloud";

  it("is made by one command", () => {
    const { status, stdout, stderr } = run(
      home,
      join(home, "node_modules/.bin/create-capikit"),
      folder(),
      ...["--type", type, "--name", name],
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("npm install");
  });

  it("names packages that there are", () => {
    const { dependencies, devDependencies } = readJson(join(folder(), "package.json"));
    const { catalog } = readWorkspace();
    for (const [dependency, range] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
      const ours = packed.find((one) => one.name === dependency);
      expect({ dependency, range }).toEqual({
        dependency,
        range: ours === undefined ? catalog[dependency] : `^${ours.manifest.version}`,
      });
    }
  });

  it("generates, compiles, and has tests that pass", () => {
    expect(npm(folder(), "generate")).toMatchObject({ status: 0 });
    const tested = npm(folder(), "test");
    expect(tested, tested.stdout + tested.stderr).toMatchObject({ status: 0 });
    expect(tested.stdout).not.toContain("skipped");
    const checked = npm(folder(), "check");
    expect(checked, checked.stdout + checked.stderr).toMatchObject({ status: 0 });
  }, 600_000);

  it("builds what its image copies", () => {
    const built = npm(folder(), "build");
    expect(built, built.stdout + built.stderr).toMatchObject({ status: 0 });
    const entry = /^ENTRYPOINT .*"\/app\/(.+)"/m.exec(
      readFileSync(join(folder(), "Dockerfile"), "utf8"),
    )?.[1];
    expect(existsSync(join(folder(), "dist", entry ?? "none"))).toBe(true);
  });

  it("has releases that pass lint", () => {
    const released = npm(folder(), "release", "--", "v0.1.0", "--dry-run", "--no-sbom");
    expect(released, released.stdout + released.stderr).toMatchObject({ status: 0 });
    expect(released.stdout).toContain("-components.yaml");
  });
});

function readJson(path: string) {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** The versions of tools that this workspace is tested with. */
function readWorkspace(): { readonly catalog: Readonly<Record<string, string>> } {
  const text = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8");
  const [, catalog = ""] = text.split("catalog:\n");
  const rows = [...catalog.matchAll(/^ {2}"?([^":]+)"?: (\S+)$/gm)];
  return { catalog: Object.fromEntries(rows.map(([, name = "", version = ""]) => [name, version])) };
}
