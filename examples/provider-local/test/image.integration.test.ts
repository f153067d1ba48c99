import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const example = fileURLToPath(new URL("..", import.meta.url));
const dockerfile = readFileSync(join(example, "Dockerfile"), "utf8");
let dist: string;

function node(cwd: string, ...args: readonly string[]) {
  return spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
}

// Bundles with `npm run bundle`, and runs away from node_modules as in the image.
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), "provider-local-dist-"));
  const rolldown = join(
    dirname(createRequire(import.meta.url).resolve("rolldown/package.json")),
    "bin/cli.mjs",
  );
  const config = join(example, "rolldown.config.ts");
  const { status, stdout, stderr } = node(example, rolldown, "-c", config, "-d", dist);
  if (status !== 0) throw new Error(stdout + stderr);
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

test("the image contains the bundle, and starts a file of it", () => {
  const [, from, to] = /^COPY (\S+) (\S+)$/m.exec(dockerfile) ?? [];
  expect(from).toBe("dist");
  const [, entry = "[]"] = /^ENTRYPOINT (.+)$/m.exec(dockerfile) ?? [];
  const program: string = JSON.parse(entry).at(-1);
  expect(dirname(program)).toBe(to);
  expect(existsSync(join(dist, basename(program)))).toBe(true);
  // Without it, Node reads the files as CommonJS first.
  expect(/^COPY package.json (\S+)$/m.exec(dockerfile)?.[1]).toBe(join(dirname(program), "package.json"));
  expect(/^USER (\d+):\d+$/m.exec(dockerfile)?.[1]).toMatch(/^[1-9]/);
});

test("the bundle has 3 MB at most, and runs without node_modules", () => {
  const files = readdirSync(dist).filter((name) => name.endsWith(".js"));
  const texts = files.map((name) => readFileSync(join(dist, name), "utf8"));
  expect(texts.reduce((sum, text) => sum + text.length, 0)).toBeLessThanOrEqual(3_000_000);
  // Found by its name next to the program.
  expect(texts.some((text) => /["`]\.\/election-worker\.js["`]/.test(text))).toBe(true);
  expect(existsSync(join(dist, "election-worker.js"))).toBe(true);
  const { status, stdout, stderr } = node(dist, "main.js", "--help");
  expect({ status, said: stdout + stderr }).toMatchObject({
    status: 0,
    said: expect.stringContaining("--webhook-port"),
  });
});

test("the code of certificates, which is loaded on use, has its polyfill", () => {
  const files = readdirSync(dist).filter((name) => /^x509-.*\.js$/.test(name));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const { status, stderr } = node(
      dist,
      "--input-type=module",
      "--eval",
      `await import("${join(dist, file)}")`,
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  }
});
