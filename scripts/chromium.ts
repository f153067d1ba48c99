/**
 * Sees that there is a Chromium, in which the hook console is tested. As root on Debian it is installed; elsewhere this says how to get it.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const path = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const advice = `There is no Chromium at ${path}: install Debian's with "apt-get install chromium", or name one with CHROMIUM_PATH`;

function install(): string | undefined {
  const commands = [
    ["apt-get", "update", "-qq"],
    ["apt-get", "install", "-qq", "--yes", "--no-install-recommends", "chromium"],
  ] as const;
  for (const [program, ...args] of commands) {
    const { status, stderr, error } = spawnSync(program, args, {
      encoding: "utf8",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (status !== 0) return `${[program, ...args].join(" ")} failed: ${error?.message ?? stderr}`;
  }
  return existsSync(path) ? undefined : "it is installed somewhere else";
}

if (!existsSync(path)) {
  const canInstall =
    process.env.CHROMIUM_PATH === undefined && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const fault = canInstall ? install() : "";
  if (fault !== undefined) {
    console.error([advice, fault].filter(Boolean).join("\n"));
    process.exitCode = 1;
  }
}
