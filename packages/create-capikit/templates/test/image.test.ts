import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const dockerfile = readFileSync("Dockerfile", "utf8");
let dist: string;

/** Runs Node to its end. */
function node(...args: readonly string[]) {
  return spawnSync(process.execPath, args, { encoding: "utf8", env: { ...process.env, NODE_PATH: "" } });
}

// What `npm run build` writes, away from node_modules, as in the image.
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), "paper-cloud-dist-"));
  const tsup = join(
    dirname(createRequire(import.meta.url).resolve("tsup/package.json")),
    "dist/cli-default.js",
  );
  const { status, stdout, stderr } = node(tsup, "--out-dir", dist);
  if (status !== 0) throw new Error(stdout + stderr);
}, 120_000);
afterAll(() => rmSync(dist, { recursive: true, force: true }));

it("copies what the build writes, and starts a file of it", () => {
  const [, from = "", to = ""] = /^COPY --from=build (\S+) (\S+)$/m.exec(dockerfile) ?? [];
  expect(from).toBe("/work/dist");
  const [, entry = "[]"] = /^ENTRYPOINT (.+)$/m.exec(dockerfile) ?? [];
  const [, program = ""] = JSON.parse(entry);
  expect(dirname(program)).toBe(to);
  expect(existsSync(join(dist, basename(program)))).toBe(true);
});

it("does not run as root", () => {
  expect(/^USER (\d+):\d+$/m.exec(dockerfile)?.[1]).not.toBe("0");
  expect(/^USER (\d+):\d+$/m.test(dockerfile)).toBe(true);
});

it.each([
  //#if infrastructure control-plane bootstrap ipam addon
  "main.js",
  //#endif
  //#if runtime-extension
  "extension.js",
  //#endif
])("runs %s without node_modules", (file) => {
  const { status, stdout, stderr } = node(join(dist, file), "--help");
  expect({ status, said: stdout + stderr }).toMatchObject({
    status: 0,
    said: expect.stringContaining("--webhook-port"),
  });
});
