import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const checkNode = join(import.meta.dirname, "../../bin/check-node.js");
/** Prints the compile cache of the process, and of a child that enables Node.js's default one, as `tsc` does. */
const program = `
  import ${JSON.stringify(checkNode)};
  import { execFileSync } from "node:child_process";
  import { enableCompileCache, getCompileCacheDir } from "node:module";
  const child = 'const m = require("node:module"); m.enableCompileCache(); console.log(m.getCompileCacheDir() ?? "none")';
  console.log(getCompileCacheDir() ?? "none");
  console.log(execFileSync(process.execPath, ["-e", child], { encoding: "utf8" }).trim());
`;

interface Folders {
  readonly home: string;
  readonly temporary: string;
}

function newFolders(): Folders {
  const root = mkdtempSync(join(tmpdir(), "compile-cache-test-"));
  const folders = { home: join(root, "home"), temporary: join(root, "tmp") };
  for (const folder of Object.values(folders)) mkdirSync(folder);
  return folders;
}

function cachesOf({ home, temporary }: Folders, env: NodeJS.ProcessEnv = {}): readonly string[] {
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    env: { HOME: home, TMPDIR: temporary, ...env },
    encoding: "utf8",
  });
  expect(readdirSync(temporary), "files in the shared folder").toEqual([]);
  return output.trim().split("\n");
}

it.each([
  ["the home folder", () => ({}), (home: string) => join(home, ".cache/capikit/compile-cache")],
  [
    "XDG_CACHE_HOME",
    (home: string) => ({ XDG_CACHE_HOME: join(home, "xdg") }),
    (home: string) => join(home, "xdg/capikit/compile-cache"),
  ],
  [
    "CAPIKIT_CACHE",
    (home: string) => ({ CAPIKIT_CACHE: join(home, "own") }),
    (home: string) => join(home, "own/compile-cache"),
  ],
])("caches compiled code in the folder of %s, also in child processes", (_name, env, expected) => {
  const folders = newFolders();
  const caches = cachesOf(folders, env(folders.home));
  expect(caches).toHaveLength(2);
  for (const cache of caches) expect(cache.startsWith(`${expected(folders.home)}/`), cache).toBe(true);
});

it.each([
  ["others can write to", 0o777, {}],
  // Only root can give a folder to another user.
  [
    "belongs to another user",
    0o700,
    { NODE_OPTIONS: "--import=data:text/javascript,process.getuid=()=>12345" },
  ],
])("caches nothing in a folder that %s", (_name, mode, env) => {
  const folders = newFolders();
  const cache = join(folders.home, ".cache/capikit/compile-cache");
  mkdirSync(cache, { recursive: true });
  chmodSync(cache, mode);
  expect(cachesOf(folders, env)).toEqual(["none", "none"]);
});

it("follows no link to another folder", () => {
  const folders = newFolders();
  mkdirSync(join(folders.home, ".cache/capikit"), { recursive: true });
  mkdirSync(join(folders.home, "target"));
  symlinkSync(join(folders.home, "target"), join(folders.home, ".cache/capikit/compile-cache"));
  expect(cachesOf(folders)).toEqual(["none", "none"]);
});

it("runs without a home folder that it can use", () => {
  const folders = newFolders();
  expect(cachesOf({ ...folders, home: "/proc/self/nowhere" })).toEqual(["none", "none"]);
});
