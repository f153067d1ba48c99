import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { onTestFinished, vi } from "vitest";
import type { Files } from "./upstream-sync.ts";

/**
 * Serves Go modules from files for one test, in place of all others, with their own module cache.
 *
 * @param modules the files of each module by `path@version`, such as `go.mod`
 */
export function serveModules(modules: Readonly<Record<string, Files>>): void {
  const folder = mkdtempSync(join(tmpdir(), "capikit-modules-"));
  for (const [name, files] of Object.entries(modules)) {
    const [path = "", version = ""] = name.split("@");
    const write = (suffix: string, data: string | Uint8Array): void => {
      const file = join(folder, "proxy", path, "@v", `${version}.${suffix}`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, data);
    };
    write("info", JSON.stringify({ Version: version }));
    write("mod", files["go.mod"] ?? "");
    const entries = Object.entries(files).map(([file, text]) => [`${name}/${file}`, strToU8(text)]);
    write("zip", zipSync(Object.fromEntries(entries)));
  }
  vi.stubEnv("GOPROXY", `file://${join(folder, "proxy")}`);
  vi.stubEnv("GOSUMDB", "off");
  vi.stubEnv("GOMODCACHE", join(folder, "cache"));
  onTestFinished(() => {
    // The cache is read-only.
    execFileSync("go", ["clean", "-modcache"]);
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
}
