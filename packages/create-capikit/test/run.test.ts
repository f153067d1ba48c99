import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCommand } from "@capikit/common/text";
import { afterEach, beforeEach, expect, it } from "vitest";
import { run } from "../src/run.ts";

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "create-capikit-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Runs the program as a script does, without a terminal. */
async function call(
  argv: readonly string[],
  env: Record<string, string> = {},
  signal = new AbortController().signal,
) {
  let stdout = "";
  let stderr = "";
  const code = await run(argv, {
    stdout: (text) => {
      stdout += text;
    },
    stderr: (text) => {
      stderr += text;
    },
    env,
    terminal: false,
    interactive: false,
    signal,
  });
  return { code, stdout, stderr };
}

it("creates a project without asking, and prints the next steps", async () => {
  const { code, stdout, stderr } = await call([join(home, "foo"), "-t", "runtime-extension"], {
    npm_config_user_agent: "pnpm/12.21.0 npm/? node/v24.9.0 linux x64",
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain("runtime-extension");
  expect(stdout).toMatch(/cd .*foo\n.*pnpm install.*\n.*pnpm run dev/);
  expect(stdout).toContain("\nFiles to implement: src/extension/extension.ts. ");
  expect(stdout).toContain("adapt them for pnpm");
});

it.each([
  [[], 2, `create-capikit: missing folder\n  help: ${createCommand("cluster-api-provider-foo", "")}`],
  [["foo"], 2, "create-capikit: missing project type\n  help: set --type to one of infrastructure,"],
  [
    ["foo", "--type", "infra"],
    2,
    "create-capikit: unknown type: infra\n  help: did you mean infrastructure?",
  ],
  [
    ["Foo", "--type", "ipam"],
    2,
    "create-capikit: Foo contains capital letters: use foo\n  help: the name comes from the folder",
  ],
])("ends %j with %i", async (argv, code, stderr) => {
  const ended = await call(argv);
  expect(ended).toMatchObject({ code, stdout: "", stderr: expect.stringContaining(stderr) });
});

it("reports flags that npm consumed", async () => {
  // The remaining arguments of `npm create capikit foo --type ipam`.
  const ended = await call(["foo", "ipam"], { npm_config_type: "true" });
  expect(ended).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("npm consumed the flag --type"),
  });
  expect(ended.stderr).toContain("add -- before the flags");
});

it("shows help and version", async () => {
  expect(await call(["--help"])).toMatchObject({ code: 0, stdout: expect.stringContaining("Usage:") });
  expect(await call(["--version"])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
});

it("leaves nothing when it is interrupted", async () => {
  const ended = await call([join(home, "foo"), "-t", "ipam"], {}, AbortSignal.abort());
  expect(ended).toEqual({ code: 1, stdout: "", stderr: "cancelled: nothing was written\n" });
  expect(await readdir(home)).toEqual([]);
});

it.each([
  ["outside of a repository", 128, ["rev-parse --is-inside-work-tree", "init --quiet"]],
  ["in a repository", 0, ["rev-parse --is-inside-work-tree"]],
])("makes a project a repository only %s", async (_, inside, expected) => {
  const path = process.env.PATH;
  const calls = join(home, "calls");
  await mkdir(join(home, "bin"));
  const script = `#!/bin/sh\necho "$*" >> "${calls}"\n[ "$1" = init ] || exit ${inside}\n`;
  await writeFile(join(home, "bin/git"), script, { mode: 0o755 });
  process.env.PATH = `${join(home, "bin")}:${path}`;
  try {
    expect(await call([join(home, "foo"), "-t", "ipam"])).toMatchObject({ code: 0 });
  } finally {
    process.env.PATH = path;
  }
  expect((await readFile(calls, "utf8")).trim().split("\n")).toEqual(expected);
});

it("installs and formats a project with the calling package manager", async () => {
  const path = process.env.PATH;
  const calls = join(home, "calls");
  await mkdir(join(home, "bin"));
  await writeFile(join(home, "bin/pnpm"), `#!/bin/sh\necho "$(basename "$PWD") $*" >> "${calls}"\n`, {
    mode: 0o755,
  });
  process.env.PATH = `${join(home, "bin")}:${path}`;
  try {
    const env = { npm_config_user_agent: "pnpm/12.21.0 npm/? node/v24.9.0 linux x64" };
    expect(await call([join(home, "foo"), "-t", "ipam", "--install"], env)).toMatchObject({ code: 0 });
  } finally {
    process.env.PATH = path;
  }
  expect(await readFile(calls, "utf8")).toBe("foo install\nfoo run format\n");
});

it("reports that the project is complete when the installation fails", async () => {
  // The project exists, and npm cannot fetch packages that do not exist.
  const before = process.env.npm_config_registry;
  process.env.npm_config_registry = "http://127.0.0.1:9";
  process.env.npm_config_fetch_retries = "0";
  try {
    const { code, stderr } = await call([join(home, "foo"), "-t", "ipam", "--install"]);
    expect(code).toBe(1);
    expect(stderr).toContain("npm install failed");
    expect(stderr).toContain("the project is complete");
  } finally {
    delete process.env.npm_config_fetch_retries;
    if (before === undefined) delete process.env.npm_config_registry;
    else process.env.npm_config_registry = before;
  }
  expect(await readdir(join(home, "foo"))).toContain("package.json");
});

it("shows names of files without their control characters", async () => {
  await writeFile(join(home, "\u001b]0;owned\u0007\u202e"), "");
  const { code, stderr } = await call([home, "-t", "ipam", "--name", "foo"]);
  expect([code, stderr]).toEqual([1, expect.stringContaining("it contains \\u001b]0;owned\\u0007\\u202e")]);
});
