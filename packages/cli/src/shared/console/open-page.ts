import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** Milliseconds in which a program exits that finds no browser. */
const exitMs = 2_000;

/**
 * Opens an address in the user's browser. The browser receives the path of a file of this user that
 * leads to it: other users can read the arguments of processes, and the address contains a token.
 *
 * @returns a function that removes the file.
 * @throws Error when no browser can be started.
 */
export async function openPage(url: string): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "capikit-console-"));
  const file = join(folder, "console.html");
  writeFileSync(file, `<!doctype html><meta http-equiv="refresh" content="0;url=${url}">`, { mode: 0o600 });
  const [program, ...args] = openers[process.platform] ?? ["xdg-open"];
  const forget = (): void => rmSync(folder, { recursive: true, force: true });
  await new Promise<void>((resolve, reject) => {
    const child = spawn(program, [...args, file], { stdio: "ignore", detached: true });
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} exited with ${code}`)),
    );
    child.unref();
    // Some run as long as the browser.
    setTimeout(resolve, exitMs);
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return forget;
}
