/**
 * `pnpm tool release:verify`: compares the packages that the registry has with those that this commit packs, byte by
 * byte through their hashes. Run it on the tag of a release.
 *
 * @module
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packAll } from "./published.ts";

const folder = mkdtempSync(join(tmpdir(), "capikit-verify-"));
try {
  for (const { name, tarball, manifest } of await packAll(folder)) {
    const own = `sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`;
    const release = `${name}@${manifest.version}`;
    const found = execFileSync("npm", ["view", release, "dist.integrity"], { encoding: "utf8" }).trim();
    if (found === own) console.log(`ok   ${release}: ${own}`);
    else {
      console.log(`FAIL ${release}: the registry has ${found}, this commit packs ${own}`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
