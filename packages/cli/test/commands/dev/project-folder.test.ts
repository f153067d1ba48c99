import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ControlPlane } from "@capikit/envtest";
import { expect, test } from "vitest";
import type { ReportEvent } from "../../../src/commands/dev/renderers/dev-event.ts";
import { holdProjectFolder } from "../../../src/commands/dev/run.ts";
import { shareKubeconfig } from "../../../src/commands/dev/start-api-server.ts";
import { projectOf } from "../../cli.ts";

const unexpected: ReportEvent = (_, level, text) => {
  throw new Error(`${level}: ${text}`);
};
const plane = { kubeconfig: "kind: Config\n", kubeconfigPath: "/tmp/x/kubeconfig" } as ControlPlane;

test("keeps kubeconfig and logs at one path for this user only, out of Git", async () => {
  const { root } = projectOf({});
  const folder = join(root, ".capikit");
  const path = join(folder, "kubeconfig");
  const closers: (() => Promise<void>)[] = [];
  for (const run of [1, 2]) {
    const held = holdProjectFolder(root, unexpected);
    expect(held?.dir).toBe(folder);
    // The second run replaces the file of a killed one, and its lock.
    expect(shareKubeconfig({ folder: held?.dir, closers }, plane)).toBe(path);
    expect(readFileSync(path, "utf8")).toBe(plane.kubeconfig);
    expect([statSync(folder).mode & 0o777, statSync(path).mode & 0o777]).toEqual([0o700, 0o600]);
    if (run === 1) writeFileSync(path, "stale");
    else held?.release();
  }
  expect(readFileSync(join(folder, ".gitignore"), "utf8")).toBe("*\n");
  for (const close of closers) await close();
  expect(readdirSync(folder)).toEqual([".gitignore"]);
});

test("uses a temporary folder during another run of the project", () => {
  const { root } = projectOf({ ".capikit/pid": `${process.ppid}\n` });
  const texts: string[] = [];
  const held = holdProjectFolder(root, (_, level, text) => void texts.push(`${level}: ${text}`));
  expect(held).toBeUndefined();
  expect(texts).toEqual([
    `warning: Process ${process.ppid} works with ${root}/.capikit; kubeconfig and logs of this run are in a temporary folder`,
  ]);
  expect(readFileSync(join(root, ".capikit/pid"), "utf8")).toBe(`${process.ppid}\n`);
  expect(shareKubeconfig({ folder: undefined, closers: [] }, plane)).toBe(plane.kubeconfigPath);
});

test("takes the folder over from an ended process", () => {
  const ended = 2 ** 22 + 1; // more than the kernel's maximum
  const { root } = projectOf({ ".capikit/pid": `${ended}\n` });
  const held = holdProjectFolder(root, unexpected);
  expect(readFileSync(join(root, ".capikit/pid"), "utf8")).toBe(`${process.pid}\n`);
  held?.release();
  expect(existsSync(join(root, ".capikit/pid"))).toBe(false);
  expect(readdirSync(join(root, ".capikit"))).toEqual([".gitignore"]);
});
