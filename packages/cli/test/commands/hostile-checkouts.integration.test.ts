import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { call } from "../cli.ts";
import { createHostileWorld, type HostileWorld, hostileCheckouts, secretText } from "../hostile-checkouts.ts";

let world: HostileWorld;
beforeAll(async () => {
  world = await createHostileWorld();
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => world.close());

/** Returns the paths below a folder, with sizes and times. Unlike `recursive`, does not follow links. */
function snapshot(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const { size, mtimeMs } = lstatSync(path);
    return [`${path} ${size} ${mtimeMs}`, ...(entry.isDirectory() ? snapshot(path) : [])];
  });
}

it.each(Object.keys(hostileCheckouts))("reads %s as data", async (name) => {
  const root = world.checkouts.get(name) ?? "";
  vi.stubEnv("PATH", `.:${world.bin}`);
  vi.stubEnv("TMPDIR", join(world.home, "tmp"));
  const before = snapshot(root);
  for (const argv of [
    ["lint", root],
    ["lint", "--format", "json", root, join(root, "config/default/kustomization.yaml")],
    ["topology", "render", root],
    ["doctor", "--from", root],
  ]) {
    const { code, stdout, stderr } = await call(...argv);
    expect([0, 1, 2], `${argv[0]}: ${stderr}`).toContain(code);
    expect(stdout + stderr).not.toContain(secretText);
  }
  const cwd = vi.spyOn(process, "cwd").mockReturnValue(root);
  for (const command of ["generate", "markers", "explain", "lint"])
    expect((await call("completion", "words", "--", command, "")).code).toBe(0);
  cwd.mockRestore();
  expect(snapshot(root)).toEqual(before);
  expect(readdirSync(join(world.home, "tmp"))).toEqual([]);
  expect(readdirSync(world.home).sort()).toEqual(["bin", "checkouts", "outside", "tmp"]);
  expect(existsSync(world.loot)).toBe(false);
  expect(world.connections()).toBe(0);
});

/** In the current folder, lint runs the configuration and git. */
const trustedInside = /^(?:a configuration|configurations|settings of git|a git file)/;

it("starts no program, and writes and fetches nothing", async () => {
  const pairs = [...world.checkouts].flatMap(([name, folder]) => [
    ["/", folder],
    ...(trustedInside.test(name) ? [] : [[folder, "."]]),
  ]);
  const strace = (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "strace"))
    .find(existsSync);
  const log = join(world.home, "trace");
  const trace = ["-f", "-qq", "-s", "8192", "-e", "trace=execve,connect,open,openat", "-o", log];
  const program = [join(import.meta.dirname, "../lint-each.ts"), ...pairs.flat()];
  const [command = "", ...args] = [
    ...(strace === undefined ? [] : [strace, ...trace]),
    ...[process.execPath, "--conditions=@capikit/source", ...program],
  ];
  const tmp = join(world.home, "tmp");
  const env = { PATH: `.:${world.bin}`, TMPDIR: tmp };
  const { stdout, stderr } = spawnSync(command, args, { encoding: "utf8", env });
  expect(stderr).toBe("");
  expect(stdout).toMatch(new RegExp(`^(?:[012]\n){${pairs.length}}$`));
  expect(existsSync(world.loot)).toBe(false);
  expect(world.connections()).toBe(0);
  expect(readdirSync(tmp)).toEqual([]);
  // Without strace, the programs in PATH, the server and the folders are the witnesses.
  if (strace === undefined) return;
  const lines = readFileSync(log, "utf8").split("\n");
  const started = lines.flatMap((line) => /execve\("([^"]*)".* = 0$/.exec(line)?.[1] ?? []);
  expect(new Set(started)).toEqual(new Set([process.execPath]));
  expect(lines.filter((line) => /connect\(.*AF_INET/.test(line))).toEqual([]);
  const opened = lines.flatMap((line) => {
    const [, path, flags] = /open(?:at)?\((?:AT_FDCWD, )?"(.*)", (\S+?)(?:, \d+)?\) = \d+$/.exec(line) ?? [];
    return path === undefined || flags === undefined ? [] : [{ path, flags }];
  });
  expect(opened.length).toBeGreaterThan(1000);
  const written = opened.filter(({ flags }) => /O_(?:WRONLY|RDWR|CREAT)/.test(flags));
  expect(written).toEqual([]);
  expect(opened.filter(({ path }) => path.startsWith(world.outside) || /^\/dev\/zero/.test(path))).toEqual(
    [],
  );
});
