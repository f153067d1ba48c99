import { existsSync } from "node:fs";
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
