import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { buildGoTool, kustomizeTool } from "@capikit/envtest";
import { expect, it, onTestFinished } from "vitest";
import { createHostileWorld } from "../hostile-checkouts.ts";

/** In the current folder, lint runs the configuration and git. */
const trustedInside = /^(?:a configuration|configurations|settings of git|a git file)/;

it("executes, writes and fetches nothing with a real kustomize", async () => {
  const world = await createHostileWorld();
  onTestFinished(() => world.close());
  symlinkSync(await buildGoTool(kustomizeTool), join(world.bin, "kustomize"));
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
  expect(new Set(started)).toEqual(new Set([process.execPath, join(world.bin, "kustomize")]));
  expect(started.length).toBeGreaterThan(20);
  expect(lines.filter((line) => /connect\(.*AF_INET/.test(line))).toEqual([]);
  const opened = lines.flatMap((line) => {
    const [, path, flags] = /open(?:at)?\((?:AT_FDCWD, )?"(.*)", (\S+?)(?:, \d+)?\) = \d+$/.exec(line) ?? [];
    return path === undefined || flags === undefined ? [] : [{ path, flags }];
  });
  expect(opened.length).toBeGreaterThan(1000);
  const written = opened.filter(({ flags }) => /O_(?:WRONLY|RDWR|CREAT)/.test(flags));
  expect(written.filter(({ path }) => !path.startsWith(`${tmp}/capikit-kustomize-`))).toEqual([]);
  expect(written.length).toBeGreaterThan(20);
  expect(opened.filter(({ path }) => path.startsWith(world.outside) || /^\/dev\/zero/.test(path))).toEqual(
    [],
  );
});
