/**
 * Ensures that Chromium is available for the tests of the hook console. Installs it as root on
 * Debian; elsewhere prints how to install it.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const path = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const advice = `Chromium not found at ${path}: install Debian's with "apt-get install chromium", or set CHROMIUM_PATH`;

function install(): string | undefined {
  const commands = [["update"], ["install", "--yes", "--no-install-recommends", "chromium"]];
  for (const command of commands) {
    // Another run or the system's own updates may hold the lock.
    const args = [...command, "-qq", "-o", "DPkg::Lock::Timeout=600"];
    const { status, stderr, error } = spawnSync("apt-get", args, {
      encoding: "utf8",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (status !== 0) return `apt-get ${args.join(" ")} failed: ${error?.message ?? stderr}`;
  }
  return existsSync(path) ? undefined : "it is installed somewhere else";
}

if (!existsSync(path)) {
  const canInstall =
    process.env.CHROMIUM_PATH === undefined && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const problem = canInstall ? install() : "";
  if (problem !== undefined) {
    console.error([advice, problem].filter(Boolean).join("\n"));
    process.exitCode = 1;
  }
}
