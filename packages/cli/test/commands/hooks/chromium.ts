import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

/** Starts the Chromium of `CHROMIUM_PATH`, or Debian's, with more arguments. Fails without one. */
export function startChromium(...args: readonly string[]): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  if (!existsSync(executablePath))
    throw new Error(
      `Chromium not found at ${executablePath}: install Debian's with "apt-get install chromium" as root, or set CHROMIUM_PATH`,
    );
  // Its sandbox does not work as root.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath, args: [...sandbox, ...args] });
}

const cli = join(import.meta.dirname, "../../..");

/** Builds the page of the console. */
export function buildPage(): void {
  const vite = dirname(createRequire(import.meta.url).resolve("vite/package.json"));
  const args = [join(vite, "bin/vite.js"), "build", "page", "--logLevel", "error"];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: cli, encoding: "utf8" });
  if (status !== 0 || stderr !== "") throw new Error(`cannot build the page: ${stderr}`);
}
