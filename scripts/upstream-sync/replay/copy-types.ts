import { cpSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "@capikit/envtest";

const copied = [
  ".gitignore",
  "biome.json",
  "tsconfig.base.json",
  "packages/api/capikit.config.ts",
  "packages/api/contracts",
  "packages/api/package.json",
  "packages/api/tsconfig.generate.json",
  "packages/api/src",
];

/** Copies the types and what their generator needs to a temporary repository. */
export async function copyTypes(root: string): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), "capikit-replay-"));
  for (const path of copied) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  // Biome reads the ignored files of a repository.
  await run("git", ["init", "--quiet"], { cwd: copy });
  return copy;
}
