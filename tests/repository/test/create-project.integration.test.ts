import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { vendorPackages } from "../../../scripts/create-project/vendor-packages.ts";
import type { Packed } from "../src/published.ts";
import { runWell } from "../src/run.ts";

let home: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "create-project-"));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** A packed package without others of the registry, so that npm needs none. */
function packed(name: string, version: string, dependencies: Readonly<Record<string, string>> = {}): Packed {
  const contents = join(home, "packed", version, name);
  const manifest = {
    ...{ name, version, type: "module", exports: { ".": "./dist/index.js" }, dependencies },
    // Private packages of the clone, and commands that need it.
    ...{ devDependencies: { "@capikit/generators": "0.0.0" }, scripts: { prepare: "exit 1" } },
    ...(name === "capikit" && { bin: { capikit: "./dist/index.js" } }),
  };
  write(join(contents, "package.json"), JSON.stringify(manifest));
  const map = "//# sourceMappingURL=index.js.map";
  write(join(contents, "dist/index.js"), `#!/usr/bin/env node\nconsole.log("${name} ${version}");\n${map}\n`);
  write(join(contents, "dist/release/index.js"), "");
  // Which projects do not commit.
  write(join(contents, "dist/index.js.map"), "{}");
  write(join(contents, "src/index.ts"), "");
  write(join(contents, "gen/crd.yaml"), "");
  write(join(contents, "gen/kinds.ts"), "");
  return { name, folder: contents, tarball: "", contents, manifest };
}

const packagesOf = (version: string): readonly Packed[] => [
  packed("@capikit/common", version),
  packed("@capikit/topology", version, { "@capikit/common": `^${version}` }),
  packed("capikit", version, { "@capikit/common": `^${version}` }),
  packed("create-capikit", version),
];

const npm = (cwd: string, ...args: readonly string[]): string =>
  runWell(cwd, "npm", ...args, "--offline", "--no-audit", "--no-fund");

it("makes a project that installs its packages and further ones on any machine", () => {
  const created = join(home, "created");
  // As an earlier version of the command made it.
  const old = `file:${home}/capikit-common-0.1.0.tgz`;
  const manifest = {
    name: "foo",
    private: true,
    dependencies: { "@capikit/common": old },
    devDependencies: { capikit: `file:${home}/capikit-0.1.0.tgz` },
    overrides: { "@capikit/common": old },
  };
  write(join(created, "package.json"), JSON.stringify(manifest));
  write(join(created, "Dockerfile"), "FROM node\nCOPY package.json package-lock.json ./\nRUN npm ci\n");
  expect(vendorPackages(created, packagesOf("0.1.0"))).toEqual([]);
  const vendored = readFileSync(join(created, "vendor/capikit/common/dist/index.js"), "utf8");
  expect(vendored).toBe('#!/usr/bin/env node\nconsole.log("@capikit/common 0.1.0");\n');
  npm(created, "install");

  const moved = join(home, "elsewhere/moved");
  mkdirSync(dirname(moved));
  renameSync(created, moved);
  rmSync(join(moved, "node_modules"), { recursive: true });
  // The image has what its Dockerfile copies.
  const image = join(home, "image");
  mkdirSync(image);
  const [, , copies] = readFileSync(join(moved, "Dockerfile"), "utf8").split("\n");
  expect(copies).toBe("COPY vendor vendor");
  for (const path of ["package.json", "package-lock.json", "vendor"])
    runWell(home, "cp", "-r", join(moved, path), join(image, path));
  for (const folder of [moved, image]) {
    npm(folder, "ci");
    expect(runWell(folder, "node_modules/.bin/capikit")).toBe("capikit 0.1.0\n");
  }

  npm(moved, "install", "@capikit/topology");
  const { dependencies } = JSON.parse(readFileSync(join(moved, "package.json"), "utf8"));
  expect(dependencies).toEqual({ "@capikit/common": "^0.1.0", "@capikit/topology": "^0.1.0" });
  expect(runWell(moved, "node", "-e", 'import("@capikit/topology")')).toBe("@capikit/topology 0.1.0\n");
  expect(existsSync(join(moved, "vendor/capikit/create-capikit"))).toBe(false);
  write(join(moved, ".gitignore"), "dist\nnode_modules\nrelease\n");
  runWell(moved, "git", "init", "--quiet");
  runWell(moved, "git", "add", "--all");
  const committed = runWell(moved, "git", "ls-files", "vendor/capikit/topology").trim().split("\n");
  expect(committed).toEqual([
    "vendor/capikit/topology/dist/index.js",
    "vendor/capikit/topology/dist/release/index.js",
    "vendor/capikit/topology/gen/crd.yaml",
    "vendor/capikit/topology/package.json",
  ]);

  // After a change in the clone.
  expect(vendorPackages(moved, packagesOf("0.2.0"))).toEqual([]);
  npm(moved, "install");
  expect(runWell(moved, "node", "-e", 'import("@capikit/topology")')).toBe("@capikit/topology 0.2.0\n");
});

it("names the tasks that remain in an existing project", () => {
  const existing = join(home, "existing");
  write(join(existing, "package.json"), '{\n    "name": "foo"\n}\n');
  write(join(existing, "Dockerfile"), "FROM node\nCOPY . .\nRUN npm ci\n");
  write(join(existing, "pnpm-workspace.yaml"), "packages: [apps/*]\n");
  const tasks = vendorPackages(existing, packagesOf("0.1.0"));
  expect(tasks.map((task) => task.split(":")[0])).toEqual(["Dockerfile", "pnpm-workspace.yaml"]);
  expect(readFileSync(join(existing, "package.json"), "utf8")).toMatch(/^ {4}"name"/m);
});
