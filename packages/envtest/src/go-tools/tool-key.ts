import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { GoEnvironment } from "./go-environment.ts";
import { type GoTool, linkerFlags, tagFlags } from "./go-tool.ts";

/**
 * Returns the cache key of a tool: 16 digits of the SHA-256 of its module's files, package, linker
 * flags, tags, Go's version and platform, and the fixed flags.
 */
export async function toolKey(
  tool: GoTool,
  go: Pick<GoEnvironment, "version" | "os" | "arch">,
): Promise<string> {
  const hash = createHash("sha256");
  const add = (part: string): void => {
    // The length prevents collisions of adjacent parts.
    hash.update(`${Buffer.byteLength(part)}:${part}`);
  };
  for (const part of [
    tool.package,
    linkerFlags(tool),
    "-trimpath CGO_ENABLED=0",
    go.version,
    go.os,
    go.arch,
    ...tagFlags(tool),
  ]) {
    add(part);
  }
  for (const file of await moduleFiles(tool.moduleDir)) {
    add(file);
    add(await readFile(join(tool.moduleDir, file), "utf8"));
  }
  return hash.digest("hex").slice(0, 16);
}

async function moduleFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length).replace(/^\//, ""))
    .sort();
}
