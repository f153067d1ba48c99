import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { vi } from "vitest";
import { serve } from "./published-archive.ts";

/**
 * Puts a `tar` on the PATH that waits for a response before it runs the real one. Call
 * `vi.unstubAllEnvs` afterwards.
 *
 * @param onStart receives the response of each run, which continues when it ends.
 */
export async function holdTar(root: string, onStart: (response: ServerResponse) => void): Promise<void> {
  const tar = execFileSync("sh", ["-c", "command -v tar"], { encoding: "utf8" }).trim();
  const url = await serve((_, response) => onStart(response));
  const dir = join(root, "path");
  await mkdir(dir);
  const script = `#!${process.execPath}
require("node:http").get(${JSON.stringify(url)}, (response) => {
  response.resume().on("end", () => {
    const { spawnSync } = require("node:child_process");
    process.exit(spawnSync(${JSON.stringify(tar)}, process.argv.slice(2), { stdio: "inherit" }).status);
  });
});
`;
  await writeFile(join(dir, "tar"), script, { mode: 0o755 });
  vi.stubEnv("PATH", `${dir}:${process.env.PATH}`);
}
