/**
 * `node scripts/chromium.ts`: reports how to get Chromium for the integration tests, if it is missing.
 * `--install` installs Debian's, which requires root.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const path = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const advice = `Chromium not found at ${path}: install Debian's with "apt-get install chromium" as root, or set CHROMIUM_PATH`;

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
  const problem = process.argv.includes("--install") ? install() : "";
  if (problem !== undefined) {
    console.error([advice, problem].filter(Boolean).join("\n"));
    process.exitCode = 1;
  }
}
